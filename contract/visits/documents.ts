import { z } from 'zod'
import { Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileMessages, FileSizeQuery, Rotation, UPLOAD_BYTES } from '#contract/files.ts'
import { Visit } from './visits.ts'
import { msg, says, t } from '#language/translate.ts'

/** Maximum number of documents in a visit, including removed ones. */
export const DOCUMENTS_MAX = 30

export const documentMessages = {
  noFile: msg('Please select a file'),
  tooMany: () => t('A visit has at most {max} documents.', { max: DOCUMENTS_MAX }),
  reason: msg('Please say why the document is taken back'),
  gone: msg('This document was taken back already.'),
  none: msg('This chart has no documents yet.'),
  keyReused: msg('This Idempotency-Key was already used for another document.'),
} as const

/** A picture or a PDF for one of the doctor's own visits. */
export const NewVisitDocument = z.strictObject({
  file: z
    .file(says(documentMessages.noFile))
    .min(1, says(documentMessages.noFile))
    .max(UPLOAD_BYTES, says(fileMessages.tooLarge)),
  /** If omitted, the name of the file. */
  title: line(200).optional(),
  rotation: Rotation.optional(),
})
export type NewVisitDocument = z.infer<typeof NewVisitDocument>

/** The reason is required once the visit is finished. */
export const DocumentRemoval = z.strictObject({ reason: line(500).optional() })

const VisitId = z.object({ id: Id })
const DocumentId = VisitId.extend({ documentId: Id })

/**
 * Adds a document to a visit, draft or finished: a PDF, JPG or PNG of at most 10 MB. Only the doctor who writes the
 * visit can call it. Returns 409 beyond 30 documents.
 */
export const addVisitDocument = endpoint({
  method: 'POST',
  path: '/api/visits/:id/documents',
  access: 'signed-in',
  once: true,
  params: VisitId,
  form: { bytes: UPLOAD_BYTES },
  body: NewVisitDocument,
  status: 201,
  reply: Visit,
})

/**
 * Returns the file of a visit's document, or a preview of a picture. Doctors of the clinic can call it, and the patient
 * once the visit is finished; the access is recorded. Returns 404 for a removed document.
 */
export const getVisitDocument = endpoint({
  method: 'GET',
  path: '/api/visits/:id/documents/:documentId',
  access: 'signed-in',
  params: DocumentId,
  query: FileSizeQuery,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})

/**
 * Returns all documents of a chart's visits that the caller can open, as one ZIP file. Doctors of the clinic and the
 * patient can call it; the export is recorded. Returns 409 if there are none.
 */
export const exportVisitDocuments = endpoint({
  method: 'GET',
  path: '/api/patients/:id/documents.zip',
  access: 'signed-in',
  params: VisitId,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})

/**
 * Deletes a document of a draft, or removes a document from a finished visit, with a reason; no one can open it
 * afterwards. Only the doctor who writes the visit can call it. Returns 400 without a reason for a finished visit, 409
 * if the document is already removed.
 */
export const removeVisitDocument = endpoint({
  method: 'POST',
  path: '/api/visits/:id/documents/:documentId/remove',
  access: 'signed-in',
  params: DocumentId,
  body: DocumentRemoval,
  reply: Visit,
})
