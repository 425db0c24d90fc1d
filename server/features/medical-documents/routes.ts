import { t } from '#language/translate.ts'
import {
  beginMedicalDocument,
  discardDocumentDraft,
  documentMessages,
  exportMedicalDocuments,
  getMedicalDocument,
  listMedicalDocuments,
  previewMedicalDocument,
  replaceMedicalDocument,
  saveDocumentDraft,
  signMedicalDocument,
  withdrawMedicalDocument,
} from '#contract/medical-documents/documents.ts'
import { findMedicalDocuments } from '#contract/medical-documents/found.ts'
import { getMedicalDocumentPdf, verifyMedicalDocument } from '#contract/medical-documents/papers.ts'
import { templateMessages } from '#contract/medical-documents/template.ts'
import {
  addDocumentTemplate,
  changeDocumentTemplate,
  deleteDocumentTemplate,
  listDocumentTemplates,
} from '#contract/medical-documents/templates.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { documentsOfClinic } from './export.ts'
import { paperAsPdf, preview } from './paper.ts'
import { documentsOf, findByNumber, openDocument } from './read.ts'
import { sign } from './sign.ts'
import { addTemplate, changeTemplate, removeTemplate, templatesOf } from './templates.ts'
import { verify } from './verification.ts'
import { withdraw } from './withdraw.ts'
import { begin, beginNext, discard, save } from './write.ts'

export function mountMedicalDocuments(door: Door, deps: Deps): void {
  door.open(listMedicalDocuments, ({ caller, params, query }) => documentsOf(deps, caller, params.id, query))
  door.open(findMedicalDocuments, ({ caller, query }) => findByNumber(deps, caller, query.number))
  door.open(beginMedicalDocument, ({ caller, params, body }) => begin(deps, caller, params.id, body))
  door.open(getMedicalDocument, ({ caller, params }) => openDocument(deps, caller, params.id))
  door.open(replaceMedicalDocument, ({ caller, params }) => beginNext(deps, caller, params.id))
  door.open(saveDocumentDraft, ({ caller, params, body }) => save(deps, caller, params.id, body))
  door.open(discardDocumentDraft, async ({ caller, params }) => {
    await discard(deps, caller, params.id)
    return { message: t(documentMessages.discarded) }
  })
  door.open(previewMedicalDocument, ({ caller, params }) => preview(deps, caller, params.id))
  door.open(signMedicalDocument, ({ caller, params, body }) => sign(deps, caller, params.id, body))
  door.open(withdrawMedicalDocument, ({ caller, params, body }) => withdraw(deps, caller, params.id, body))
  door.open(getMedicalDocumentPdf, ({ caller, params, query }) => paperAsPdf(deps, caller, { ...params, ...query }))
  door.open(verifyMedicalDocument, ({ caller, params }) => verify(deps, caller, params.code))
  door.open(exportMedicalDocuments, async ({ caller, params }) => {
    const { day, rows } = await documentsOfClinic(deps, caller, params.id)
    attach(caller, 'certificates-and-letters', day)
    return rows
  })
  door.open(listDocumentTemplates, ({ actor, params, query }) => templatesOf(deps.db, actor, params.id, query))
  door.open(addDocumentTemplate, ({ caller, params, body }) => addTemplate(deps, caller, params.id, body))
  door.open(changeDocumentTemplate, ({ caller, params, body }) => changeTemplate(deps, caller, params.id, body))
  door.open(deleteDocumentTemplate, async ({ caller, params }) => {
    await removeTemplate(deps, caller, params.id)
    return { message: t(templateMessages.deleted) }
  })
}
