import { DURATION } from '#contract/appointments/appointments.ts'
import type { FreeSlot } from '#contract/dashboard.ts'
import { addDays, minutesIn, timeAt } from '#contract/wall-clock.ts'
import { instantOf, todayIn } from '#server/time.ts'
import { freeMinutes, type Hours, type Opening, type Taken, workOn } from './slots.ts'

/** Number of days searched for a free time. */
export const FREE_WITHIN_DAYS = 14
const QUARTER = 15
const ENOUGH = 120

/** When a doctor works: when the clinic opens, and their working hours, empty if they have none. */
interface Week extends Opening {
  timeZone: string
  doctorId: string
  sessions: readonly Hours[]
}

/** A free time, with its instant: two clinics' clocks cannot be compared. */
export interface NextFree extends FreeSlot {
  startsAt: Date
}

/**
 * Returns the next quarter of an hour from which a doctor has the usual length of an appointment free during their work,
 * and how long it stays free (at most two hours). Null if there is none within a fortnight.
 */
export function nextFree(week: Week, taken: readonly Taken[], now: Date): NextFree | null {
  const { timeZone, doctorId, sessions } = week
  const today = todayIn(timeZone, now)
  for (let day = 0; day < FREE_WITHIN_DAYS; day++) {
    const date = addDays(today, day)
    for (const { opens, closes } of workOn(date, week, { id: doctorId, sessions })) {
      const last = minutesIn(closes)
      for (let at = minutesIn(opens); at + DURATION.default <= last; at += QUARTER) {
        const start = instantOf(date, timeAt(at), timeZone)
        if (!start || start <= now) continue
        const minutes = freeMinutes(start.getTime(), Math.min(last - at, ENOUGH), taken)
        if (minutes >= DURATION.default) return { date, time: timeAt(at), minutes, isToday: day === 0, startsAt: start }
      }
    }
  }
  return null
}
