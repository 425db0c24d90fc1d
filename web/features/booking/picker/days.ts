import type { Clinic } from '#contract/clinics/clinics.ts'
import { addDays, daysBetween, weekdayOf } from '#contract/wall-clock.ts'

/** The bookable days, by the clinic's wall clock. */
export interface Horizon {
  today: string
  last: string
  /** Weekdays with opening hours, 0 is Sunday. */
  openOn: ReadonlySet<number>
  /** Closed days, regardless of the weekday. */
  closed: ReadonlySet<string>
  /** Days with extra hours, whatever the weekday, also closed ones. */
  extra: ReadonlySet<string>
}

/** Weeks shown at a time. */
const WEEKS = 3
const WINDOW = WEEKS * 7

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

export const horizonOf = (
  today: string,
  {
    openingHours,
    closedDays,
    extraHours,
    booking,
  }: Pick<Clinic, 'openingHours' | 'closedDays' | 'extraHours'> & { booking: { horizon: number } },
): Horizon => ({
  today,
  last: addDays(today, booking.horizon),
  openOn: new Set(openingHours.map(({ weekday }) => weekday)),
  closed: new Set(closedDays),
  extra: new Set(extraHours.map(({ day }) => day)),
})

/** True for a date from today on, within the horizon. */
export const isWithin = (date: string, { today, last }: Pick<Horizon, 'today' | 'last'>) =>
  ISO_DATE.test(date) && !Number.isNaN(Date.parse(date)) && date >= today && date <= last

export const isOpen = (date: string, horizon: Horizon) =>
  isWithin(date, horizon) &&
  (horizon.extra.has(date) || (horizon.openOn.has(weekdayOf(date)) && !horizon.closed.has(date)))

/** Returns the next open day in this direction; null beyond the horizon. */
export function nextOpenDay(from: string, step: number, horizon: Horizon): string | null {
  for (let date = addDays(from, step); isWithin(date, horizon); date = addDays(date, step)) {
    if (isOpen(date, horizon)) return date
  }
  return null
}

const firstOfWindow = (page: number, { today }: Horizon) => addDays(today, page * WINDOW - weekdayOf(today))

/** Returns three weeks, Sunday first; page 0 begins with the current week. */
export const daysOfWindow = (page: number, horizon: Horizon): string[] =>
  Array.from({ length: WINDOW }, (_, day) => addDays(firstOfWindow(page, horizon), day))

export function windowOf(date: string, horizon: Horizon): number {
  return Math.max(0, Math.floor(daysBetween(firstOfWindow(0, horizon), date) / WINDOW))
}
