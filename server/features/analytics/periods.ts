import type { Period } from '#contract/analytics/analytics.ts'
import { addDays, addMonths, daysBetween, weekdayOf } from '#contract/wall-clock.ts'
import { dayBounds, instantOf, wallClockOf } from '#server/time.ts'

/** Days of a clinic's calendar, both included. */
export interface Days {
  from: string
  to: string
}

/** The same as instants: from the start of the first day to the end of the last one, or to now if that is earlier. */
export interface Stretch extends Days {
  start: Date
  end: Date
}

/** A day of the clinic, as far as a stretch of time has it. */
export interface DayPart {
  day: string
  begins: Date
  ends: Date
}

/** Returns the days of a stretch in order, so that appointments needn't be grouped by day one by one. */
export function dayPartsOf({ from, to, start, end }: Stretch, zone: string): DayPart[] {
  const parts: DayPart[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { from: begins, to: ends } = dayBounds(day, zone)
    parts.push({ day, begins: begins < start ? start : begins, ends: ends > end ? end : ends })
  }
  return parts
}

/** Returns the Monday of the week that a day is in. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7))

const monthStart = (date: string) => `${date.slice(0, 7)}-01`

/** Returns the days of a period today, and the days it is compared with. */
export function daysOf(period: Period, today: string, own: Days): { days: Days; before: Days } {
  const back = ({ from, to }: Days, days: number): Days => ({ from: addDays(from, -days), to: addDays(to, -days) })
  const monthsBack = ({ from, to }: Days, months: number): Days => ({
    from: addMonths(from, -months),
    to: addMonths(to, -months),
  })
  switch (period) {
    case 'this-week': {
      const days = { from: mondayOf(today), to: today }
      return { days, before: back(days, 7) }
    }
    case 'last-week': {
      const monday = addDays(mondayOf(today), -7)
      const days = { from: monday, to: addDays(monday, 6) }
      return { days, before: back(days, 7) }
    }
    case 'this-month': {
      const days = { from: monthStart(today), to: today }
      return { days, before: monthsBack(days, 1) }
    }
    case 'last-month': {
      const to = addDays(monthStart(today), -1)
      const toBefore = addDays(monthStart(to), -1)
      return { days: { from: monthStart(to), to }, before: { from: monthStart(toBefore), to: toBefore } }
    }
    case 'last-90-days': {
      const days = { from: addDays(today, -89), to: today }
      return { days, before: back(days, 90) }
    }
    case 'this-year': {
      const days = { from: `${today.slice(0, 4)}-01-01`, to: today }
      return { days, before: monthsBack(days, 12) }
    }
    case 'custom':
      return { days: own, before: back(own, daysBetween(own.from, own.to) + 1) }
  }
}

/**
 * Returns a period and the one that it is compared with, as instants. A current period counts until now, and the other one
 * until the same time of its last day.
 */
export function stretchesOf(period: Period, own: Days, zone: string, now: Date): { span: Stretch; before: Stretch } {
  const clock = wallClockOf(now, zone)
  const { days, before } = daysOf(period, clock.date, own)
  const whole = (of: Days): Stretch => ({ ...of, start: dayBounds(of.from, zone).from, end: dayBounds(of.to, zone).to })
  const [span, earlier] = [whole(days), whole(before)]
  if (span.end <= now) return { span, before: earlier }
  // if that day skips the hour: until the end of the day
  const end = instantOf(before.to, clock.time, zone) ?? earlier.end
  return { span: { ...span, end: now }, before: { ...earlier, end } }
}
