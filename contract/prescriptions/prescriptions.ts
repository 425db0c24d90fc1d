import { z } from 'zod'
import { Id, isoDate, line, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileKinds } from '#contract/files.ts'
import { Medication, MEDICATIONS_MAX, NewMedication } from './medications.ts'
import { SafetyReason, SignedCheck } from './safety.ts'

/** Statuses; from the last two there is no way back (rule T89). */
export const prescriptionStatuses = ['active', 'completed', 'cancelled'] as const
export type PrescriptionStatus = (typeof prescriptionStatuses)[number]

/** A date of at most so many days ago is accepted, with a reason unless it is today (rule T87). */
export const BACKDATED_DAYS = 7

export const prescriptionMessages = {
  patient: 'Please select a patient',
  clinic: 'Clinic is required',
  doctor: 'Doctor is required',
  date: 'Prescription date is required',
  dateLater: 'Prescription date cannot be later than today',
  dateEarlier: `Prescription date can be at most ${BACKDATED_DAYS} days ago`,
  backdated: 'Please say why the date is not today',
  followUpEarlier: 'The follow-up date must be after the prescription date',
  noMedication: 'At least one medication is required',
  otherClinic: 'This patient has no chart at this clinic.',
  otherPatient: 'A prescription stays with its patient. Cancel this one and write another.',
  otherDoctor: 'You can only sign your own prescriptions.',
  medicineGone: 'This medicine is no longer in the directory. Please choose another one, or keep the name as text.',
  keyReused: 'This Idempotency-Key was already used for another prescription.',
  changed: 'Someone has signed another version of this prescription in the meantime. Please open it and check.',
  cancelled: 'This prescription is cancelled and can no longer be changed.',
  completed: 'This prescription is completed and can no longer be changed.',
  otherVisit: 'This visit belongs to another patient or doctor.',
  isUpload: 'An uploaded prescription has no printout and no versions. Open its file instead.',
  noFile: 'This prescription was written here and has no file. Print it instead.',
  reason: 'Please give a reason',
  notFound: 'No prescription was found for this address.',
  createFailed: 'Failed to create prescription',
  updateFailed: 'Failed to update prescription',
} as const

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** What the reader may do with a prescription now, decided by the server's policy. */
export const PrescriptionAbilities = z.object({
  edit: z.boolean(),
  cancel: z.boolean(),
  complete: z.boolean(),
  print: z.boolean(),
  /** Set reminders for its medications. */
  remind: z.boolean(),
  /** Open the patient's chart, as a person of its clinic. */
  chart: z.boolean(),
})
export type PrescriptionAbilities = z.infer<typeof PrescriptionAbilities>

/** A prescription with its newest version; of an uploaded one, what its owner says of the file (rules E3, T94). */
export const Prescription = z.object({
  id: Id,
  number: z.string(),
  source: z.enum(['written', 'uploaded']),
  status: z.enum(prescriptionStatuses),
  version: z.number().int(),
  /** Null where the owner of an upload does not say. */
  prescriptionDate: z.string().nullable(),
  /** Why it is not the day of signing. */
  backdatedReason: z.string().nullable(),
  medications: z.array(Medication),
  notes: z.string().nullable(),
  advice: z.string().nullable(),
  followUpDate: z.string().nullable(),
  /** Null for an upload that its owner keeps to themself. */
  patientId: Id.nullable(),
  patient: z.object({ id: Id, user: Person, age: z.number().int().nullable(), chartNumber: z.string() }).nullable(),
  clinicId: Id.nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }).nullable(),
  doctorId: Id.nullable(),
  doctor: z.object({ id: Id, user: Person, specialty: z.string() }).nullable(),
  upload: z
    .object({
      doctorName: z.string().nullable(),
      medications: z.string().nullable(),
      kind: z.enum(fileKinds),
      size: z.number().int(),
      /** Of a picture that has previews. */
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  signedAt: z.iso.datetime().nullable(),
  /** The last day of the longest course; null while one has no end. */
  endsOn: z.string().nullable(),
  /** When it was cancelled, or completed by hand. */
  endedAt: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  /** What the safety check said when it was signed; null in lists, and for who is no doctor of the clinic. */
  check: SignedCheck.nullable(),
  can: PrescriptionAbilities,
})
export type Prescription = z.infer<typeof Prescription>

const chosen = (message: string) => z.string(message).pipe(z.uuid(message))
const emptyOr = <T extends z.ZodType>(schema: T) => z.literal('').or(schema)

const written = {
  patientId: chosen(prescriptionMessages.patient),
  clinicId: chosen(prescriptionMessages.clinic),
  doctorId: chosen(prescriptionMessages.doctor),
  prescriptionDate: isoDate(prescriptionMessages.date),
  /** Needed where the date is not today. */
  backdatedReason: line(300).optional(),
  medications: z
    .array(NewMedication, prescriptionMessages.noMedication)
    .min(1, prescriptionMessages.noMedication)
    .max(MEDICATIONS_MAX, `At most ${MEDICATIONS_MAX} medications`),
  notes: lines(2000).optional(),
  advice: lines(2000).optional(),
  followUpDate: emptyOr(isoDate('Enter a date')).optional(),
  /** Needed for each severe finding of the safety check. */
  safetyReasons: z.array(SafetyReason).max(200).optional(),
}

/** A prescription to be signed. Clinic and doctor must be the caller's own (rule T86). */
export const NewPrescription = z.strictObject({
  ...written,
  /** The own visit of this patient in which it is written. */
  visitId: Id.optional(),
})
export type NewPrescription = z.infer<typeof NewPrescription>

/** Another version, of the same patient. With `version` only on top of that one. */
export const PrescriptionChange = z.strictObject({ ...written, version: z.number().int().min(1).optional() })
export type PrescriptionChange = z.infer<typeof PrescriptionChange>

export const Cancellation = z.strictObject({ reason: requiredLine(prescriptionMessages.reason, 500) })

const PrescriptionId = z.object({ id: Id })

export const PRESCRIPTIONS_PER_PAGE = 25

/**
 * Lists prescriptions, newest first: of the caller's clinics, where they may read them; of a patient's own charts and
 * their family's; and their own uploads.
 */
export const listPrescriptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  paged: true,
  query: z.object({
    status: z.enum(prescriptionStatuses).optional(),
    patientId: Id.optional(),
    /** Part of a medication's name, or the beginning of a number. */
    search: line(100).optional(),
    ...paging(PRESCRIPTIONS_PER_PAGE, 100),
  }),
  reply: z.array(Prescription),
})

/** Opens a prescription; that it was opened is recorded. */
export const getPrescription = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  params: PrescriptionId,
  reply: Prescription,
})

/** Signs a prescription, as a doctor of the patient's clinic. */
export const writePrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  once: true,
  body: NewPrescription,
  status: 201,
  reply: Prescription,
})

/** Signs another version of a prescription; the one before stays and is marked as replaced (rule T88). */
export const replacePrescription = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  once: true,
  params: PrescriptionId,
  body: PrescriptionChange,
  reply: Prescription,
})

/** Cancels a prescription: by the doctor who wrote it; of an upload by whoever holds it. */
export const cancelPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/cancel',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  params: PrescriptionId,
  body: Cancellation,
  reply: Prescription,
})

/** Marks a prescription as completed. */
export const completePrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/complete',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  params: PrescriptionId,
  reply: Prescription,
})
