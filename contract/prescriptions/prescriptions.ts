import { z } from 'zod'
import { Id, isoDate, line, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileNotice, fileKinds } from '#contract/files.ts'
import { Medication, MEDICATIONS_MAX, NewMedication } from './medications.ts'
import { PaperLanguage, PatientLines } from './patient-lines.ts'
import { SafetyReason, SignedCheck } from './safety.ts'
import { NewConsultation, SignedConsultation } from './teleconsultation.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

/** Statuses; the last two are final (rule T89). */
export const prescriptionStatuses = ['active', 'completed', 'cancelled'] as const
export type PrescriptionStatus = (typeof prescriptionStatuses)[number]

/** Days by which a prescription can be backdated; every date but today needs a reason (rule T87). */
export const BACKDATED_DAYS = 7

export const prescriptionMessages = {
  patient: msg('Please select a patient'),
  clinic: msg('Clinic is required'),
  doctor: msg('Doctor is required'),
  date: msg('Prescription date is required'),
  dateLater: msg('Prescription date cannot be later than today'),
  dateEarlier: () => t('Prescription date can be at most {backdatedDays} days ago', { backdatedDays: BACKDATED_DAYS }),
  backdated: msg('Please give a reason why the date isn’t today'),
  followUpEarlier: msg('The follow-up date must be after the prescription date'),
  noMedication: msg('At least one medication is required'),
  otherClinic: msg('This patient has no chart at this clinic.'),
  otherPatient: msg('The patient of a prescription can’t be changed. Cancel it and write a new one.'),
  otherDoctor: msg('You can only sign your own prescriptions.'),
  medicineGone: msg(
    'This medicine is no longer in the directory. Please choose another one, or keep the name as text.',
  ),
  keyReused: msg('This Idempotency-Key was already used for another prescription.'),
  changed: msg('Someone has signed another version of this prescription in the meantime. Please open it and check.'),
  cancelled: msg('This prescription is cancelled and can no longer be changed.'),
  completed: msg('This prescription is completed and can no longer be changed.'),
  otherVisit: msg('This visit belongs to another patient or doctor.'),
  isUpload: msg('An uploaded prescription has no printout and no versions. Open its file instead.'),
  damaged: msg(
    'The record of this prescription was changed after signing, so it can’t be printed. Cancel it and write a new one.',
  ),
  noFile: msg('This prescription was written here and has no file. Print it instead.'),
  reason: msg('Please give a reason'),
  notFound: msg('No prescription was found for this address.'),
  createFailed: msg('Failed to create prescription'),
  updateFailed: msg('Failed to update prescription'),
} as const

/** Results of comparing a signed prescription's record with its signature. */
const integrities = ['intact', 'damaged', 'not-checked'] as const
export type Integrity = (typeof integrities)[number]

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** Actions on a prescription that the caller is allowed to take now, decided by the server. */
export const PrescriptionAbilities = z.object({
  edit: z.boolean(),
  cancel: z.boolean(),
  complete: z.boolean(),
  print: z.boolean(),
  /** Set reminders for its medications. */
  remind: z.boolean(),
  /** Open the patient's chart, as a member of its clinic. */
  chart: z.boolean(),
})
export type PrescriptionAbilities = z.infer<typeof PrescriptionAbilities>

/** A prescription in its newest version; for an uploaded one, the owner's description of the file (rules E3, T94). */
export const Prescription = z.object({
  id: Id,
  number: z.string(),
  source: z.enum(['written', 'uploaded']),
  status: z.enum(prescriptionStatuses),
  version: z.number().int(),
  /** Null if the owner of an upload didn't enter a date. */
  prescriptionDate: z.string().nullable(),
  /** Reason why the date isn't the day of signing. */
  backdatedReason: z.string().nullable(),
  medications: z.array(Medication),
  notes: z.string().nullable(),
  advice: z.string().nullable(),
  followUpDate: z.string().nullable(),
  /** Its doses and advice in the patient's language; null if the printout is in English only. */
  patientLines: PatientLines.nullable(),
  /** How doctor and patient spoke, if it was signed after a teleconsultation; null otherwise. */
  teleconsultation: SignedConsultation.nullable(),
  /** Null for an upload that its owner shares with no clinic. */
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
      /** True if a virus scanner found the file clean before it was stored. */
      isScanned: z.boolean(),
      /** `animated`: only the first picture of the PNG is stored. `encrypted`: the PDF may ask for a password. Otherwise null. */
      notice: FileNotice.nullable(),
      size: z.number().int(),
      /** In pixels, for a picture with previews; null otherwise. */
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  signedAt: z.iso.datetime().nullable(),
  /** Last day of the longest course; null if a course has no end. */
  endsOn: z.string().nullable(),
  /** When it was cancelled, or marked as completed. */
  endedAt: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  /** Results of the safety check at signing; null in lists, and unless the caller is a doctor of the clinic. */
  check: SignedCheck.nullable(),
  /**
   * Whether the record matches the signed content. `damaged`: it was changed after signing, so don't rely on it.
   * `not-checked`: it has no signature that this installation can check. Null in lists, and for an upload, which was
   * not signed here.
   */
  integrity: z.enum(integrities).nullable(),
  can: PrescriptionAbilities,
})
export type Prescription = z.infer<typeof Prescription>

