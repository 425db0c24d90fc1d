import { z } from 'zod'
import { Id, line, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { askReasons, givenFindings, planStatuses } from './plan.ts'
import { scheduleIds } from './schedule.ts'
import { type DoseCode, doseCodes, type VaccineCode, vaccineCodes } from './codes.ts'
import { hasDose } from './vaccines.ts'

export const immunizationMessages = {
  vaccine: msg('Choose the vaccine'),
  name: msg('Enter the name of the vaccine'),
  dose: msg('Choose the dose'),
  givenOn: msg('Enter a year, a month or a date, such as 2015, 2015-03 or 2015-03-14'),
  later: msg('Enter a date up to today'),
  beforeBirth: msg('This is before the birth date in the chart.'),
  expiry: msg('Enter a month or a date, such as 2027-03 or 2027-03-31'),
  reason: msg('Please give a reason'),
  changed: msg('Someone else just changed this dose.'),
  keyReused: msg('This Idempotency-Key was already used for another dose.'),
  tooMany: msg('This chart has too many entries of this kind. Change one of them instead.'),
  twice: msg('This dose is already recorded for this day.'),
} as const

/** Doses that a chart can have. */
export const DOSES_MAX = 300

/** `error`: entered in error; the record stays, but is ignored everywhere else. */
export const immunizationStatuses = ['given', 'error'] as const

const Person = z.object({ firstName: z.string(), lastName: z.string() })

const details = {
  vaccine: z.enum(vaccineCodes),
  /** Typed name of a vaccine that isn't in the list; null otherwise. */
  vaccineName: z.string().nullable(),
  /** Number of the dose in its series; null for a vaccine that isn't in the list. */
  dose: z.enum(doseCodes).nullable(),
  /** A year, a month or a date: `2015`, `2015-03`, `2015-03-14`. */
  givenOn: z.string(),
  /** True if it was given somewhere else than at this clinic. */
  isElsewhere: z.boolean(),
  /** Where it was given elsewhere. */
  place: z.string().nullable(),
  /** Brand or manufacturer. */
  brand: z.string().nullable(),
  batch: z.string().nullable(),
  /** A month or a date. */
  expiresOn: z.string().nullable(),
  /** Where on the body. */
  site: z.string().nullable(),
  /** Who gave it. */
  givenBy: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(immunizationStatuses),
  /** Why it was entered in error. */
  reason: z.string().nullable(),
} as const

/** A dose as it was before a correction. */
export const EarlierImmunization = z.object({
  ...details,
  version: z.number().int(),
  until: z.iso.datetime(),
  changedBy: Person.nullable(),
})
export type EarlierImmunization = z.infer<typeof EarlierImmunization>

/** A dose of a vaccine that a patient has been given (FHIR R4 Immunization). */
export const Immunization = z.object({
  id: Id,
  ...details,
  recordedAt: z.iso.datetime(),
  recordedBy: Person,
  changedAt: z.iso.datetime().nullable(),
  changedBy: Person.nullable(),
  /** Chart number of the merged duplicate that the record came from; null for the chart's own. */
  fromChart: z.string().nullable(),
  version: z.number().int(),
  /** Its earlier versions, newest first. */
  earlier: z.array(EarlierImmunization),
})
export type Immunization = z.infer<typeof Immunization>

/** A dose of the schedule with its status for this child today. */
export const PlannedImmunization = z.object({
  vaccine: z.enum(vaccineCodes),
  dose: z.enum(doseCodes),
  /** Age from which the schedule plans it: `6w`, `9m`, `5y`. */
  dueAge: z.string(),
  status: z.enum(planStatuses),
  /** The first day on which it can be given; null for given doses and for those that the doctor decides. */
  dueOn: z.string().nullable(),
  /** The last day before it is overdue. */
  until: z.string().nullable(),
  /** Why the doctor decides. */
  ask: z.enum(askReasons).nullable(),
  /** The record of the dose, if it was given. */
  recordId: Id.nullable(),
  /** What is unusual about the given dose. */
  finding: z.enum(givenFindings).nullable(),
  /** Sentence of the schedule about the dose, in the reader's language. */
  note: z.string().nullable(),
})
export type PlannedImmunization = z.infer<typeof PlannedImmunization>

/** The doses of a chart, and the plan that follows from them. */
export const ChartImmunizations = z.object({
  /** All recorded doses, newest first. */
  doses: z.array(Immunization),
  schedule: z.enum(scheduleIds),
  /** True if this chart has a schedule of its own, not the clinic's. */
  isOwnSchedule: z.boolean(),
  clinicSchedule: z.enum(scheduleIds),
  /** The schedule's doses in its order. Empty for adults, and without a birth date. */
  plan: z.array(PlannedImmunization),
  /** Why there is no plan. */
  without: z.enum(['birth-date', 'adult']).nullable(),
  can: z.object({
    /** Record and correct doses. */
    record: z.boolean(),
    /** Choose the schedule of this chart. */
    choose: z.boolean(),
  }),
})
export type ChartImmunizations = z.infer<typeof ChartImmunizations>

const day = /^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/
const isRealDay = (text: string) => text.length < 10 || z.iso.date().safeParse(text).success

const fields = {
  vaccine: z.enum(vaccineCodes, says(immunizationMessages.vaccine)),
  vaccineName: line(100).optional(),
  dose: z.enum(doseCodes, says(immunizationMessages.dose)).or(z.literal('')).optional(),
  givenOn: z
    .string(says(immunizationMessages.givenOn))
    .trim()
    .regex(day, says(immunizationMessages.givenOn))
    .refine(isRealDay, says(immunizationMessages.givenOn)),
  isElsewhere: z.boolean(),
  place: line(100).optional(),
  brand: line(100).optional(),
  batch: line(50).optional(),
  /** A month or a date; empty if unknown. */
  expiresOn: z
    .literal('')
    .or(
      z
        .string()
        .trim()
        .regex(/^20\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, says(immunizationMessages.expiry))
        .refine(isRealDay, says(immunizationMessages.expiry)),
    )
    .optional(),
  site: line(50).optional(),
  givenBy: line(100).optional(),
  note: lines(500).optional(),
}

const fits = ({ vaccine, dose }: { vaccine?: VaccineCode; dose?: DoseCode | '' }) =>
  vaccine === undefined || hasDose(vaccine, dose || null)
const isNamed = ({ vaccine, vaccineName }: { vaccine?: VaccineCode; vaccineName?: string }) =>
  vaccine !== 'other' || Boolean(vaccineName)

/** A dose to record. `other` needs `vaccineName`; every other vaccine needs one of its doses. */
export const NewImmunization = z
  .strictObject({ ...fields, isElsewhere: fields.isElsewhere.default(false) })
  .refine(fits, { path: ['dose'], ...says(immunizationMessages.dose) })
  .refine(isNamed, { path: ['vaccineName'], ...says(immunizationMessages.name) })
export type NewImmunization = z.infer<typeof NewImmunization>

/**
 * A correction: omitted fields keep their value. With a `vaccine`, its `dose` is required, too. With the status `error`, a `reason` is
 * required. `version` is the version that the change is based on.
 */
export const ImmunizationChange = z
  .strictObject({ ...fields, status: z.enum(immunizationStatuses), reason: line(200) })
  .partial()
  .extend({ version: z.number().int().min(1).max(2_147_483_647) })
  .refine(({ vaccine, dose }) => dose === undefined || vaccine !== undefined, {
    path: ['vaccine'],
    ...says(immunizationMessages.vaccine),
  })
  .refine(fits, { path: ['dose'], ...says(immunizationMessages.dose) })
  .refine(isNamed, { path: ['vaccineName'], ...says(immunizationMessages.name) })
  .refine(({ status, reason }) => status !== 'error' || Boolean(reason), {
    path: ['reason'],
    ...says(immunizationMessages.reason),
  })
export type ImmunizationChange = z.infer<typeof ImmunizationChange>

/**
 * Returns the doses of vaccines in a chart, and which doses of its schedule are due. Everyone who can read the chart's clinical part can call
 * it, and staff with the permission for immunizations. The access is recorded.
 */
export const getImmunizations = endpoint({
  method: 'GET',
  path: '/api/patients/:id/immunizations',
  access: 'signed-in',
  forKeys: 'patients:read',
  params: z.object({ id: Id }),
  reply: ChartImmunizations,
})

/** Records a dose. Doctors of the clinic can call it, and its staff with the permission for immunizations. */
export const addImmunization = endpoint({
  method: 'POST',
  path: '/api/patients/:id/immunizations',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  body: NewImmunization,
  status: 201,
  once: true,
  reply: Immunization,
})

/**
 * Corrects a dose, or marks it as entered in error; the earlier version stays readable. Everyone who can record doses can call it. Returns 409 if its
 * version has changed since.
 */
export const changeImmunization = endpoint({
  method: 'PUT',
  path: '/api/immunizations/:id',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  body: ImmunizationChange,
  reply: Immunization,
})
