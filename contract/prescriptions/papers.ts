import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { PaperSize } from '#contract/clinics/paper.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Medication } from './medications.ts'
import { PaperLanguage, PatientLines } from './patient-lines.ts'
import { PrescriptionChange, prescriptionStatuses } from './prescriptions.ts'
import { SignedCheck } from './safety.ts'
import { SignedConsultation } from './teleconsultation.ts'
import { msg, says } from '#language/translate.ts'

const text = z.string().nullable()

/** Clinic, doctor and patient, as they were when the version was signed (rule T93). */
export const Parties = z.object({
  clinic: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    /** The clinic's registration number; omitted if it prints none. */
    registration: z.string().optional(),
    /** Its opening hours as they are printed; omitted if it prints none. */
    timings: z.string().optional(),
  }),
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
    /** Age in months of a child under 2 years; omitted for everyone else. */
    months: z.number().int().optional(),
    gender: text,
    chartNumber: z.string(),
  }),
})
export type Parties = z.infer<typeof Parties>

/** One signed version, with everything that is printed. */
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
  /** Its doses and advice in the patient's language; null if it is in English only. */
  patientLines: PatientLines.nullable(),
  /** How doctor and patient spoke, if it was signed after a teleconsultation; null otherwise. */
  teleconsultation: SignedConsultation.nullable(),
  /** Time of signing by the server's clock. */
  signedAt: z.iso.datetime(),
  /** SHA-256 of the printed content in hexadecimal digits, computed from the stored data for each request. */
  hash: z.string(),
  /** Key of this installation that signed number, version and hash; null for what was signed before there was one. */
  keyId: text,
  /** True if another program signed it in the doctor's name, with an API key. */
  throughKey: z.boolean(),
  /** When the next version replaced this one; null for the newest. */
  replacedAt: z.iso.datetime().nullable(),
})
export type PrescriptionVersion = z.infer<typeof PrescriptionVersion>

const PrescriptionId = z.object({ id: Id })

/**
 * A version with the results of the safety check at signing; `check` is null unless the caller is a doctor of the
 * clinic.
 */
export const CheckedVersion = PrescriptionVersion.extend({ check: SignedCheck.nullable() })
export type CheckedVersion = z.infer<typeof CheckedVersion>

/**
 * Lists all signed versions of a prescription, newest first. Everyone who can read the prescription can call it, and
 * the access is recorded. Returns 409 for an uploaded prescription.
 */
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

/**
 * Returns the printed content of the newest version of a prescription, with the URL that verifies it. Everyone who can
 * read the prescription can call it, and the access is recorded. Returns 409 for an uploaded prescription, and for one whose record was
 * changed after signing.
 */
export const getPrescriptionPaper = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/paper',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  params: PrescriptionId,
  reply: PrescriptionVersion.extend({
    status: z.enum(prescriptionStatuses),
    /** URL in the QR code of the printout. */
    verifyUrl: z.string(),
  }),
})

/**
 * Returns a prescription as a PDF to print or save: the newest version, or an earlier one with `version`. It has the
 * vitals, complaint, diagnosis, advice and follow-up of the finished visit in which it was written; for readers who can't
 * open the visit only its advice and follow-up. Earlier
 * versions are marked REPLACED, cancelled prescriptions CANCELLED. Everyone who can read the prescription can call it,
 * and the access is recorded. Returns 409 for an uploaded prescription, and for one whose
 * record was changed after signing.
 */
export const getPrescriptionPdf = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/paper.pdf',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  params: PrescriptionId,
  query: z.object({
    version: z.coerce
      .number(says(msg('Enter a version')))
      .int(says(msg('Enter a version')))
      .min(1)
      .max(100_000)
      .optional(),
    /** Version of the visit in which it was written; the newest if omitted. */
    visitVersion: z.coerce
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
 * Returns a picture (SVG) of the printout of a prescription that isn't signed yet, with the same lines in the same
 * places. Stores nothing except that the chart was viewed. Only doctors of the clinic can call it, in their own name.
 */
export const previewPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/preview',
  access: 'signed-in',
  /** With `prescriptionId`, the preview of its next version. */
  body: PrescriptionChange.omit({ version: true, safetyReasons: true }).extend({
    prescriptionId: Id.optional(),
    /** The doctor's own visit in which it is written; what is saved of it appears in the preview. */
    visitId: Id.optional(),
  }),
  reply: z.object({
    language: PaperLanguage,
    pages: z.number().int(),
    /** All pages, one below the other. */
    svg: z.string(),
    /** Positions of the medications, from 1, that have no line in the language. */
    englishOnly: z.array(z.number().int()),
  }),
})

/**
 * States of a printed prescription. `unconfirmed`: the operator hasn't confirmed the clinic or the doctor's
 * registration. `unchecked`: it has no signature that this installation can check. `damaged`: its record was changed
 * after signing.
 */
export const paperStates = [
  'valid',
  'replaced',
  'cancelled',
  'completed',
  'unconfirmed',
  'unchecked',
  'damaged',
] as const

/** Whether the operator has confirmed the details on the printout; `not-checked` if the operator confirms none. */
export const Confirmation = z.enum(['confirmed', 'unconfirmed', 'not-checked'])
export type Confirmation = z.infer<typeof Confirmation>

/** Just enough to compare a printout with what was signed. A damaged record has no medications. */
export const VerifiedPaper = z.object({
  state: z.enum(paperStates),
  number: z.string(),
  version: z.number().int(),
  clinic: z.string(),
  doctor: Parties.shape.doctor.pick({ firstName: true, lastName: true }),
  prescriptionDate: z.string(),
  /** First name and initial. */
  patient: z.string(),
  medications: z.array(
    Medication.pick({
      medicationName: true,
      dosage: true,
      doseWords: true,
      frequency: true,
      duration: true,
      quantity: true,
      refills: true,
    }),
  ),
  /** The doses in the patient's language, as printed; null if there are none. */
  patientLines: PatientLines.pick({ language: true, doses: true }).nullable(),
  /** How doctor and patient spoke, as printed; null if it was in person. */
  teleconsultation: SignedConsultation.pick({ mode: true, nature: true }).nullable(),
  hash: z.string(),
  /** Address of the clinic, as printed. */
  clinicAddress: z.string(),
  /** Day on which the clinic registered here, on its calendar. */
  clinicKnownSince: z.string(),
  /** The doctor's registration number with its council, as printed. */
  registrationNumber: z.string(),
  confirmed: z.object({ clinic: Confirmation, doctor: Confirmation }),
  /** True if another program signed it in the doctor's name, with an API key. */
  throughKey: z.boolean(),
  /** Key of this installation that signed it; null if there is no signature. */
  keyId: text,
})
export type VerifiedPaper = z.infer<typeof VerifiedPaper>

/**
 * Returns whether a printed prescription is valid, by the code on its printout, with the content to compare it with.
 * Anyone with the code can call it. Returns 404 for an unknown code, 429 after too many wrong ones.
 */
export const verifyPrescription = endpoint({
  method: 'GET',
  path: '/api/public/prescriptions/:code',
  access: 'anyone',
  params: z.object({ code: z.string().max(200) }),
  reply: VerifiedPaper,
})
