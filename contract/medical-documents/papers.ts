import { z } from 'zod'
import { PaperSize } from '#contract/clinics/paper.ts'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Confirmation, Parties } from '#contract/prescriptions/papers.ts'
import { msg, says } from '#language/translate.ts'
import { fieldKinds } from './template.ts'

/**
 * Returns a signed certificate, letter or consent as a PDF to print or save: the newest version, or an earlier one with `version`. Earlier versions are marked
 * REPLACED, withdrawn documents WITHDRAWN. Everyone who can read the document can call it, and the access is recorded. Returns 404 before it is signed,
 * 409 if its record was changed after signing.
 */
export const getMedicalDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/medical-documents/:id/paper.pdf',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({
    version: z.coerce
      .number(says(msg('Enter a version')))
      .int(says(msg('Enter a version')))
      .min(1)
      .max(100_000)
      .optional(),
    /** Paper to print on; the clinic's if omitted. */
    size: PaperSize.optional(),
    /** With `1`, the browser saves a file; otherwise it shows the PDF. */
    download: z.literal('1').optional(),
  }),
  type: 'application/pdf',
  reply: z.instanceof(Uint8Array),
})

/**
 * States of a printed document. `unconfirmed`: the operator hasn't confirmed the clinic or the doctor's registration. `unchecked`: it has no signature that
 * this installation can check. `damaged`: its record was changed after signing.
 */
export const documentPaperStates = ['valid', 'replaced', 'withdrawn', 'unconfirmed', 'unchecked', 'damaged'] as const

/** Just enough to compare a printout with what was signed. Texts that can name an illness aren't shown. */
export const VerifiedDocument = z.object({
  state: z.enum(documentPaperStates),
  number: z.string(),
  version: z.number().int(),
  /** Title of a built-in template; null for a clinic's own, which can name an illness. */
  title: z.string().nullable(),
  documentDate: z.string(),
  clinic: z.string(),
  /** Address of the clinic, as printed. */
  clinicAddress: z.string(),
  /** Day on which the clinic registered here, on its calendar. */
  clinicKnownSince: z.string(),
  doctor: Parties.shape.doctor.pick({ firstName: true, lastName: true }),
  /** The doctor's registration number with its council, as printed. */
  registrationNumber: z.string(),
  /** First name and initial. */
  patient: z.string(),
  /** Who signed a consent; null if only the doctor signed. */
  signedBy: z.enum(['patient', 'representative']).nullable(),
  /** Dates and the activity that a built-in certificate is about; empty for a clinic's own template and for a damaged record. */
  fields: z.array(z.object({ name: z.string(), kind: z.enum(fieldKinds), value: z.string() })),
  confirmed: z.object({ clinic: Confirmation, doctor: Confirmation }),
  /** SHA-256 of the printed content in hexadecimal digits, computed from the stored data for each request. */
  hash: z.string(),
  /** Key of this installation that signed it. */
  keyId: z.string(),
})
export type VerifiedDocument = z.infer<typeof VerifiedDocument>

/**
 * Returns whether a printed certificate, letter or consent is valid, by the code on its printout, with its number, date and parties to compare it with. Anyone with
 * the code can call it. Returns 404 for an unknown code, 429 after too many wrong ones.
 */
export const verifyMedicalDocument = endpoint({
  method: 'GET',
  path: '/api/public/medical-documents/:code',
  access: 'anyone',
  params: z.object({ code: z.string().max(200) }),
  reply: VerifiedDocument,
})
