import { z } from 'zod'
import { Id, line, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byField, clinicalNames, contactNames, type FieldName, type FieldWith, typedFields } from './fields.ts'
import { msg, says } from '#language/translate.ts'

export const patientMessages = {
  clinic: msg('Please select a clinic'),
  bornLater: msg('Date of birth cannot be in the future'),
  exists: msg('This clinic already has a chart with this name and email address. Please open that chart.'),
  changed: msg('Someone else just updated this patient.'),
  clinicalByDoctors: msg('Only the doctors of the clinic can change medical history, allergies and blood group.'),
  unsorted: msg(
    'What you wrote about allergies or the history is listed as not sorted on the chart until a doctor adds it.',
  ),
  keyReused: msg('This Idempotency-Key was already used for another patient.'),
} as const

const User = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Contact email of the chart, independent of the address that someone signs in with (rule T43). */
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})

/** A chart in a list, with just enough to tell two people of the same name apart (rule T22). */
export const PatientSummary = z.object({
  id: Id,
  user: User,
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  /** Approximate year of birth, or year and month, such as 2026-04, if the date isn't known. */
  birthYear: z.string().nullable(),
  gender: z.string().nullable(),
  clinicId: Id,
  clinicName: z.string(),
  chartNumber: z.string(),
})
export type PatientSummary = z.infer<typeof PatientSummary>

/** Actions on a chart that the caller is allowed to take, decided by the server (rule B3). */
export const PatientAbilities = z.object({
  edit: z.boolean(),
  editClinical: z.boolean(),
  readClinical: z.boolean(),
  /** Record vitals, and read those that were recorded. */
  recordVitals: z.boolean(),
  /** Book an appointment for the patient. */
  book: z.boolean(),
  seeVisits: z.boolean(),
  /** Read the doses of vaccines, and which are due. */
  seeImmunizations: z.boolean(),
  /** Read the pregnancies that the clinic follows, with their checkups. */
  seeAntenatal: z.boolean(),
  /** Read test orders and their results. */
  seeTests: z.boolean(),
  /** Read bills; doctors see them only if their clinic allows it. */
  seeBills: z.boolean(),
  /** Write bills and record payments. */
  bill: z.boolean(),
  /** Read who accessed the chart. */
  seeAccess: z.boolean(),
  merge: z.boolean(),
  /** Open the clinical fields for an hour, with a reason (rule T28). */
  openInEmergency: z.boolean(),
  /** Read who opened them and why. */
  seeEmergencies: z.boolean(),
  /** Create an access code, with which the person adds the chart to their account. */
  handOutCode: z.boolean(),
  /** Release the chart to a person who requested it, and detach it from an account. */
  decideClaims: z.boolean(),
})
export type PatientAbilities = z.infer<typeof PatientAbilities>

const text = z.string().nullable()

/** Contact fields that a list doesn't have. */
type FurtherContact = Exclude<FieldWith<'part', 'contact'>, keyof PatientSummary | keyof PatientSummary['user']>
const furtherContact = contactNames.filter(
  (name) => !(name in PatientSummary.shape || name in User.shape),
) as FurtherContact[]

/**
 * A chart with all its fields. Clinical fields that the caller can't read are omitted rather than empty, so that no one
 * reads them as "no allergies" (rule T28).
 */
export const Patient = PatientSummary.extend({
  ...byField(furtherContact, () => text),
  ...byField(clinicalNames, () => text.optional()),
  /** The same as `bloodGroup` (rule T108). */
  bloodType: text.optional(),
  /**
   * Clinical texts of the duplicates that were merged into this chart. They stay beside its own, and the safety check reads both,
   * until the merge is undone.
   */
  fromMerged: z.array(z.object({ chartNumber: z.string(), ...byField(clinicalNames, () => text) })).optional(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Version of the chart, increased by every change, to detect concurrent edits. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  /** True if the chart belongs to an account. */
  hasAccount: z.boolean(),
  /** For a family member's chart, the person who manages it; null otherwise. */
  guardian: z.object({ firstName: z.string(), lastName: z.string(), relationship: z.string() }).nullable(),
  /** When the caller's emergency access ends; null if they have none. */
  emergencyEndsAt: z.iso.datetime().nullable(),
  /** Id of the caller's emergency access, for ending it early; null if they have none. */
  emergencyAccessId: Id.nullable(),
  can: PatientAbilities,
})
export type Patient = z.infer<typeof Patient>

const fields = { ...typedFields, bloodType: typedFields.bloodGroup }

/** Details of a new patient. `clinicId` is optional for members of a single clinic. */
export const NewPatient = z.strictObject({
  clinicId: z.uuid(says(patientMessages.clinic)).optional(),
  ...fields,
})
export type NewPatient = z.infer<typeof NewPatient>

/**
 * Changes to a chart: omitted fields keep their value, and an empty optional field is cleared. With `version`, the
 * change is refused if the chart's version has changed since.
 */
export const PatientChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.number().int().min(1).optional() })
export type PatientChange = z.infer<typeof PatientChange>

/** Returns the text of a field in an opened chart; empty if it has no value or the caller can't read it. */
export function textIn(chart: Patient, name: FieldName): string {
  const texts: Partial<Record<FieldName, string | null>> = { ...chart, ...chart.user }
  return texts[name] ?? ''
}

const PatientId = z.object({ id: Id })

/**
 * Lists charts: members see those of their clinics, patients their own and their family's. `search` finds names,
 * emails, birth dates, and digits of phone or chart numbers, best matches first; misspelled names follow. Staff need the permission
 * for patients. Charts listed to members are recorded as viewed.
 */
export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  access: 'signed-in',
  followsClinic: true,
  forKeys: 'patients:read',
  paged: true,
  query: z.object({ search: line(100).optional(), clinicId: Id.optional(), ...paging(50, 200) }),
  reply: z.array(PatientSummary),
})

/**
 * Returns a chart. The patient, the guardian of a family member and members of the clinic who work with charts can open
 * it. Clinical fields are included only for people who can read them. The access is recorded.
 */
export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  access: 'signed-in',
  forKeys: 'patients:read',
  params: PatientId,
  reply: Patient,
})

/**
 * Creates a chart at a clinic; no account is created or changed (rule T44). Doctors, administrators and staff with the
 * permission for patients can call it. Returns 409 if the clinic has a chart with the same name and email.
 */
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

/**
 * Changes a chart; omitted fields keep their value. Members of the clinic who work with charts can call it; only
 * doctors can change clinical fields. A new email address is announced to the previous address and to the account that
 * owns the chart. Returns 409 if `version` is not the current one.
 */
export const changePatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: PatientId,
  body: PatientChange,
  reply: Patient,
})
