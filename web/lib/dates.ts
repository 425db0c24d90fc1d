import { t } from '#language/translate.ts'
import { addDays } from '#contract/wall-clock.ts'
import { localeOf, type Writing } from '#contract/writing.ts'
import { clockIn } from './clock.ts'
import { writing } from './writing.ts'

/** Wall-clock dates (`YYYY-MM-DD`) of a clinic, written for people as in its country (rule I10); times: `clock.ts`. */

/** A wall-clock date as a UTC instant, formatted only in UTC so that no zone shifts it. */
const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

/** Returns a formatter of dates in the order of the page. */
function format(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const made: Partial<Record<Writing['dates'], Intl.DateTimeFormat>> = {}
  return (date) => {
    const now = writing()
    const formatter = (made[now.dates] ??= new Intl.DateTimeFormat(localeOf(now), { ...options, timeZone: 'UTC' }))
    return formatter.format(atNoon(date))
  }
}
const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' })
const shortDayWithYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const plainDay = format({ day: 'numeric', month: 'short', year: 'numeric' })
const monthAndYear = format({ month: 'long', year: 'numeric' })
const dayOfMonth = format({ day: 'numeric', month: 'short' })

/**
 * Removes needless commas: "Fri 4 Dec 2026" needs none; with the month first, only the one before the year: "Fri Dec 4,
 * 2026".
 */
const withFewCommas = (text: string) =>
  writing().dates === 'day-first' ? text.replaceAll(',', '') : text.replace(/^(\w{3}),/, '$1')

/** Returns the wall-clock date in a zone at an instant. */
export function dateIn(timeZone: string | undefined, instant: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(instant)
}

/** The day of an instant in the browser's zone. Only after hydration: the server's zone differs. */
export const dayOf = (instant: string) => dateIn(undefined, new Date(instant))

/** "Today", "Tomorrow", "Yesterday" or "Fri 4 Dec", with the year when it is another one. `today` is the clinic's. */
export function dayInWords(date: string, today: string): string {
  if (date === today) return t('Today')
  if (date === addDays(today, 1)) return t('Tomorrow')
  if (date === addDays(today, -1)) return t('Yesterday')
  return shortDate(date, today)
}

/** Returns "Fri 4 Dec" or "Fri Dec 4", with the year if it isn't that of `today`. */
export const shortDate = (date: string, today: string = date) =>
  withFewCommas((date.slice(0, 4) === today.slice(0, 4) ? shortDay : shortDayWithYear)(date))

/** "Friday 4 December 2026" or "Friday, December 4, 2026". */
export const longDate = (date: string) => withFewCommas(longDay(date))

/** "4 Dec 1988" or "Dec 4, 1988", such as a birth date. */
export const plainDate = plainDay

/** "4 Dec" or "Dec 4". */
export const dayAndMonth = dayOfMonth

/** "June 2025". */
export const monthInWords = (date: string) => monthAndYear(date.slice(0, 10))

/** "30 min", "1 h", "1 h 30 min". */
export function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ') || t('0 min')
}

/** An instant in the browser's zone: "Today 10:30", "Fri 4 Dec 10:30 AM". Only after hydration: the server's zone differs. */
export const momentInWords = (instant: string, now: Date = new Date()) => {
  const then = new Date(instant)
  return `${dayInWords(dateIn(undefined, then), dateIn(undefined, now))} ${clockIn(undefined, then)}`
}
