import { exportOwnPrescriptions, exportPrescriptions } from '#contract/prescriptions/exports.ts'
import {
  getPrescriptionPaper,
  getPrescriptionPdf,
  listPrescriptionVersions,
  previewPrescription,
  verifyPrescription,
} from '#contract/prescriptions/papers.ts'
import { getPrescriptionLanguage } from '#contract/prescriptions/patient-lines.ts'
import { listPrescribedMedicines } from '#contract/prescriptions/prescribed.ts'
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
import { preview } from './paper/preview.ts'
import { verify } from './paper/verification.ts'
import { languageForDoctor } from './patient-lines.ts'
import { browsePrescriptions, openPrescription, versionsOf } from './read.ts'
import { replace, sign } from './sign.ts'
import { prescribedAt } from './templates/prescribed.ts'
import { saveTemplate, lastDosesOf, remove, rename, templatesOf } from './templates/use-cases.ts'
import { openFile, refuseUpload, upload } from './upload.ts'

export function mountPrescriptions(door: Door, deps: Deps): void {
  door.open(listPrescriptions, async ({ caller, query }) => {
    const { prescriptions, total } = await browsePrescriptions(deps, caller, query)
    return { items: prescriptions, total }
  })
  door.open(getPrescription, ({ caller, params }) => openPrescription(deps, caller, params.id))
  door.open(writePrescription, ({ caller, actor, body }) => sign(deps, caller, actor, body))
  door.open(checkPrescription, ({ caller, body }) => checkWhileWriting(deps, caller, body))
  door.open(replacePrescription, ({ caller, params, body }) => replace(deps, caller, params.id, body))
  door.open(cancelPrescription, ({ caller, params, body }) => cancel(deps, caller, params.id, body.reason))
  door.open(completePrescription, ({ caller, params }) => complete(deps, caller, params.id))
  door.open(listPrescriptionVersions, async ({ caller, params, query }) => {
    const { versions, total } = await versionsOf(deps, caller, params.id, query)
    return { items: versions, total }
  })
  door.open(getPrescriptionPaper, ({ caller, params }) => paperOf(deps, caller, params.id))
  door.open(getPrescriptionPdf, ({ caller, params, query }) => paperAsPdf(deps, caller, { ...params, ...query }))
  door.open(previewPrescription, ({ caller, body }) => preview(deps, caller, body))
  door.open(getPrescriptionLanguage, ({ caller, params }) => languageForDoctor(deps, caller, params.id))
  door.open(verifyPrescription, ({ caller, params }) => verify(deps, caller, params.code))
  door.open(uploadPrescription, ({ caller, actor, body }) => upload(deps, caller, actor, body), {
    knock: ({ actor }) => refuseUpload(deps, actor),
  })
  door.open(getPrescriptionFile, ({ caller, actor, params, query }) =>
    openFile(deps, caller, actor, { ...params, ...query }),
  )
  door.open(listTemplates, async ({ actor, params, query }) => {
    const { templates, total } = await templatesOf(deps.db, actor, params.id, query)
    return { items: templates, total }
  })
  door.open(addTemplate, ({ actor, params, body }) => saveTemplate(deps.db, actor, params.id, body))
  door.open(renameTemplate, ({ actor, params, body }) => rename(deps.db, actor, params.id, body.name))
  door.open(deleteTemplate, ({ actor, params }) => remove(deps.db, actor, params.id))
  door.open(listPrescribedMedicines, ({ actor, params, query }) =>
    prescribedAt(deps.db, actor, params.id, query.patientId),
  )
  door.open(listLastDoses, ({ actor, params, query }) => lastDosesOf(deps.db, actor, params.id, query))
  door.open(exportPrescriptions, async ({ caller, params }) => {
    const { day, rows } = await prescriptionsOfClinic(deps, caller, params.id)
    attach(caller, 'prescriptions', day)
    return rows
  })
  door.open(exportOwnPrescriptions, async ({ caller }) => {
    const { day, rows } = ownPrescriptions(deps, caller)
    attach(caller, 'my-prescriptions', day)
    return rows
  })
}
