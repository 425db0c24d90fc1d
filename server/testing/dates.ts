import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'

const isWorkday = (date: string) => ![0, 6].includes(weekdayOf(date))

/** Returns the first date from Monday to Friday that is at least `daysAhead` days away at the clinic. */
export function workday({ zone }: { zone: string }, daysAhead = 3): string {
  let date = addDays(todayIn(zone), daysAhead)
  while (!isWorkday(date)) date = addDays(date, 1)
  return date
}

/** Returns the workdays from three days ahead on, each once: all of them are within what the public can book. */
export function workdays(clinic: { zone: string }): string[] {
  return [...new Set(Array.from({ length: 80 }, (_, day) => workday(clinic, 3 + day)))]
}

/** Returns the first Sunday that is at least `daysAhead` days away. */
export function sunday({ zone }: { zone: string }, daysAhead = 3): string {
  let date = addDays(todayIn(zone), daysAhead)
  while (weekdayOf(date) !== 0) date = addDays(date, 1)
  return date
}

/** Returns the second Sunday of next year's March, when New York's clocks skip the hour from 02:00. */
export function clocksForwardInNewYork(): string {
  const first = `${new Date().getUTCFullYear() + 1}-03-01`
  return addDays(first, ((7 - weekdayOf(first)) % 7) + 7)
}

export const hoursFromNow = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)

const began = new Date()

/** Returns a zone where it was this hour when the process began, so that it stays the same when the hour changes during a test. */
export function zoneAt(hour: number, moment = began): string {
  const east = hour - moment.getUTCHours()
  // such zones lie from 12 hours west of UTC to 14 hours east
  const shift = east < -12 ? east + 24 : east > 14 ? east - 24 : east
  // the sign in these names is reversed
  return shift === 0 ? 'Etc/GMT' : `Etc/GMT${shift > 0 ? '-' : '+'}${Math.abs(shift)}`
}

/** Returns a zone where it was about noon: a test of "today" has a morning behind and an evening before it. */
export const zoneAtNoon = (): string => zoneAt(12)
