import { z } from 'zod'
import { email, Id, isoDate, line, paging, phone, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Genders of the patient form (specification 2, section 5; trap T108). */
export const patientGenders = ['male', 'female', 'other'] as const

/** Blood groups, under both names of the specification: `bloodGroup` and `bloodType` (trap T108). */
export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown'] as const

export const patientMessages = {
  clinic: 'Please select a clinic',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  phone: 'Phone number must be at least 10 digits',
  dateOfBirth: 'Date of birth is required',
  bornLater: 'Date of birth cannot be in the future',
  gender: 'Please select a gender',
  address: 'Address is required',
  emergencyContact: 'Emergency contact is required',
  emergencyPhone: 'Emergency phone must be at least 10 digits',
  bloodGroup: 'Please select a blood group',
  exists: 'This clinic has a chart with this name and e-mail address already. Please open that chart.',
  changed: 'This patient was changed by somebody else meanwhile.',
  clinicalByDoctors: 'Medical history, allergies and blood group are changed by the doctors of the clinic.',
  keyReused: 'This Idempotency-Key was used for another patient.',
  reasonTooShort: 'Please give a reason of at least 10 characters',
  emergencyOpen: 'You have emergency access to this chart already.',
} as const

/** How long an administrator reads the clinical part of a chart after having said why (trap T28). */
export const EMERGENCY_MINUTES = 60

const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Contact data of the chart, apart from any address that somebody signs in with (trap T43). */
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})

/** A chart in a list: enough to tell two people of the same name apart, and no more (trap T22). */
export const PatientSummary = z.object({
  id: Id,
  user: User,
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  gender: z.string().nullable(),
  clinicId: Id,
  clinicName: z.string(),
  chartNumber: z.string(),
})
export type PatientSummary = z.infer<typeof PatientSummary>

/** What the reader may do with a chart, decided by the server's policy (decision B3). */
export const PatientAbilities = z.object({
  edit: z.boolean(),
  editClinical: z.boolean(),
  readClinical: z.boolean(),
  /** May book a visit for it. */
  book: z.boolean(),
  seeVisits: z.boolean(),
  /** May read who opened it. */
  seeAccess: z.boolean(),
  merge: z.boolean(),
  /** May open the clinical fields for an hour, with a reason (trap T28). */
  openInEmergency: z.boolean(),
  /** May read who did so, and why. */
  seeEmergencies: z.boolean(),
})
export type PatientAbilities = z.infer<typeof PatientAbilities>

const text = z.string().nullable()

/**
 * A chart, opened. The clinical fields are absent, not empty, for those who may not read them: nobody takes that for
 * "no allergies" (trap T28).
 */
export const Patient = PatientSummary.extend({
  address: text,
  emergencyContact: text,
  emergencyPhone: text,
  insuranceInfo: text,
  medicalHistory: text.optional(),
  allergies: text.optional(),
  bloodGroup: text.optional(),
  bloodType: text.optional(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Goes up with every change; whoever saves on top of an older one is told. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  /** An account owns this chart. */
  hasAccount: z.boolean(),
  /** Of a family member's chart: who cares for them. */
  guardian: z.object({ firstName: z.string(), lastName: z.string(), relationship: z.string() }).nullable(),
  /** Until when the reader has emergency access; null where they have none, or need none. */
  emergencyEndsAt: z.iso.datetime().nullable(),
  can: PatientAbilities,
})
export type Patient = z.infer<typeof Patient>

const bloodGroup = z.enum([...bloodTypes, ''], patientMessages.bloodGroup).optional()

const fields = {
  firstName: requiredLine(patientMessages.firstName, 100),
  lastName: requiredLine(patientMessages.lastName, 100),
  /** Null: the patient has none (trap T44). */
  email: email(patientMessages.email).nullable(),
  phone: phone(patientMessages.phone),
  dateOfBirth: isoDate(patientMessages.dateOfBirth),
  gender: z.enum(patientGenders, patientMessages.gender),
  address: requiredLine(patientMessages.address, 500),
  emergencyContact: requiredLine(patientMessages.emergencyContact, 200),
  emergencyPhone: phone(patientMessages.emergencyPhone, patientMessages.emergencyPhone),
  medicalHistory: line(5000).optional(),
  allergies: line(2000).optional(),
  bloodGroup,
  bloodType: bloodGroup,
  insuranceInfo: line(500).optional(),
}

/** The form Add Patient. `clinicId` may be left out by whoever has one clinic only. */
export const NewPatient = z.strictObject({
  clinicId: z.uuid(patientMessages.clinic).optional(),
  ...fields,
})
export type NewPatient = z.infer<typeof NewPatient>

/** A change: what is absent stays, what may be empty and is empty is cleared. With `version` only on top of that one. */
export const PatientChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.number().int().min(1).optional() })
export type PatientChange = z.infer<typeof PatientChange>

