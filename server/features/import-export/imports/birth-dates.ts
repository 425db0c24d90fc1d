import { t } from '#language/translate.ts'
import { EARLIEST_BIRTH } from '#contract/common.ts'
import { type DateOrder, importMessages, type SwappedChoice } from '#contract/import-export/rows.ts'
import { monthNames } from '#contract/doses/phrases.ts'
import { wallClockOf } from '#server/time.ts'

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

/** How the dates of a column are read: the order of numeric dates with the year last, and the clinic's day and time zone. */
export interface DateReading {
  order: DateOrder
  today: string
  timeZone: string
  swapped?: SwappedChoice | undefined
}

/** Parses a date of birth. Throws nothing: what it can't read is a message. */
export function readBirthDate(cell: string, { order, today, timeZone, swapped }: DateReading): ReadDate {
  const read = ofInstant(cell, timeZone) ?? ofDate(cell, order, today, swapped)
  return 'date' in read && read.date < EARLIEST_BIRTH ? { message: importMessages.bornEarly(shortened(cell)) } : read
}

/** An instant: a date with a time, and the offset that says where it is that time. */
const INSTANT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)? ?(Z|[+-]\d\d:?\d\d)$/i

/**
 * Reads an instant by the clinic's clock: programs write midnight in India as 18:30 of the day before in UTC. Midnight of
 * another zone that is another day at the clinic can mean either day, so no birthday is guessed from it.
 */
function ofInstant(cell: string, timeZone: string): ReadDate | null {
  const text = shortened(cell)
  const found = INSTANT.exec(text)
  if (!found) return null
  const [, written, time] = found
  const at = new Date(
    text
      .replace(' ', 'T')
      .replace(/ ?([+-]\d\d):?(\d\d)$/, '$1:$2')
      .replace(' ', '')
      .toUpperCase(),
  )
  if (Number.isNaN(at.getTime())) return { message: importMessages.noDate(text) }
  const { date, time: here } = wallClockOf(at, timeZone)
  if (date === written || here === '00:00' || time !== '00:00') return { date }
  return { message: importMessages.unsureDay(text, written!, date) }
}

function ofDate(cell: string, order: DateOrder, today: string, swapped: SwappedChoice | undefined): ReadDate {
  const text = withoutTime(cell)
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) {
    const [year, month, day] = yearFirst.slice(1).map(Number) as [number, number, number]
    return swapped === 'swap' && day <= 12
      ? dateOf(text, month, day, year, 'year-first')
      : dateOf(text, day, month, year, 'year-first')
  }
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
  if (day < 1 || day > last) return { message: importMessages.noSuchDay(day, monthNames[month - 1]!, year) }
  return {
    date: [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  }
}

/** Returns the number of a month by its name or the first letters of it; 0 for no month. */
function monthOf(word: string): number {
  const lower = word.toLowerCase()
  return monthNames.findIndex((month) => month.toLowerCase().startsWith(lower)) + 1
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
 * Returns an example if a column looks as if a spreadsheet program with the other order had opened the list: it turns
 * 03/04/1990 into the date of 4 March and leaves 25/12/1983 as text. Then all real dates have a day of at most 12, and no
 * text could be read with the parts in the other order. Null for any other column.
 */
export function swappedDateOf(cells: readonly string[]): string | null {
  let [isLeft, example]: [boolean, string | null] = [false, null]
  for (const cell of cells) {
    const text = withoutTime(cell)
    const date = YEAR_FIRST.exec(text)
    if (date && Number(date[3]) > 12) return null
    if (date && date[2] !== date[3]) example ??= text
    const numbers = NUMBERS.exec(text)
    if (!numbers) continue
    if (Number(numbers[1]) <= 12 && Number(numbers[2]) <= 12) return null
    isLeft = true
  }
  return isLeft ? example : null
}

/** Returns a date such as 1990-03-04 with its day and month swapped. */
export const withDaySwapped = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1-$3-$2')

/**
 * Returns the approximate year of birth from an age ("45", "45 years", "6 months", "2y 3m") or a year, or the message
 * why it is invalid.
 */
export function readBirthYear(cell: string, today: string): { year: string } | { message: string } {
  const text = cell
    .trim()
    .slice(0, LONGEST + 1)
    .toLowerCase()
    // the age and the sex in one cell: "45Y/M"
    .replace(/ *[/-] *(?:m|f|male|female)$/, '')
  const now = Number(today.slice(0, 4))
  const months12 = /^(\d{1,2})\/12$/.exec(text)
  // doctors write six months as 6/12
  if (months12) return readBirthYear(`${months12[1]} months`, today)
  // a year and month, as an export has it
  if (/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text))
    return text > today.slice(0, 7) ? { message: t(importMessages.bornLaterThanNow) } : { year: text }
  const halves = /^(\d{1,2}) (?:1\/2|½)(?: *(?:y|yr|yrs|year|years))?$/.exec(text)
  if (halves) return readBirthYear(`${halves[1]}y 6m`, today)
  const message = importMessages.age(shortened(cell))
  if (/^\d{4}$/.test(text)) {
    if (Number(text) > now) return { message: t(importMessages.bornLaterThanNow) }
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
