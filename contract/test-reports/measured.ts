import { decimalsMessage } from '#contract/visits/content.ts'
import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { labTest, type LabTestName } from './tests.ts'
import { boundsIn, decimalsOf, likelierUnit, usualIn } from './units.ts'

/** Signs that a laboratory writes before a number that it couldn't measure exactly, as FHIR's Quantity.comparator. */
export const comparators = ['<', '<=', '>=', '>'] as const
export type Comparator = (typeof comparators)[number]

/** How a comparator is written for people. */
export const comparatorSigns: Record<Comparator, string> = { '<': '<', '<=': '≤', '>=': '≥', '>': '>' }

/** A measured value with its unit. */
export interface MeasuredValue {
  test: LabTestName
  value: number
  unit: string
  comparator: Comparator | null
}

/** Returns a value without its unit, such as "13.8" or "<0.01". */
export const numberInWords = ({ value, comparator }: Pick<MeasuredValue, 'value' | 'comparator'>): string =>
  `${comparator ? comparatorSigns[comparator] : ''}${value}`

/** Returns a value with its unit, such as "13.8 g/dL" or "<0.01 mIU/L". */
export const valueInWords = (measured: Omit<MeasuredValue, 'test'>): string =>
  leftToRight(`${numberInWords(measured)} ${measured.unit}`.trim())

const isUpTo = (comparator: Comparator | null) => comparator === '<' || comparator === '<='
const isFrom = (comparator: Comparator | null) => comparator === '>' || comparator === '>='

/**
 * Returns whether a value is above or below what is usual for adults; null if it is within the range, if there is no
 * range, if men and women would differ, or if that isn't certain: "<5" can be anything below.
 */
export function besideUsual({ test, value, unit, comparator }: MeasuredValue): 'above' | 'below' | null {
  const usual = usualIn(test, unit)
  if (!usual) return null
  const ranges = 'all' in usual ? [usual.all] : [usual.men, usual.women]
  const isAbove = (high: number) => (comparator === '>' ? value >= high : !isUpTo(comparator) && value > high)
  const isBelow = (low: number) => (comparator === '<' ? value <= low : !isFrom(comparator) && value < low)
  if (ranges.every(([, high]) => high !== null && isAbove(high))) return 'above'
  if (ranges.every(([low]) => low !== null && isBelow(low))) return 'below'
  return null
}

/** Returns the message for a number that can't be a measured value. */
export const slipOf = (test: LabTestName, unit: string = labTest(test).unit): string => {
  const [min, max] = boundsIn(test, unit)
  const values = { title: t(labTest(test).title), min, max, unit }
  return unit
    ? t('{title} must be between {min} and {max} {unit}', values)
    : t('{title} must be between {min} and {max}', values)
}

/** Returns the question whether a number is meant in another unit. */
export const unitQuestion = ({ test, value, unit }: Omit<MeasuredValue, 'comparator'>, other: string): string =>
  t('{title}: {value} is usual in {other}, not in {unit}. Did you mean {other}?', {
    title: t(labTest(test).title),
    value,
    other,
    unit,
  })

/** Maximum number of decimals that the database stores. */
const DECIMALS_MAX = 3

const hasDecimals = (value: number, decimals: number): boolean =>
  Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6

/** Returns why a number can't be a value of a test in a unit; null if it can. Names the unit in which it could be one. */
export function wrongValue({ test, value, unit, comparator }: MeasuredValue): string | null {
  const message = wrongNumber({ test, value, unit, comparator })
  const other = message && likelierUnit(test, value, unit)
  return other ? `${message}. ${unitQuestion({ test, value, unit }, other)}` : message
}

function wrongNumber({ test, value, unit, comparator }: MeasuredValue): string | null {
  const [min, max] = boundsIn(test, unit)
  // the smallest amount that a laboratory can measure has decimals of its own
  const isLimit = isUpTo(comparator)
  if (isLimit ? value <= 0 || value > max : value < min || value > max) return slipOf(test, unit)
  const decimals = isLimit ? DECIMALS_MAX : decimalsOf(test, unit)
  if (hasDecimals(value, decimals)) return null
  return decimalsMessage(decimals)
}
