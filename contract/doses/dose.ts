import { z } from 'zod'
import { line } from '#contract/common.ts'

/** Counted one by one, like tablets; measured, like milliliters; or an amount of the substance itself. */
export const countedUnits = [
  'tablet',
  'capsule',
  'sachet',
  'suppository',
  'pessary',
  'patch',
  'vial',
  'ampoule',
  'injection',
  'lozenge',
] as const
export const measuredUnits = ['ml', 'teaspoon', 'tablespoon', 'drop', 'puff', 'spray', 'application', 'scoop'] as const
export const substanceUnits = ['mcg', 'mg', 'g', 'unit', 'IU'] as const
export const doseUnits = [...countedUnits, ...measuredUnits, ...substanceUnits] as const
export type DoseUnit = (typeof doseUnits)[number]

/** Parts of a day, in order. */
export const partsOfDay = ['morning', 'noon', 'evening', 'night', 'bedtime'] as const
export type PartOfDay = (typeof partsOfDay)[number]

const positive = z.number().positive().max(100_000)
const whole = (most: number) => z.number().int().min(1).max(most)

/** An amount taken at one time; `upTo` is the larger number in "1-2 tablets". */
export const Amount = z.strictObject({ value: positive, upTo: positive.optional() })
export type Amount = z.infer<typeof Amount>

/** Times of the day at which it is taken. */
export const Times = z.discriminatedUnion('kind', [
  /** At parts of the day, with the amount of each: "1-0-2". A null amount is the step's. */
  z.strictObject({ kind: z.literal('parts'), amounts: z.partialRecord(z.enum(partsOfDay), positive.nullable()) }),
  z.strictObject({ kind: z.literal('count'), count: whole(24) }),
  /** At an interval in hours, around the clock; `upTo` is the longer interval of "every 4-6 hours". */
  z.strictObject({ kind: z.literal('hours'), every: whole(24), upTo: whole(24).optional() }),
  /** At times of the clock, as HH:MM. */
  z.strictObject({ kind: z.literal('clock'), at: z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)).min(1) }),
])
export type Times = z.infer<typeof Times>

/** The days on which it is taken. */
export const Days = z.discriminatedUnion('kind', [
  /** Every day is 1, every other day 2, every two weeks 14. */
  z.strictObject({ kind: z.literal('every'), every: whole(365) }),
  /** 0 is Sunday. */
  z.strictObject({ kind: z.literal('weekdays'), on: z.array(z.number().int().min(0).max(6)).min(1).max(7) }),
  /** Some days of each week or month that are not named: they have to be asked for. */
  z.strictObject({ kind: z.literal('unnamed'), count: whole(6), per: z.enum(['week', 'month']) }),
  /** One time only. */
  z.strictObject({ kind: z.literal('once') }),
])
export type Days = z.infer<typeof Days>

export const foods = ['before', 'after', 'with', 'empty stomach'] as const
export const routes = [
  'by mouth',
  'under the tongue',
  'into a muscle',
  'into a vein',
  'under the skin',
  'into the rectum',
  'into the vagina',
  'on the skin',
  'into the eye',
  'into the ear',
  'into the nose',
  'inhaled',
] as const

/** One step of a course: the same dose for some days. */
export const DoseStep = z.strictObject({
  /** Null if only the parts of the day have amounts, or none is written ("apply twice daily"). */
  amount: Amount.nullable(),
  /** Null for pieces of the prescribed medicine. */
  unit: z.enum(doseUnits).nullable(),
  /** Strength of one piece, if the dosage states it: "2 tablets of 500 mg". */
  strength: z.strictObject({ value: positive, unit: z.enum(substanceUnits) }).nullable(),
  times: Times.nullable(),
  days: Days,
  isAsNeeded: z.boolean(),
  /** Reason to take it: "fever". */
  neededFor: line(200).nullable(),
  /** Maximum per day: a number of times, or an amount. */
  most: z.strictObject({ value: positive, unit: z.enum(['times', ...doseUnits]) }).nullable(),
  food: z.enum(foods).nullable(),
  route: z.enum(routes).nullable(),
  /** Length in days; null if it has no end, or none is written. */
  length: whole(999).nullable(),
})
export type DoseStep = z.infer<typeof DoseStep>

/** How a medicine is taken: one step after the other. */
export const Dose = z.strictObject({
  steps: z.array(DoseStep).min(1).max(20),
  /** True for "then …": it begins when the medication before it ends. */
  isAfterPrevious: z.boolean(),
})
export type Dose = z.infer<typeof Dose>

/** A dosage as it was understood; `dose` is null where it was not, and `because` says why in words for the doctor. */
export type DoseReading = { dose: Dose; because: null } | { dose: null; because: string }

export const isCounted = (unit: DoseUnit | null): boolean => unit === null || countedUnits.some((one) => one === unit)

/** True for an amount of the substance itself, such as milligrams. */
export const isSubstance = (unit: DoseUnit | null): boolean => substanceUnits.some((one) => one === unit)
