import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { NewVitals, temperatureUnits, Vitals } from './content.ts'

export const vitalSetMessages = {
  nothing: msg('Enter at least one measurement'),
  changed: msg('Someone else corrected these vitals in the meantime.'),
  version: msg('Enter a version'),
  keyReused: msg('This Idempotency-Key was already used for other vitals.'),
} as const

/** Hours before and after the start of a visit in which vitals belong to it, also on the day before or after. */
export const HOURS_NEAR_VISIT = 6

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** A set of vitals as it was before a correction. */
const EarlierVitals = z.object({
  version: z.number().int(),
  writtenAt: z.iso.datetime(),
  writtenBy: Person,
  /** True if it was marked as entered in error. */
  isError: z.boolean(),
  vitals: Vitals,
})
export type EarlierVitals = z.infer<typeof EarlierVitals>

/** Vitals that someone measured at one time, as an entry of their own. */
export const VitalSet = z.object({
  id: Id,
  measuredAt: z.iso.datetime(),
  /** Date on the clinic's calendar; visits of this day, or that started within six hours, take the values over. */
  measuredOn: z.string(),
  measuredBy: Person,
  vitals: Vitals,
  /** True if it was entered in error, such as for another patient, and so isn't used. */
  isError: z.boolean(),
  /** Increased by every correction. */
  version: z.number().int(),
  /** When and by whom the newest correction was made; null without one. */
  corrected: z.object({ at: z.iso.datetime(), by: Person }).nullable(),
  /** Its earlier versions, newest first. */
  earlier: z.array(EarlierVitals),
})
export type VitalSet = z.infer<typeof VitalSet>

/** The vitals recorded for a patient, newest first, with what a form for new ones needs. */
export const ChartVitals = z.object({
  patient: z.object({
    id: Id,
    user: Person,
    age: z.number().int().nullable(),
    dateOfBirth: z.string().nullable(),
    gender: z.string().nullable(),
    chartNumber: z.string(),
  }),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Today's date on the clinic's calendar. */
  today: z.string(),
  /** The unit in which the clinic last recorded a temperature. */
  temperatureUnit: z.enum(temperatureUnits),
  sets: z.array(VitalSet),
  /** Number of all sets. */
  total: z.number().int(),
  can: z.object({
    /** Record vitals, and correct them. */
    record: z.boolean(),
    /** Open the chart. */
    chart: z.boolean(),
  }),
})
export type ChartVitals = z.infer<typeof ChartVitals>

/** A correction: all values of the set, and the version that it corrects. */
export const VitalsCorrection = NewVitals.extend({
  version: z.number(says(vitalSetMessages.version)).int(says(vitalSetMessages.version)).min(1).max(100_000),
  /** True if the set was entered in error; its values then stay as they were. */
  isError: z.boolean().default(false),
})
export type VitalsCorrection = z.infer<typeof VitalsCorrection>

const ChartId = z.object({ id: Id })

/**
 * Returns a patient and the vitals recorded for them, newest first. Doctors of the clinic and staff with the permission to record vitals can call it,
 * and the patient. The access is recorded. Vitals that a doctor typed into a visit are in the visit.
 */
export const listVitals = endpoint({
  method: 'GET',
  path: '/api/patients/:id/vitals',
  access: 'signed-in',
  params: ChartId,
  query: z.object(paging(50, 200)),
  reply: ChartVitals,
})

/**
 * Records vitals of a patient, measured now. An open visit of the same day takes over the values that its doctor hasn't changed; without
 * one, the next visit of that day starts with them. Doctors of the clinic and staff with the permission can call it.
 */
export const recordVitals = endpoint({
  method: 'POST',
  path: '/api/patients/:id/vitals',
  access: 'signed-in',
  once: true,
  params: ChartId,
  body: NewVitals,
  status: 201,
  reply: VitalSet,
})

/**
 * Corrects vitals, or marks them as entered in error; the earlier values stay readable. Open visits of that day follow, finished ones
 * don't. Doctors of the clinic and staff with the permission can call it. Returns 409 if the version has changed.
 */
export const correctVitals = endpoint({
  method: 'PUT',
  path: '/api/vitals/:id',
  access: 'signed-in',
  params: ChartId,
  body: VitalsCorrection,
  reply: VitalSet,
})
