import { addDays, minutesIn, timeAt, weekdayOf } from '#contract/wall-clock.ts'
import { instantOf, todayIn } from '#server/time.ts'
import { type DemoClinic, hoursOf } from './clinics.ts'

/** A day on which a clinic is open. */
export interface OpenDay {
  date: string
  /** Days from the clinic's today: negative is past. */
  offset: number
  /** Appointments are between these minutes since midnight. */
  stretches: { from: number; to: number }[]
}

/** Appointments begin on the half hour, as the public page offers them. */
export const GRID = 30

/** The days from `first` to `last`, counted from the clinic's today, on which it is open. */
export function openDays(clinic: DemoClinic, now: Date, first: number, last: number): OpenDay[] {
  const today = todayIn(clinic.timeZone, now)
  const hours = hoursOf(clinic)
  const days: OpenDay[] = []
  for (let offset = first; offset <= last; offset++) {
    const date = addDays(today, offset)
    const weekday = weekdayOf(date)
    const stretches = hours
      .filter((one) => one.weekday === weekday)
      .flatMap((one) => withoutPause(minutesIn(one.opens), minutesIn(one.closes), clinic.pause))
    if (stretches.length > 0) days.push({ date, offset, stretches })
  }
  return days
}

function withoutPause(from: number, to: number, pause: DemoClinic['pause']) {
  if (!pause) return [{ from, to }]
  const [start, end] = pause.map(minutesIn) as [number, number]
  return [
    { from, to: Math.min(to, start) },
    { from: Math.max(from, end), to },
  ].filter((one) => one.from < one.to)
}

/** True if an appointment of that length fits into the day. */
export const fitsDay = (day: OpenDay, at: number, minutes: number): boolean =>
  day.stretches.some(({ from, to }) => from <= at && at + minutes <= to)

/** Returns the instant of a day's minute; opening hours are never in the hour that a clock change skips. */
export function instantAt(clinic: DemoClinic, date: string, minutes: number): Date {
  const instant = instantOf(date, timeAt(minutes), clinic.timeZone)
  if (!instant) throw new Error(`${date} ${timeAt(minutes)} does not exist in ${clinic.timeZone}`)
  return instant
}
