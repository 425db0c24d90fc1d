import { z } from 'zod'
import { line, requiredLine } from '#contract/common.ts'
import { type Comparator, comparators, comparatorSigns } from '#contract/test-reports/measured.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

export const resultMessages = {
  name: msg('Enter the name of the value'),
  number: msg('Enter a number'),
  empty: msg('Enter a number or a text for each value'),
  both: msg('Enter a number or a text, not both'),
  order: msg('The lower limit must be below the upper limit'),
  critical: msg('Critical limits must be outside the reference range'),
  size: msg('This number is too large or too small'),
} as const

/** Most values of one test. */
export const VALUES_PER_TEST = 60

/** A number of a report; counts of viruses have up to ten digits. */
const amount = z
  .number(says(resultMessages.number))
  .min(-1e12, says(resultMessages.size))
  .max(1e12, says(resultMessages.size))
  .nullable()
  .optional()

const limits = {
  low: amount,
  high: amount,
  /** Below and above these, the clinic or its laboratory calls a value critical. */
  criticalLow: amount,
  criticalHigh: amount,
}

type Bound = number | null | undefined
interface Limits {
  low?: Bound
  high?: Bound
  criticalLow?: Bound
  criticalHigh?: Bound
}

const isAfter = (one: Bound, other: Bound) => typeof one === 'number' && typeof other === 'number' && one > other
const areOrdered = ({ low, high, criticalLow, criticalHigh }: Limits) =>
  !isAfter(low, high) && !isAfter(criticalLow, criticalHigh)
const areOutside = ({ low, high, criticalLow, criticalHigh }: Limits) =>
  !isAfter(criticalLow, low) && !isAfter(high, criticalHigh)

/** A value that a test of the clinic has, with the unit and the ranges that the clinic declares. */
export const DeclaredValue = z
  .strictObject({ name: requiredLine(resultMessages.name, 100), unit: line(30).optional(), ...limits })
  .refine(areOrdered, { path: ['high'], ...says(resultMessages.order) })
  .refine(areOutside, { path: ['criticalHigh'], ...says(resultMessages.critical) })
export type DeclaredValue = z.infer<typeof DeclaredValue>

/**
 * A value of a result as it is entered: a number, perhaps with a sign such as `<`, or a text such as "negative". Its
 * limits come from the report; they can overlap the clinic's critical limits.
 */
export const NewResultValue = z
  .strictObject({
    name: requiredLine(resultMessages.name, 100),
    value: amount,
    comparator: z.enum(comparators).nullish(),
    text: line(500).optional(),
    unit: line(30).optional(),
    ...limits,
    /** True if the laboratory or the person who enters it calls the value critical. */
    isCritical: z.boolean().optional(),
  })
  .refine(({ value, text }) => typeof value === 'number' || Boolean(text), {
    path: ['value'],
    ...says(resultMessages.empty),
  })
  .refine(({ value, text }) => typeof value !== 'number' || !text, { path: ['text'], ...says(resultMessages.both) })
  .refine(areOrdered, { path: ['high'], ...says(resultMessages.order) })
export type NewResultValue = z.infer<typeof NewResultValue>

/** How a value lies to the range that came with it. */
export const flags = ['critical', 'low', 'high', 'within'] as const
export type Flag = (typeof flags)[number]

const number = z.number().nullable()

/** A value that is declared for a test, with its unit and limits. */
export const Declared = z.object({
  name: z.string(),
  unit: z.string(),
  low: number,
  high: number,
  criticalLow: number,
  criticalHigh: number,
})
export type Declared = z.infer<typeof Declared>

/** What the laboratory calls a result. `withdrawn`: it takes back the earlier one and gives no other. */
export const labStatuses = ['preliminary', 'final', 'corrected', 'withdrawn'] as const
export type LabStatus = (typeof labStatuses)[number]

/** What a laboratory's message says about a value, as it was sent. */
export const LabValue = z.object({
  /** The value, such as `<0.10`. */
  sent: z.string(),
  /** Its reference range. */
  range: z.string().nullable(),
  /** Its flags, such as `H`. */
  flags: z.array(z.string()),
})
export type LabValue = z.infer<typeof LabValue>

