import { z } from 'zod'
import { Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileMessages, FileSizeQuery, Rotation, UPLOAD_BYTES } from '#contract/files.ts'
import { Visit } from './visits.ts'

/** Most documents of a visit, with those that were taken back. */
export const DOCUMENTS_MAX = 30

export const documentMessages = {
  noFile: 'Please select a file',
  tooMany: `A visit has at most ${DOCUMENTS_MAX} documents.`,
  reason: 'Please say why the document is taken back',
  gone: 'This document was taken back already.',
  none: 'This chart has no documents yet.',
  keyReused: 'This Idempotency-Key was already used for another document.',
} as const

/** A picture or a PDF for an own visit. */
export const NewVisitDocument = z.strictObject({
  file: z.file(documentMessages.noFile).min(1, documentMessages.noFile).max(UPLOAD_BYTES, fileMessages.tooLarge),
  /** Without it the document is called as its file. */
  title: line(200).optional(),
  rotation: Rotation.optional(),
})
export type NewVisitDocument = z.infer<typeof NewVisitDocument>

/** A reason is wanted once the visit is finished. */
export const DocumentRemoval = z.strictObject({ reason: line(500).optional() })

const VisitId = z.object({ id: Id })
const DocumentId = VisitId.extend({ documentId: Id })

/** Adds a document to the own visit, a draft or a finished one. */
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

/** The file of a document; that it was opened is recorded. */
export const getVisitDocument = endpoint({
  method: 'GET',
  path: '/api/visits/:id/documents/:documentId',
  access: 'signed-in',
  params: DocumentId,
  query: FileSizeQuery,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})

/** All documents of a chart's visits that the reader may open, in one ZIP file; that they were taken is recorded. */
export const exportVisitDocuments = endpoint({
  method: 'GET',
  path: '/api/patients/:id/documents.zip',
  access: 'signed-in',
  params: VisitId,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})

/** Deletes a document of the own draft, or takes one of the own finished visit back: then nobody opens it any more. */
export const removeVisitDocument = endpoint({
  method: 'POST',
  path: '/api/visits/:id/documents/:documentId/remove',
  access: 'signed-in',
  params: DocumentId,
  body: DocumentRemoval,
  reply: Visit,
})
