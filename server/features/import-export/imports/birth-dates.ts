import { type DateOrder, importMessages } from '#contract/import-export/imports.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A date of birth as year-month-day, or the message why it is invalid. */
export type ReadDate = { date: string } | { message: string }

/** The time after a date in a cell: midnight, as databases and spreadsheets write it. */
const TIME = /[ T]\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[ap]m)?Z?$/i
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)$/
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/
const WITH_DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/., ]*(\d{4}|\d\d)$/i
const WITH_MONTH_FIRST = /^([a-z]{3,9})[-/., ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d\d)$/i

/** No date and no age is longer. */
const LONGEST = 40
const shortened = (cell: string) => cell.trim().slice(0, LONGEST)
const withoutTime = (cell: string) =>
  cell
    .trim()
    .slice(0, LONGEST + 1)
    .replace(TIME, '')

/** Parses a date of birth. `order` applies to numeric dates with the year last; `today` is the clinic's. */
export function readBirthDate(cell: string, order: DateOrder, today: string): ReadDate {
  const text = withoutTime(cell)
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dateOf(text, Number(yearFirst[3]), Number(yearFirst[2]), Number(yearFirst[1]), 'year-first')
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [day, month] = order === 'day-first' ? [numbers[1], numbers[2]] : [numbers[2], numbers[1]]
    return dateOf(text, Number(day), Number(month), yearOf(numbers[3]!, today), order)
  }
  const dayFirst = WITH_DAY_FIRST.exec(text)
  const [, month, day, year] =
    WITH_MONTH_FIRST.exec(text) ?? (dayFirst && [null, dayFirst[2], dayFirst[1], dayFirst[3]]) ?? []
  const number = month ? monthOf(month) : 0
  if (!number) return { message: importMessages.noDate(shortened(cell)) }
  return dateOf(text, Number(day), number, yearOf(year!, today), 'year-first')
}

function dateOf(text: string, day: number, month: number, year: number, order: DateOrder | 'year-first'): ReadDate {
  if (month < 1 || month > 12)
    return { message: order === 'year-first' ? importMessages.noDate(text) : importMessages.noSuchMonth(text, order) }
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  if (day < 1 || day > last) return { message: importMessages.noSuchDay(day, MONTHS[month - 1]!, year) }
  return {
    date: [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  }
}

/** The number of a month by its name or the first letters of it; 0 for no month. */
function monthOf(word: string): number {
  const lower = word.toLowerCase()
  return MONTHS.findIndex((month) => month.toLowerCase().startsWith(lower)) + 1
}

/** Expands a two-digit year to one within the last hundred years. */
function yearOf(text: string, today: string): number {
  if (text.length === 4) return Number(text)
  const now = Number(today.slice(0, 4))
  const year = now - (now % 100) + Number(text)
  return year > now ? year - 100 : year
}

/** The result for a column's dates: their order, or one of them that leaves it open. */
export type Order = { order: DateOrder; unclear: null } | { order: null; unclear: string }

/**
 * Returns whether the day or the month comes first in a column's dates. A date such as 15/08/1975 decides it for all;
 * without one, or with contradictions, the person has to choose.
 */
export function orderOf(cells: readonly string[]): Order {
  let [dayFirst, monthFirst] = [false, false]
  let unclear: string | null = null
  for (const cell of cells) {
    const found = NUMBERS.exec(withoutTime(cell))
    if (!found) continue
    const [one, two] = [Number(found[1]), Number(found[2])]
    if (one > 12 && two <= 12) dayFirst = true
    else if (two > 12 && one <= 12) monthFirst = true
    else if (one <= 12 && one !== two) unclear ??= found[0]
  }
  if (unclear !== null && dayFirst === monthFirst) return { order: null, unclear }
  return { order: monthFirst && !dayFirst ? 'month-first' : 'day-first', unclear: null }
}

/**
 * Returns the approximate year of birth from an age ("45", "45 years", "6 months", "2y 3m") or a year, or the message
 * why it is invalid.
 */
export function readBirthYear(cell: string, today: string): { year: string } | { message: string } {
  const text = cell
    .trim()
    .slice(0, LONGEST + 1)
    .toLowerCase()
  const now = Number(today.slice(0, 4))
  const message = importMessages.age(shortened(cell))
  if (/^\d{4}$/.test(text)) {
    if (Number(text) > now) return { message: importMessages.bornLaterThanNow }
    return Number(text) < 1900 ? { message } : { year: text }
  }
  const found =
    /^(?:(\d{1,3})(?:\.\d+)? *(?:y|yr|yrs|year|years)?\.?(?: *old)?)?[ ,]*(?:(\d{1,3}) *(?:m|mo|mon|month|months)\.?)?[ ,]*(?:(\d{1,3}) *(?:d|day|days)\.?)?$/.exec(
      text,
    )
  if (!found || found.slice(1).every((one) => one === undefined)) return { message }
  const [years, months, days] = found.slice(1).map((one) => Number(one ?? 0)) as [number, number, number]
  if (years > 130 || months > 240) return { message }
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCFullYear(now - years, day.getUTCMonth() - months, day.getUTCDate() - days)
  return { year: String(day.getUTCFullYear()) }
}
