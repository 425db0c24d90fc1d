import { DURATION } from '#contract/appointments.ts'
import type { FreeSlot } from '#contract/dashboard.ts'
import { addDays, clockOf, instantOf, minutesOf, todayIn, weekdayOf } from '#server/time.ts'

export interface Hours {
  weekday: number
  /** `HH:mm` of the clinic's wall clock. */
  opens: string
  closes: string
}

/** A stretch of time that is taken, in epoch milliseconds. */
export interface Busy {
  from: number
  to: number
}

/** How many days ahead a free time is looked for. */
export const FREE_WITHIN_DAYS = 14
const QUARTER = 15
const ENOUGH = 120

/**
 * The next quarter of an hour from which a doctor has the usual length of a visit free within the opening hours, and how
 * long it stays free (two hours at most are told). Null when there is none within a fortnight.
 */
export function nextFree(hours: readonly Hours[], busy: readonly Busy[], zone: string, now: Date): FreeSlot | null {
  const today = todayIn(zone, now)
  for (let day = 0; day < FREE_WITHIN_DAYS; day++) {
    const date = addDays(today, day)
    for (const { opens, closes } of hours.filter((one) => one.weekday === weekdayOf(date))) {
      const last = minutesOf(closes)
      for (let at = minutesOf(opens); at + DURATION.default <= last; at += QUARTER) {
        const start = instantOf(date, clockOf(at), zone)
        if (!start || start <= now) continue
        const minutes = freeMinutes(start.getTime(), Math.min(last - at, ENOUGH), busy)
        if (minutes >= DURATION.default) return { date, time: clockOf(at), minutes, isToday: day === 0 }
      }
    }
  }
  return null
}

/** How long it is free from an instant, at most `max` minutes. */
function freeMinutes(from: number, max: number, busy: readonly Busy[]): number {
  let free = max
  for (const one of busy) if (one.to > from) free = Math.min(free, Math.floor((one.from - from) / 60_000))
  return Math.max(0, free)
}
