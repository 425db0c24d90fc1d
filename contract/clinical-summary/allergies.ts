import { z } from 'zod'
import { Id, isoDate, line, lines, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Recorded, VERSION_MAX } from './recorded.ts'
import { msg } from '#language/translate.ts'

export const allergyMessages = {
  substance: msg('Enter what the patient reacts to'),
  changed: msg('Someone else just changed this allergy.'),
  byClinic: msg('The clinic recorded this allergy. Ask the clinic to correct it.'),
  hasAllergies: msg('Allergies are recorded. Mark them as resolved or entered in error first.'),
  hasText: msg(
    'The chart’s text may name an allergy that isn’t sorted yet. A doctor of the clinic has to sort it first.',
  ),
  sorting: msg('Only the doctors of the clinic can sort the chart’s text.'),
  sorted: msg('This part of the text was just sorted or changed. Look at the list again.'),
  refuting: msg('Only the doctors of the clinic can confirm or refute an allergy.'),
  since: msg('Enter a date between 1900 and today'),
  keyReused: msg('This Idempotency-Key was already used for another allergy.'),
  withdrawn: msg('Statement withdrawn'),
} as const

/** An allergy is a reaction of the immune system; an intolerance is any other reaction, such as nausea. */
export const allergyKinds = ['allergy', 'intolerance'] as const

/** How bad the worst reaction was. */
export const allergySeverities = ['mild', 'moderate', 'severe'] as const

/** `refuted`: a clinician decided that there is no allergy. */
export const allergyCertainties = ['unconfirmed', 'confirmed', 'refuted'] as const

/** `error`: entered in error; the record stays, but is ignored everywhere else. */
export const recordStatuses = ['active', 'resolved', 'error'] as const

/** An allergy or intolerance of a patient (FHIR R4 AllergyIntolerance). */
export const Allergy = z.object({
  id: Id,
  kind: z.enum(allergyKinds),
  /** The substance, as entered: an ingredient, a group, a brand, a food. */
  substance: z.string(),
  /** Names of the ingredients and groups that the safety check compares; empty if it doesn't know the substance. */
  recognizedAs: z.array(z.string()),
  reaction: z.string().nullable(),
  severity: z.enum(allergySeverities).nullable(),
  certainty: z.enum(allergyCertainties),
  status: z.enum(recordStatuses),
  since: z.string().nullable(),
  note: z.string().nullable(),
  ...Recorded,
})
export type Allergy = z.infer<typeof Allergy>

const fields = {
  kind: z.enum(allergyKinds),
  substance: requiredLine(allergyMessages.substance, 200),
  reaction: line(200).optional(),
  severity: z.enum([...allergySeverities, '']).optional(),
  certainty: z.enum(allergyCertainties),
  /** A date; empty if unknown. */
  since: z
    .literal('')
    .or(isoDate(msg('Enter a date')))
    .optional(),
  note: lines(500).optional(),
}

/**
 * A new allergy. `fromText` is the part of the chart's text that it sorts, exactly as the summary lists it; only doctors can
 * sort. A `refuted` allergy says that the text means none.
 */
export const NewAllergy = z.strictObject({
  ...fields,
  kind: fields.kind.default('allergy'),
  certainty: fields.certainty.default('unconfirmed'),
  fromText: line(2000).optional(),
})
export type NewAllergy = z.infer<typeof NewAllergy>

/** Changes to an allergy: omitted fields keep their value. `version` is the version that the change is based on. */
export const AllergyChange = z
  .strictObject({ ...fields, status: z.enum(recordStatuses) })
  .partial()
  .extend({ version: z.number().int().min(1).max(VERSION_MAX) })
export type AllergyChange = z.infer<typeof AllergyChange>

/**
 * Records an allergy in a chart. Doctors of the clinic can call it, and the patient or their guardian, whose entries are
 * marked as reported by the patient and stay unconfirmed.
 */
export const addAllergy = endpoint({
  method: 'POST',
  path: '/api/patients/:id/allergies',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  body: NewAllergy,
  status: 201,
  once: true,
  reply: Allergy,
})

/**
 * Changes an allergy: its details, its certainty, or its status. Doctors of the clinic can change all of them; patients
 * only those that they reported themselves and no doctor has confirmed. Returns 409 if its version has changed since.
 */
export const changeAllergy = endpoint({
  method: 'PUT',
  path: '/api/allergies/:id',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  body: AllergyChange,
  reply: Allergy,
})

/** A dated statement that someone asked and found no allergy. An empty list of allergies doesn't say that. */
export const NoKnownAllergies = z.object({
  statedAt: z.iso.datetime(),
  statedBy: Recorded.recordedBy,
  reportedByPatient: z.boolean(),
})
export type NoKnownAllergies = z.infer<typeof NoKnownAllergies>

/**
 * Records that the patient has no known allergies. Doctors of the clinic, the patient and their guardian can call it.
 * Returns 409 if the chart has active allergies, or a text that may name one and isn't sorted.
 */
export const stateNoKnownAllergies = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/no-known-allergies',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  reply: NoKnownAllergies,
})

/**
 * Withdraws the statement that the patient has no known allergies. Everyone who can make the statement can withdraw it.
 */
export const withdrawNoKnownAllergies = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/no-known-allergies',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
})
