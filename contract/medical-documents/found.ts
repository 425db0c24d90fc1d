import { z } from 'zod'
import { requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { documentMessages, DocumentSummary, MedicalDocument } from './documents.ts'

/** A document that was found by its number. */
export const FoundDocument = DocumentSummary.pick({ id: true, status: true, title: true, isConsent: true }).extend({
  number: z.string(),
  patient: MedicalDocument.shape.patient,
  clinic: MedicalDocument.shape.clinic.omit({ timeZone: true }),
})
export type FoundDocument = z.infer<typeof FoundDocument>

/**
 * Finds signed certificates, letters and consents by the number on the printout, in upper or lower case. Returns those that the caller can read: at
 * most one of each clinic. The access is recorded.
 */
export const findMedicalDocuments = endpoint({
  method: 'GET',
  path: '/api/medical-documents',
  access: 'signed-in',
  query: z.object({ number: requiredLine(documentMessages.paperNumber, 20) }),
  reply: z.array(FoundDocument),
})
