import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'

const isWorkday = (date: string) => ![0, 6].includes(weekdayOf(date))

/** The first date from Monday to Friday that is at least so many days away at the clinic. */
export function workday({ zone }: { zone: string }, daysAhead = 3): string {
  let date = addDays(todayIn(zone), daysAhead)
  while (!isWorkday(date)) date = addDays(date, 1)
  return date
}

/** The workdays from three days ahead on, each once: booking every one of them stays within what the public may book. */
export function workdays(clinic: { zone: string }): string[] {
  return [...new Set(Array.from({ length: 80 }, (_, day) => workday(clinic, 3 + day)))]
}

/** The first Sunday that is at least so many days away. */
export function sunday({ zone }: { zone: string }, daysAhead = 3): string {
  let date = addDays(todayIn(zone), daysAhead)
  while (weekdayOf(date) !== 0) date = addDays(date, 1)
  return date
}

/** The second Sunday of next year's March: the clocks of New York then leave out the hour from 02:00. */
export function clocksForwardInNewYork(): string {
  const first = `${new Date().getUTCFullYear() + 1}-03-01`
  return addDays(first, ((7 - weekdayOf(first)) % 7) + 7)
}

export const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)

const began = new Date()

/**
 * Returns a zone where it was about noon when the process began, so that a test of "today" has a morning behind and an
 * evening before it. It stays the same when the hour changes during a test.
 */
export function zoneAtNoon(): string {
  const east = 12 - began.getUTCHours()
  // the sign of these names is the other way round
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}
