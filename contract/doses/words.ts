import {
  type Amount,
  type Days,
  type Dose,
  type DoseStep,
  type DoseUnit,
  type PartOfDay,
  partsOfDay,
  type Times,
} from './dose.ts'

const FRACTIONS: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½', 0.75: '¾' }

/** Returns an amount as it is printed: "1½", "2.4", "1,500". */
export function numberInWords(value: number): string {
  const fraction = FRACTIONS[value % 1]
  if (fraction) return value < 1 ? fraction : `${Math.floor(value)}${fraction}`
  return new Intl.NumberFormat('en', { maximumFractionDigits: 4, useGrouping: value >= 10_000 }).format(value)
}

/** Units without a plural. */
export const symbolUnits: readonly DoseUnit[] = ['ml', 'mcg', 'mg', 'g', 'IU']
const PLURALS: Partial<Record<DoseUnit, string>> = {
  suppository: 'suppositories',
  pessary: 'pessaries',
  patch: 'patches',
}

/** Returns the word for a unit: "tablet", "tablets". */
export const unitInWords = (unit: DoseUnit, isMany: boolean): string =>
  isMany && !symbolUnits.includes(unit) ? (PLURALS[unit] ?? `${unit}s`) : unit

/** Returns the number of an amount: "1½", "1-2". */
export const amountNumber = ({ value, upTo }: Amount): string =>
  upTo ? `${numberInWords(value)}-${numberInWords(upTo)}` : numberInWords(value)

/** Returns an amount with its unit: "2 tablets", "½ tablet", "500 mg"; without a unit the number alone. */
export const amountInWords = (amount: Amount, unit: DoseUnit | null): string =>
  unit ? `${amountNumber(amount)} ${unitInWords(unit, (amount.upTo ?? amount.value) > 1)}` : amountNumber(amount)

export const partInWords: Record<PartOfDay, string> = {
  morning: 'in the morning',
  noon: 'at noon',
  evening: 'in the evening',
  night: 'at night',
  bedtime: 'at bedtime',
}
const OFTEN = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']
export const oftenIn = (count: number) => OFTEN[count] ?? `${count} times`
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const listed = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`

/** Returns when it is taken on a day, with the amounts of its parts. */
export function timesInWords(times: Times | null, unit: DoseUnit | null, isDaily: boolean): string {
  if (!times) return ''
  if (times.kind === 'hours')
    return `every ${times.every}${times.upTo ? `-${times.upTo}` : ''} ${times.every === 1 && !times.upTo ? 'hour' : 'hours'}`
  if (times.kind === 'clock') return `at ${listed(times.at)}`
  if (times.kind === 'count') return times.count === 1 && !isDaily ? '' : `${oftenIn(times.count)} daily`
  const { amounts } = times
  const parts = partsOfDay.flatMap((part) => (amounts[part] === undefined ? [] : [[part, amounts[part]] as const]))
  return parts.some(([, amount]) => amount !== null)
    ? parts.map(([part, amount]) => `${amountInWords({ value: amount! }, unit)} ${partInWords[part]}`).join(', ')
    : listed(parts.map(([part]) => partInWords[part]))
}

export function daysInWords(days: Days): string {
  if (days.kind === 'once') return 'one time only'
  if (days.kind === 'weekdays') return `on ${listed(days.on.map((day) => weekdayNames[day]!))}`
  if (days.kind === 'unnamed') return `${oftenIn(days.count)} a ${days.per}`
  if (days.every === 1) return ''
  return days.every === 2 ? 'every other day' : `every ${days.every} days`
}

export const foodInWords = {
  before: 'before food',
  after: 'after food',
  with: 'with food',
  'empty stomach': 'on an empty stomach',
}

const lengthInWords = (days: number) => (days === 1 ? 'for 1 day' : `for ${days} days`)

/** Returns a step in words: "2 tablets twice daily after food for 5 days". Reading them gives the same step. */
export function stepInWords(step: DoseStep): string {
  const { amount, unit, strength, times, days, isAsNeeded, neededFor, most, food, route, length } = step
  const isDaily = days.kind === 'every' && days.every === 1
  const hasOwnAmounts = times?.kind === 'parts' && Object.values(times.amounts).some((one) => one !== null)
  return [
    amount ? amountInWords(amount, unit) : hasOwnAmounts ? '' : (unit ?? ''),
    strength && !hasOwnAmounts ? `of ${amountInWords({ value: strength.value }, strength.unit)}` : '',
    timesInWords(times, unit, isDaily),
    strength && hasOwnAmounts ? `of ${amountInWords({ value: strength.value }, strength.unit)}` : '',
    daysInWords(days),
    food ? foodInWords[food] : '',
    isAsNeeded ? 'as needed' : '',
    neededFor ? `for ${neededFor}` : '',
    most ? mostInWords(most) : '',
    route ?? '',
    length && days.kind !== 'once' ? lengthInWords(length) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the most of a day: "at most 3 times a day". */
export const mostInWords = ({ value, unit }: NonNullable<DoseStep['most']>): string =>
  `at most ${unit === 'times' ? oftenIn(value) : amountInWords({ value }, unit)} a day`

/** Returns a dose in words, step by step. */
export const doseInWords = ({ steps, isAfterPrevious }: Dose): string =>
  `${isAfterPrevious ? 'then ' : ''}${steps.map(stepInWords).join(', then ')}`

const SMALL = new Set(['a', 'and', 'at', 'for', 'in', 'on', 'the', 'then', 'times', 'daily', 'day', 'days'])
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('meals', 'food')
    .split(/[\s,()]+/)
    .filter((word) => word !== '' && !SMALL.has(word))

/**
 * Returns a dose's words where they say more than the texts of its line, such as what "1-0-1" means; null where they repeat
 * them.
 */
export function wordsBeside(line: {
  dosage: string
  frequency: string
  duration: string
  instructions: string | null
  doseWords: string | null
}): string | null {
  const { dosage, frequency, duration, instructions, doseWords } = line
  const said = new Set(wordsIn([dosage, frequency, duration, instructions ?? ''].join(' ')))
  return doseWords && wordsIn(doseWords).some((word) => !said.has(word)) ? doseWords : null
}