/** A value of a result. */
export const ResultValue = z.object({
  name: z.string(),
  value: number,
  comparator: z.enum(comparators).nullable(),
  text: z.string().nullable(),
  unit: z.string(),
  low: number,
  high: number,
  criticalLow: number,
  criticalHigh: number,
  isCritical: z.boolean(),
  /** The laboratory's flag, or one computed from the limits that came with the value; null if there is neither, or the limits don't decide. */
  flag: z.enum(flags).nullable(),
  /** Set if the value came in a laboratory's message. */
  lab: LabValue.optional(),
})
export type ResultValue = z.infer<typeof ResultValue>

const isAbove = (value: number, sign: Comparator | null, high: number) =>
  sign === '>' ? value >= high : sign === '>=' ? value > high : sign === null && value > high
const isBelow = (value: number, sign: Comparator | null, low: number) =>
  sign === '<' ? value <= low : sign === '<=' ? value < low : sign === null && value < low

/** True if the value is certainly between the limits: "<5" can be anything below. */
function isWithin(value: number, sign: Comparator | null, { low, high }: Pick<ResultValue, 'low' | 'high'>): boolean {
  if (sign === '<' || sign === '<=') return low === null && high !== null && value <= high
  if (sign === '>' || sign === '>=') return high === null && low !== null && value >= low
  return (low !== null || high !== null) && (low === null || value >= low) && (high === null || value <= high)
}

/**
 * Returns how a value lies to its own limits; null if it has none, or if they leave it open. A range is never taken from elsewhere.
 */
export function flagOf(one: Omit<ResultValue, 'flag'>): Flag | null {
  const { value, comparator: sign, low, high, criticalLow, criticalHigh } = one
  if (one.isCritical) return 'critical'
  if (value === null) return null
  if (criticalHigh !== null && isAbove(value, sign, criticalHigh)) return 'critical'
  if (criticalLow !== null && isBelow(value, sign, criticalLow)) return 'critical'
  if (high !== null && isAbove(value, sign, high)) return 'high'
  if (low !== null && isBelow(value, sign, low)) return 'low'
  return isWithin(value, sign, one) ? 'within' : null
}

/** Returns an entered value as it is stored. */
export function toResultValue(entered: NewResultValue): ResultValue {
  const { name, value = null, comparator = null, text, unit = '', isCritical = false } = entered
  const { low = null, high = null, criticalLow = null, criticalHigh = null } = entered
  const one = {
    name,
    value,
    comparator: value === null ? null : comparator,
    text: text || null,
    unit,
    low,
    high,
    criticalLow,
    criticalHigh,
    isCritical,
  }
  return { ...one, flag: flagOf(one) }
}

/** Returns a declared value as it is stored. */
export const toDeclared = ({ name, unit = '', ...limits }: DeclaredValue): Declared => ({
  name,
  unit,
  low: limits.low ?? null,
  high: limits.high ?? null,
  criticalLow: limits.criticalLow ?? null,
  criticalHigh: limits.criticalHigh ?? null,
})

/** Names of the flags that stand out. */
export const flagNames = {
  critical: msg('Critical'),
  high: msg('High'),
  low: msg('Low'),
} as const satisfies Partial<Record<Flag, Message>>

/** Returns a value with its unit: "12.5 g/dL", "<0.01 mIU/L", "negative". */
export function amountInWords({ value, comparator, text, unit, lab }: ResultValue): string {
  if (lab) return `${lab.sent} ${unit}`.trim()
  if (value === null) return text ?? ''
  return `${comparator ? comparatorSigns[comparator] : ''}${value} ${unit}`.trim()
}

/** Returns a value with its name and what stands out: "Hemoglobin 9.1 g/dL (Low)". */
export function resultInWords(one: ResultValue): string {
  const flag = one.flag && one.flag !== 'within' ? ` (${t(flagNames[one.flag])})` : ''
  return `${one.name} ${amountInWords(one)}${flag}`
}

/** Returns the reference range in words: "4 to 11", "up to 5", "from 60"; null without one. */
export function rangeInWords({ low, high }: Pick<ResultValue, 'low' | 'high'>): string | null {
  if (low !== null && high !== null) return t('{low} to {high}', { low, high })
  if (high !== null) return t('up to {high}', { high })
  return low === null ? null : t('from {low}', { low })
}
