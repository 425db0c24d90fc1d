import { type Comparator, comparators } from '#contract/test-reports/measured.ts'
import { type Flag, flagOf, type ResultValue, VALUES_PER_TEST } from '#contract/test-orders/values.ts'
import { plain, type ReportedTest } from './report.ts'

/** A value as a message has it. */
export interface SentValue {
  name: string
  /** The value as text. */
  text: string
  unit: string
  range: string | null
  flags: string[]
  /** Limits that the message has as numbers; if omitted, those of `range`. */
  limits?: { low: number | null; high: number | null }
  /** False for a text that isn't a number even if it looks like one. */
  isNumber?: boolean
}

const NUMBER = /^(<=|>=|<|>|≤|≥)?\s*([+-]?\d{1,9}(?:\.\d{1,6})?)$/
const signs: Readonly<Record<string, Comparator>> = { '≤': '<=', '≥': '>=' }

/** Returns a number with its sign, such as that of "<0.1"; null for every other text, such as "1,5" or "5 to 10". */
export function numberFrom(text: string): { value: number; comparator: Comparator | null } | null {
  const [, sign, digits] = NUMBER.exec(text) ?? []
  if (digits === undefined) return null
  const comparator = sign ? (signs[sign] ?? comparators.find((one) => one === sign)!) : null
  return { value: Number(digits), comparator }
}

const RANGE = /^([+-]?\d{1,9}(?:\.\d{1,6})?)\s*(?:-|–|to)\s*([+-]?\d{1,9}(?:\.\d{1,6})?)$/
const LIMIT = /^(<=|≤|>=|≥)\s*([+-]?\d{1,9}(?:\.\d{1,6})?)$/

/** Returns the limits of a range such as "12-16" or "≤5"; none for words, and for "<5", which excludes 5 itself. */
export function limitsFrom(range: string | null): { low: number | null; high: number | null } {
  const none = { low: null, high: null }
  if (range === null) return none
  const [, from, to] = RANGE.exec(range) ?? []
  if (from !== undefined) return Number(from) <= Number(to) ? { low: Number(from), high: Number(to) } : none
  const [, sign, limit] = LIMIT.exec(range) ?? []
  if (limit === undefined) return none
  return sign === '<=' || sign === '≤' ? { low: null, high: Number(limit) } : { low: Number(limit), high: null }
}

/** Codes of HL7's tables for flags (0078, ObservationInterpretation). Others are shown without a meaning. */
const meanings: Readonly<Record<string, Flag>> = {
  HH: 'critical',
  LL: 'critical',
  AA: 'critical',
  H: 'high',
  HU: 'high',
  L: 'low',
  LU: 'low',
  N: 'within',
}

/** Returns what the laboratory's flags say; null if they leave it open or contradict each other. */
function flagFrom(flags: readonly string[]): Flag | null {
  const all = [...new Set(flags.map((one) => meanings[one.toUpperCase()] ?? null))]
  if (all.includes('critical')) return 'critical'
  return all.length === 1 ? all[0]! : null
}

/** Returns a value as a result stores it. Its flag is the laboratory's; without one it is computed from numeric limits. */
export function toStored({ name, text, unit, range, flags, limits, isNumber = true }: SentValue): ResultValue {
  const number = isNumber ? numberFrom(text) : null
  const { low, high } = limits ?? limitsFrom(range)
  const one = {
    name,
    value: number?.value ?? null,
    comparator: number?.comparator ?? null,
    text: number ? null : text,
    unit,
    low,
    high,
    criticalLow: null,
    criticalHigh: null,
    isCritical: flagFrom(flags) === 'critical',
    lab: { sent: text, range, flags },
  }
  return { ...one, flag: flags.length > 0 ? flagFrom(flags) : flagOf(one) }
}

const MOST = { name: 100, text: 500, unit: 30, range: 200, flags: 10, flag: 20, summary: 5000 } as const

/** Returns the values of a test as they are stored. Long texts and those of several lines go into the summary. */
export function withValues(test: Omit<ReportedTest, 'values' | 'isTooLong'>, sent: readonly SentValue[]): ReportedTest {
  const all = sent.map((one) => ({
    ...one,
    name: plain(one.name).replaceAll('\n', ' '),
    text: plain(one.text),
    unit: plain(one.unit),
    range: one.range === null ? null : plain(one.range) || null,
    flags: one.flags.map(plain).filter(Boolean),
  }))
  const isText = ({ text }: SentValue) => text.includes('\n') || text.length > MOST.text
  const texts = all.filter(isText).map(({ name, text }) => `${name}: ${text}`)
  const values = all.filter((one) => !isText(one))
  const summary = [...texts, test.summary].map(plain).filter(Boolean).join('\n')
  const isTooLong =
    values.length > VALUES_PER_TEST ||
    summary.length > MOST.summary ||
    values.some(
      ({ name, unit, range, flags }) =>
        name.length > MOST.name ||
        unit.length > MOST.unit ||
        (range?.length ?? 0) > MOST.range ||
        flags.length > MOST.flags ||
        flags.some((flag) => flag.length > MOST.flag),
    )
  return { ...test, values: values.map(toStored), summary, isTooLong }
}
