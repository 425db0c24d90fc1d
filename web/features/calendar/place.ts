import { addDays, monthInWords, shortDate } from '#web/lib/dates.ts'

export const views = ['month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** What the address tells of the calendar: which view, which day is chosen, whose visits (empty: everybody's). */
export interface Place {
  view: View
  date: string
  doctor: string
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
export const weekdayOf = (date: string) => noon(date).getUTCDay()

/** A real day between 1900 and 2199: nobody turns the pages further. */
function isDay(text: string | null): text is string {
  if (!text || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(+day) && day.toISOString().startsWith(text)
}

/** The place that an address tells; nonsense in it counts as nothing, and then it is today's month. */
export function placeIn(query: URLSearchParams, today: string): Place {
  const date = query.get('date')
  return {
    view: views.find((view) => view === query.get('view')) ?? 'month',
    date: isDay(date) ? date : today,
    doctor: query.get('doctor') ?? '',
  }
}

/** The address of a place; what else it says stays. */
export function withPlace(query: URLSearchParams, { view, date, doctor }: Place): URLSearchParams {
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

/** The same day of another month, or that month's last day. */
export function addMonths(date: string, months: number): string {
  const first = noon(`${date.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months + 1, 0)
  const last = first.toISOString().slice(0, 10)
  const wanted = `${last.slice(0, 8)}${date.slice(8)}`
  return wanted < last ? wanted : last
}

/** The whole weeks, Sunday first, that show the month of a day. */
export function weeksOfMonth(date: string): string[][] {
  const last = addMonths(`${date.slice(0, 7)}-31`, 0)
  const weeks: string[][] = []
  for (let day = weekStart(`${date.slice(0, 7)}-01`); day <= last; day = addDays(day, 7)) weeks.push(daysOfWeek(day))
  return weeks
}

/** The first and the last day that a view shows. */
export function rangeOf({ view, date }: Pick<Place, 'view' | 'date'>): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  const days = view === 'week' ? daysOfWeek(date) : weeksOfMonth(date).flat()
  return { from: days[0]!, to: days.at(-1)! }
}

/** Every day from one to another, both included. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The chosen day, one page of the view further or back. */
export const turn = ({ view, date }: Pick<Place, 'view' | 'date'>, by: 1 | -1) =>
  view === 'month' ? addMonths(date, by) : addDays(date, view === 'week' ? 7 * by : by)

/** "November 2026", "15 – 21 Nov 2026" in short words, "Sat 21 Nov 2026". */
export function titleOf({ view, date }: Pick<Place, 'view' | 'date'>): string {
  if (view === 'month') return monthInWords(date)
  if (view === 'day') return shortDate(date, '')
  const { from, to } = rangeOf({ view, date })
  return `${shortDate(from, to)} – ${shortDate(to, '')}`
}
