import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Medication } from './medications.ts'
import { prescriptionStatuses } from './prescriptions.ts'
import { SignedCheck } from './safety.ts'

const text = z.string().nullable()

/** Clinic, doctor and patient as a version names them: as they were when it was signed (rule T93). */
export const Parties = z.object({
  clinic: z.object({ name: z.string(), address: z.string(), phone: z.string(), timeZone: z.string() }),
  doctor: z.object({
    firstName: z.string(),
    lastName: z.string(),
    qualification: z.string(),
    specialty: z.string(),
    registrationNumber: z.string(),
  }),
  patient: z.object({
    firstName: z.string(),
    lastName: z.string(),
    age: z.number().int().nullable(),
    gender: text,
    chartNumber: z.string(),
  }),
})
export type Parties = z.infer<typeof Parties>

/** One signed version, with all that is printed of it. */
export const PrescriptionVersion = z.object({
  ...Parties.shape,
  number: z.string(),
  version: z.number().int(),
  prescriptionDate: z.string(),
  backdatedReason: text,
  medications: z.array(Medication),
  notes: text,
  advice: text,
  followUpDate: text,
  /** By the server's clock. */
  signedAt: z.iso.datetime(),
  /** SHA-256 of what is printed, in hexadecimal digits; made from what is kept, each time it is asked for. */
  hash: z.string(),
  /** When the next version took its place. */
  replacedAt: z.iso.datetime().nullable(),
})
export type PrescriptionVersion = z.infer<typeof PrescriptionVersion>

const PrescriptionId = z.object({ id: Id })

/** A version with what the safety check said when it was signed; null for who is no doctor of the clinic. */
export const CheckedVersion = PrescriptionVersion.extend({ check: SignedCheck.nullable() })
export type CheckedVersion = z.infer<typeof CheckedVersion>

/** Lists all signed versions of a prescription, newest first. */
export const listPrescriptionVersions = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/versions',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  paged: true,
  params: PrescriptionId,
  query: z.object(paging(20, 50)),
  reply: z.array(CheckedVersion),
})

/** Returns what is printed of the newest version of a prescription; that it was is recorded. */
export const getPrescriptionPaper = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/paper',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  params: PrescriptionId,
  reply: PrescriptionVersion.extend({
    status: z.enum(prescriptionStatuses),
    /** What the QR code leads to. */
    verifyUrl: z.string(),
  }),
})

/**
 * Returns the paper as a PDF, to be printed or saved: of the newest version, or of an earlier one, which has REPLACED
 * across it, as a cancelled one has CANCELLED. That it was made is recorded.
 */
export const getPrescriptionPdf = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/paper.pdf',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  params: PrescriptionId,
  query: z.object({
    version: z.coerce.number('Enter a version').int('Enter a version').min(1).max(100_000).optional(),
    /** Saves it as a file; otherwise the browser shows it. */
    download: z.literal('1').optional(),
  }),
  type: 'application/pdf',
  reply: z.instanceof(Uint8Array),
})

/** What a paper's address says of it. */
export const paperStates = ['valid', 'replaced', 'cancelled', 'completed'] as const

/** No more than is needed to compare a paper with what was signed. */
export const VerifiedPaper = z.object({
  state: z.enum(paperStates),
  number: z.string(),
  version: z.number().int(),
  clinic: z.string(),
  doctor: Parties.shape.doctor.pick({ firstName: true, lastName: true }),
  prescriptionDate: z.string(),
  /** First name and initial. */
  patient: z.string(),
  medications: z.array(Medication.pick({ medicationName: true, dosage: true })),
  hash: z.string(),
})
export type VerifiedPaper = z.infer<typeof VerifiedPaper>

/** Says whether a prescription is valid, by the code of its paper, for whoever holds it. Guessing is limited. */
export const verifyPrescription = endpoint({
  method: 'GET',
  path: '/api/public/prescriptions/:code',
  access: 'anyone',
  params: z.object({ code: z.string().max(200) }),
  reply: VerifiedPaper,
})
