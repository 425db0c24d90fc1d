import { addDays, addMonths, weekdayOf } from '#contract/wall-clock.ts'
import { monthInWords, shortDate } from '#web/lib/dates.ts'

export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** The calendar's state in the address: view, chosen day, doctor (empty: all). */
export interface CalendarAddress {
  view: View
  date: string
  doctor: string
}

/** True for a real date between 1900 and 2199. */
function isDay(text: string | null): text is string {
  if (!text || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(+day) && day.toISOString().startsWith(text)
}

/** View and doctor to open with if the address doesn't name them. */
export type Usual = Pick<CalendarAddress, 'view' | 'doctor'>
const USUAL: Usual = { view: 'month', doctor: '' }

/**
 * Parses the calendar's address. Ignores invalid values; the default applies without a view, and the doctor's today
 * without a day.
 */
export function addressIn(query: URLSearchParams, todayOf: (doctor: string) => string, usual = USUAL): CalendarAddress {
  const date = query.get('date')
  const view = views.find((one) => one === query.get('view'))
  const doctor = query.get('doctor') ?? (view ? '' : usual.doctor)
  return { view: view ?? usual.view, date: isDay(date) ? date : todayOf(doctor), doctor }
}

/** Writes the calendar's state into a query; other parameters stay. */
export function withAddress(query: URLSearchParams, { view, date, doctor }: CalendarAddress): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('view', view)
  next.set('date', date)
  if (doctor) next.set('doctor', doctor)
  else next.delete('doctor')
  return next
}

/** Weeks start on Sunday. */
export const weekStart = (date: string) => addDays(date, -weekdayOf(date))
export const daysOfWeek = (date: string) => Array.from({ length: 7 }, (_, day) => addDays(weekStart(date), day))

/** Returns the whole weeks, Sunday first, of a day's month. */
export function weeksOfMonth(date: string): string[][] {
  const last = addMonths(`${date.slice(0, 7)}-31`, 0)
  const weeks: string[][] = []
  for (let day = weekStart(`${date.slice(0, 7)}-01`); day <= last; day = addDays(day, 7)) weeks.push(daysOfWeek(day))
  return weeks
}

/** Returns the first and the last day of a view. */
export function rangeOf({ view, date }: Pick<CalendarAddress, 'view' | 'date'>): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  const days = view === 'week' ? daysOfWeek(date) : weeksOfMonth(date).flat()
  return { from: days[0]!, to: days.at(-1)! }
}

/** Returns every day of a range, including both ends. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the day one page of the view later or earlier. */
export const turn = ({ view, date }: Pick<CalendarAddress, 'view' | 'date'>, by: 1 | -1) =>
  view === 'month' ? addMonths(date, by) : addDays(date, view === 'week' ? 7 * by : by)

/** "November 2026", "15 – 21 Nov 2026" in short words, "Sat 21 Nov 2026". */
export function titleOf({ view, date }: Pick<CalendarAddress, 'view' | 'date'>): string {
  if (view === 'month') return monthInWords(date)
  if (view === 'day') return shortDate(date, '')
  const { from, to } = rangeOf({ view, date })
  return `${shortDate(from, to)} – ${shortDate(to, '')}`
}
