import { exportOwnPrescriptions, exportPrescriptions } from '#contract/prescriptions/exports.ts'
import {
  getPrescriptionPaper,
  getPrescriptionPdf,
  listPrescriptionVersions,
  verifyPrescription,
} from '#contract/prescriptions/papers.ts'
import {
  cancelPrescription,
  completePrescription,
  getPrescription,
  listPrescriptions,
  replacePrescription,
  writePrescription,
} from '#contract/prescriptions/prescriptions.ts'
import { checkPrescription } from '#contract/prescriptions/safety.ts'
import {
  addTemplate,
  deleteTemplate,
  listLastDoses,
  listTemplates,
  renameTemplate,
} from '#contract/prescriptions/templates.ts'
import { getPrescriptionFile, uploadPrescription } from '#contract/prescriptions/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { checkWhileWriting } from './check-while-writing.ts'
import { cancel, complete } from './end.ts'
import { ownPrescriptions, prescriptionsOfClinic } from './exports/use-cases.ts'
import { paperAsPdf, paperOf } from './paper/papers.ts'
import { verify } from './paper/verification.ts'
import { browsePrescriptions, openPrescription, versionsOf } from './read.ts'
import { replace, sign } from './sign.ts'
import { keepTemplate, lastDosesOf, remove, rename, templatesOf } from './templates/use-cases.ts'
import { openFile, refuseUpload, upload } from './upload.ts'

export function mountPrescriptions(door: Door, deps: Deps): void {
  door.open(listPrescriptions, async ({ doer, query }) => {
    const { prescriptions, total } = await browsePrescriptions(deps, doer, query)
    return { items: prescriptions, total }
  })
  door.open(getPrescription, ({ doer, params }) => openPrescription(deps, doer, params.id))
  door.open(writePrescription, ({ asker, actor, body }) => sign(deps, asker, actor, body))
  door.open(checkPrescription, ({ doer, body }) => checkWhileWriting(deps, doer, body))
  door.open(replacePrescription, ({ asker, actor, params, body }) => replace(deps, asker, actor, params.id, body))
  door.open(cancelPrescription, ({ doer, params, body }) => cancel(deps, doer, params.id, body.reason))
  door.open(completePrescription, ({ doer, params }) => complete(deps, doer, params.id))
  door.open(listPrescriptionVersions, async ({ doer, params, query }) => {
    const { versions, total } = await versionsOf(deps, doer, params.id, query)
    return { items: versions, total }
  })
  door.open(getPrescriptionPaper, ({ doer, params }) => paperOf(deps, doer, params.id))
  door.open(getPrescriptionPdf, ({ doer, asker, params, query }) =>
    paperAsPdf(deps, doer, asker, { ...params, ...query }),
  )
  door.open(verifyPrescription, ({ asker, params }) => verify(deps, asker, params.code))
  door.open(uploadPrescription, ({ asker, actor, body }) => upload(deps, asker, actor, body), {
    knock: ({ actor }) => refuseUpload(deps, actor),
  })
  door.open(getPrescriptionFile, ({ asker, actor, params, query }) =>
    openFile(deps, asker, actor, { ...params, ...query }),
  )
  door.open(listTemplates, async ({ actor, params, query }) => {
    const { templates, total } = await templatesOf(deps.db, actor, params.id, query)
    return { items: templates, total }
  })
  door.open(addTemplate, ({ actor, params, body }) => keepTemplate(deps.db, actor, params.id, body))
  door.open(renameTemplate, ({ actor, params, body }) => rename(deps.db, actor, params.id, body.name))
  door.open(deleteTemplate, ({ actor, params }) => remove(deps.db, actor, params.id))
  door.open(listLastDoses, ({ actor, params, query }) => lastDosesOf(deps.db, actor, params.id, query))
  door.open(exportPrescriptions, async ({ doer, asker, params }) => {
    const { day, rows } = await prescriptionsOfClinic(deps, doer, params.id)
    attach(asker, 'prescriptions', day)
    return rows
  })
  door.open(exportOwnPrescriptions, async ({ doer, asker }) => {
    const { day, rows } = ownPrescriptions(deps, doer)
    attach(asker, 'my-prescriptions', day)
    return rows
  })
}