const chosen = (message: Message) => z.string(says(message)).pipe(z.uuid(says(message)))
const emptyOr = <T extends z.ZodType>(schema: T) => z.literal('').or(schema)

const written = {
  patientId: chosen(prescriptionMessages.patient),
  clinicId: chosen(prescriptionMessages.clinic),
  doctorId: chosen(prescriptionMessages.doctor),
  prescriptionDate: isoDate(prescriptionMessages.date),
  /** Required if the date isn't today. */
  backdatedReason: line(300).optional(),
  medications: z
    .array(NewMedication, says(prescriptionMessages.noMedication))
    .min(1, says(prescriptionMessages.noMedication))
    .max(MEDICATIONS_MAX, { error: () => t('At most {max} medications', { max: MEDICATIONS_MAX }) }),
  notes: lines(2000).optional(),
  advice: lines(2000).optional(),
  followUpDate: emptyOr(isoDate(msg('Enter a date'))).optional(),
  /** Language of the lines for the patient below the English; the patient's own if omitted, `en` for English only. */
  language: PaperLanguage.optional(),
  /** Required after a video visit at a clinic in India; leave it out if the patient was seen in person. */
  teleconsultation: NewConsultation.optional(),
  /** Required for each severe finding of the safety check. */
  safetyReasons: z.array(SafetyReason).max(200).optional(),
}

/** A prescription to sign. The doctor must be the caller, at one of their own clinics (rule T86). */
export const NewPrescription = z.strictObject({
  ...written,
  /**
   * The doctor's own visit of this patient in which the prescription is written. If omitted, the doctor's open draft of the
   * prescription's day, if there is one.
   */
  visitId: Id.optional(),
})
export type NewPrescription = z.infer<typeof NewPrescription>

/**
 * A new version, for the same patient. With `version`, the change is refused if the prescription's version has changed
 * since.
 */
export const PrescriptionChange = z.strictObject({ ...written, version: z.number().int().min(1).optional() })
export type PrescriptionChange = z.infer<typeof PrescriptionChange>

export const Cancellation = z.strictObject({ reason: requiredLine(prescriptionMessages.reason, 500) })

const PrescriptionId = z.object({ id: Id })

/** Prescriptions on a page of the list. */
export const PRESCRIPTIONS_PER_PAGE = 25

/**
 * Lists prescriptions, newest first. Doctors and staff with the permission see those of their clinics; everyone sees
 * their own, their family's and their own uploads. `search`, `doctorId`, `clinicId`, `from` and `to` narrow the list.
 * Patients listed to members are recorded as viewed.
 */
export const listPrescriptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions',
  access: 'signed-in',
  followsClinic: true,
  forKeys: 'prescriptions:read',
  paged: true,
  query: z.object({
    status: z.enum(prescriptionStatuses).optional(),
    patientId: Id.optional(),
    /** The doctor who signed it. */
    doctorId: Id.optional(),
    clinicId: Id.optional(),
    /** First and last prescription date; excludes uploads without a date. */
    from: isoDate(msg('Enter a date')).optional(),
    to: isoDate(msg('Enter a date')).optional(),
    /**
     * Words that must all occur in the number, the medications, the patient's name or chart number, or the doctor's name.
     */
    search: line(100).optional(),
    /** `content` searches numbers and medications only. */
    searchIn: z.enum(['everything', 'content']).default('everything'),
    ...paging(PRESCRIPTIONS_PER_PAGE, 100),
  }),
  reply: z.array(Prescription),
})

/**
 * Returns a prescription, and whether its record matches the signed content. The clinic's doctors, staff with the
 * permission, and the patient can open it; administrators only during emergency access. The access is recorded.
 */
export const getPrescription = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  params: PrescriptionId,
  reply: Prescription,
})

/**
 * Signs a prescription for a patient of the clinic. Only doctors of the clinic can call it, in their own name; the
 * patient is notified. Returns 409 `safety-reasons` if a severe finding of the safety check has no reason.
 */
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

/**
 * Signs a new version of a prescription; the earlier version stays readable and is marked as replaced (rule T88). Only
 * the doctor who signed it can call it; the patient is notified. Returns 409 if the prescription has ended or `version`
 * isn't the current one, or `safety-reasons` if a severe finding has no reason.
 */
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

/**
 * Cancels a prescription with a reason. Only the doctor who signed it can cancel it, or for an uploaded one its owner;
 * the patient is notified. Returns 409 if it has already ended.
 */
export const cancelPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/cancel',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  params: PrescriptionId,
  body: Cancellation,
  reply: Prescription,
})

/**
 * Marks a prescription as completed. Only the doctor who signed it can call it, or for an uploaded one its owner.
 * Returns 409 if it has already ended.
 */
export const completePrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/complete',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  params: PrescriptionId,
  reply: Prescription,
})
