import { t } from '#language/translate.ts'
import {
  dayOfMonth,
  longDay,
  monthAndYear,
  monthName,
  plainDay,
  shortDay,
  shortDayWithYear,
  weekdayName,
} from '#contract/days.ts'
import { shortLength } from '#contract/lengths.ts'
import { addDays } from '#contract/wall-clock.ts'
import { clockIn } from './clock.ts'
import { writing } from './writing.ts'

/** Wall-clock dates (`YYYY-MM-DD`) of a clinic, written for people as in its country (rule I10); times: `clock.ts`. */

/** Returns the wall-clock date in a zone at an instant. */
export function dateIn(timeZone: string | undefined, instant: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(instant)
}

/** Returns the day of an instant in the browser's zone. Only after hydration: the server's zone differs. */
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
  (date.slice(0, 4) === today.slice(0, 4) ? shortDay : shortDayWithYear)(date, writing())

/** "Friday 4 December 2026" or "Friday, December 4, 2026". */
export const longDate = (date: string) => longDay(date, writing())

/** "4 Dec 1988" or "Dec 4, 1988", such as a birth date. */
export const plainDate = (date: string) => plainDay(date, writing())

/** "4 Dec" or "Dec 4". */
export const dayAndMonth = (date: string) => dayOfMonth(date, writing())

/** "June"; 1 is January. */
export const monthNameInWords = (month: number) => monthName(`2026-${String(month).padStart(2, '0')}-01`, writing())

/** "June 2025". */
export const monthInWords = (date: string) => monthAndYear(date, writing())

/** Returns a year, a month (`YYYY-MM`) or a date as people write it: "2025", "June 2025", "4 Jun 2025". */
export const partialDate = (day: string): string =>
  day.length === 4 ? day : day.length === 7 ? monthInWords(`${day}-01`) : plainDate(day)

/** "30 min", "1 h", "1 h 30 min". */
export const durationInWords = shortLength

/** An instant in the browser's zone: "Today 10:30", "Fri 4 Dec 10:30 AM". Only after hydration: the server's zone differs. */
export const momentInWords = (instant: string, now: Date = new Date()) => {
  const then = new Date(instant)
  return `${dayInWords(dateIn(undefined, then), dateIn(undefined, now))} ${clockIn(undefined, then)}`
}

/** "Monday"; 0 is Sunday. */
export const weekdayInWords = (weekday: number): string => weekdayName(weekday)

/** "Mon". */
export const shortWeekdayInWords = (weekday: number): string => weekdayName(weekday, 'short')
