import { z } from 'zod'
import { Id, line, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  byField,
  clinicalInWords,
  clinicalNames,
  contactNames,
  type FieldName,
  type FieldWith,
  typedFields,
} from './fields.ts'

export const patientMessages = {
  clinic: 'Please select a clinic',
  bornLater: 'Date of birth cannot be in the future',
  exists: 'This clinic already has a chart with this name and email address. Please open that chart.',
  changed: 'Someone else just updated this patient.',
  clinicalByDoctors: `Only the doctors of the clinic can change ${clinicalInWords}.`,
  keyReused: 'This Idempotency-Key was already used for another patient.',
} as const

const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Contact data of the chart, apart from any address that someone signs in with (rule T43). */
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})

/** A chart in a list: enough to tell two people of the same name apart, and no more (rule T22). */
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

/** What the reader may do with a chart, decided by the server's policy (rule B3). */
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
  /** May open the clinical fields for an hour, with a reason (rule T28). */
  openInEmergency: z.boolean(),
  /** May read who did so, and why. */
  seeEmergencies: z.boolean(),
  /** May hand out a code by which the person takes the chart over. */
  handOutCode: z.boolean(),
  /** May release it to who asks, and take it from an account. */
  decideClaims: z.boolean(),
})
export type PatientAbilities = z.infer<typeof PatientAbilities>

const text = z.string().nullable()

/** The contact fields that a list does not have. */
type FurtherContact = Exclude<FieldWith<'part', 'contact'>, keyof PatientSummary | keyof PatientSummary['user']>
const furtherContact = contactNames.filter(
  (name) => !(name in PatientSummary.shape || name in User.shape),
) as FurtherContact[]

/**
 * An opened chart. Clinical fields that the reader may not see are absent rather than empty, so they are not mistaken
 * for "no allergies" (rule T28).
 */
export const Patient = PatientSummary.extend({
  ...byField(furtherContact, () => text),
  ...byField(clinicalNames, () => text.optional()),
  /** The blood group by its other name (rule T108). */
  bloodType: text.optional(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Version of the chart, increased by every change, to detect concurrent edits. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  /** An account owns this chart. */
  hasAccount: z.boolean(),
  /** Of a family member's chart: who cares for them. */
  guardian: z.object({ firstName: z.string(), lastName: z.string(), relationship: z.string() }).nullable(),
  /** Until when the reader has emergency access; null where they have none, or need none. */
  emergencyEndsAt: z.iso.datetime().nullable(),
  /** By which they end it early. */
  emergencyAccessId: Id.nullable(),
  can: PatientAbilities,
})
export type Patient = z.infer<typeof Patient>

const fields = { ...typedFields, bloodType: typedFields.bloodGroup }

/** The form Add Patient. `clinicId` is optional for people with one clinic. */
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

/** What an opened chart says of a field; empty where it says nothing, or the reader may not read it. */
export function textIn(chart: Patient, name: FieldName): string {
  const texts: Partial<Record<FieldName, string | null>> = { ...chart, ...chart.user }
  return texts[name] ?? ''
}

const PatientId = z.object({ id: Id })

/**
 * Lists charts: those of the caller's clinics; a patient's own and those of their family; no one else's. `search`:
 * name, email, digits of the phone or chart number, the best first; a misspelt name is found after those.
 */
export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  access: 'signed-in',
  forKeys: 'patients:read',
  paged: true,
  query: z.object({ search: line(100).optional(), clinicId: Id.optional(), ...paging(50, 200) }),
  reply: z.array(PatientSummary),
})

/** Opens a chart; that it was opened is recorded. */
export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  access: 'signed-in',
  forKeys: 'patients:read',
  params: PatientId,
  reply: Patient,
})

/** Makes a chart; no account is made or touched (rule T44). */
export const addPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  access: 'signed-in',
  forKeys: 'patients:write',
  once: true,
  body: NewPatient,
  status: 201,
  reply: Patient,
})

/** Changes a chart. */
export const changePatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: PatientId,
  body: PatientChange,
  reply: Patient,
})