/** What is known of somebody before they are added, to look for a chart of theirs. */
export const DuplicateQuestion = z.strictObject({
  clinicId: z.uuid(patientMessages.clinic).optional(),
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  email: line(254).nullable().optional(),
  phone: line(40).optional(),
  dateOfBirth: isoDate(patientMessages.dateOfBirth).optional(),
  /** The chart that is being edited: not a duplicate of itself. */
  exceptId: Id.optional(),
})
export type DuplicateQuestion = z.infer<typeof DuplicateQuestion>

/** A chart that may be of the same person, and in what it is the same. */
export const PossibleDuplicate = PatientSummary.extend({
  same: z.array(z.enum(['name', 'phone', 'dateOfBirth', 'email'])),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** Somebody had a record before their eyes, or changed it. */
export const RecordAccess = z.object({
  at: z.iso.datetime(),
  what: z.enum(['opened', 'contact-opened', 'emergency-opened', 'added', 'changed', 'merged', 'parted', 'taken-over']),
  who: z.object({ firstName: z.string(), lastName: z.string(), role: z.string(), isYou: z.boolean() }).nullable(),
})
export type RecordAccess = z.infer<typeof RecordAccess>

/** Why an administrator has to read clinical text; kept with the access, and in no log. */
export const EmergencyReason = z.strictObject({
  reason: requiredLine(patientMessages.reasonTooShort, 500).min(10, patientMessages.reasonTooShort),
})
export type EmergencyReason = z.infer<typeof EmergencyReason>

/** That an administrator opened the clinical part of a chart. */
export const EmergencyAccess = z.object({
  id: Id,
  openedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  who: z.object({ firstName: z.string(), lastName: z.string(), isYou: z.boolean() }),
  reason: z.string(),
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

const PatientId = z.object({ id: Id })

/**
 * Charts of the caller's clinics; a patient's own charts and those of their family; nobody else's. `search`: name,
 * e-mail, digits of the phone or chart number, the best first; a misspelt name is found after those.
 */
export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  access: 'signed-in',
  query: z.object({ search: line(100).optional(), clinicId: Id.optional(), ...paging(50, 200) }),
  reply: z.array(PatientSummary),
})
/** Opens a chart; that it was opened is recorded. */
export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  access: 'signed-in',
  params: PatientId,
  reply: Patient,
})
/** Makes a chart; no account is made or touched (trap T44). */
export const addPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  access: 'signed-in',
  body: NewPatient,
  status: 201,
  reply: Patient,
})
export const changePatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  access: 'signed-in',
  params: PatientId,
  body: PatientChange,
  reply: Patient,
})
/** Charts of one clinic that are likely of the same person; a POST, so that nothing of the person stands in an address. */
export const findDuplicates = endpoint({
  method: 'POST',
  path: '/api/patients/duplicates',
  access: 'signed-in',
  body: DuplicateQuestion,
  reply: z.array(PossibleDuplicate),
})
/** Who opened and who changed a record, newest first: for the patient and for the clinic's administrator. */
export const listRecordAccess = endpoint({
  method: 'GET',
  path: '/api/patients/:id/access',
  access: 'signed-in',
  params: PatientId,
  query: z.object(paging(50, 200)),
  reply: z.array(RecordAccess),
})
/**
 * Opens the clinical fields of a chart to an administrator of its clinic for `EMERGENCY_MINUTES`. It is recorded, and
 * told to the patient and to the clinic's doctors and administrators. 403 for whoever else may open the chart, 409 while
 * it is open already.
 */
export const openInEmergency = endpoint({
  method: 'POST',
  path: '/api/patients/:id/emergency-access',
  access: 'signed-in',
  params: PatientId,
  body: EmergencyReason,
  status: 201,
  reply: Patient,
})
/** Who opened the chart in an emergency, and why, newest first: for the doctors and administrators of its clinic. */
export const listEmergencyAccess = endpoint({
  method: 'GET',
  path: '/api/patients/:id/emergency-access',
  access: 'signed-in',
  params: PatientId,
  query: z.object(paging(20, 100)),
  reply: z.array(EmergencyAccess),
})
