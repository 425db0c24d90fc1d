import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { type BookableClinic, listBusy } from '#server/features/appointments/queries/availability.ts'
import { listHeld } from '#server/features/appointments/queries/holds.ts'
import { BOOKING_RULE_LIMITS } from '#contract/clinics/booking-rules.ts'
import { addDays } from '#contract/wall-clock.ts'
import { dayBounds, wallClockOf } from '#server/time.ts'
import { fullDays } from './full-days.ts'
import { bookableOn, type Busy, freeStarts, type Slot, type Worker } from './slots.ts'

/** Doctors of a clinic, and the dates between which their free times are wanted, both included. */
export interface Span {
  clinic: BookableClinic
  doctors: readonly Worker[]
  from: string
  to: string
}

/** A day on which the clinic is open, and the free starts of doctors on it, in order. */
export interface FreeDay {
  date: string
  startsOf: (doctors: readonly Worker[]) => Slot[]
}

/** Returns the times that anyone has taken or holds, or is offered, without their names. */
export const takenBetween = (db: Db, doctorIds: readonly string[], from: Date, to: Date): Promise<Busy[]> =>
  asServer(async () => {
    const both = await Promise.all([listBusy(db, doctorIds, from, to), listHeld(db, doctorIds, from, to)])
    return both.flat()
  })

/**
 * Returns the days of each span, in the same order, with as many statements for many clinics as for one. The starts of a
 * day are computed when they are asked for, because most readers need the first day that has any.
 */
export async function freeDays(deps: Deps, spans: readonly Span[]): Promise<FreeDay[][]> {
  const dated = spans.map((span) => ({ ...span, days: openDays(span) }))
  const asked = dated.filter(({ days }) => days.length > 0)
  if (asked.length === 0) return dated.map(() => [])
  const ranges = asked.map(({ clinic: { id, rules, timeZone }, days }) => {
    return { clinicId: id, rules, timeZone, first: days[0]!, last: days.at(-1)! }
  })
  const begins = ranges.map(({ first, timeZone }) => dayBounds(first, timeZone).from.getTime() - LONGEST_GAP_MS)
  const ends = ranges.map(({ last, timeZone }) => dayBounds(last, timeZone).to.getTime() + LONGEST_GAP_MS)
  const doctorIds = asked.flatMap(({ doctors }) => doctors.map(({ id }) => id))
  const busy = await takenBetween(deps.db, doctorIds, new Date(Math.min(...begins)), new Date(Math.max(...ends)))
  const busyOf = Map.groupBy(busy, ({ doctorId }) => doctorId)
  // a full day is full for everyone
  const isFull = await asServer(() => fullDays(deps.db, ranges))
  return dated.map(({ clinic, days }) => {
    const { timeZone, rules } = clinic
    const week = { ...clinic, interval: rules.interval }
    return days.map((date) => ({
      date,
      startsOf: (doctors) => {
        const open = doctors.filter((doctor) => !isFull(clinic, date, doctor.id))
        return freeStarts({ timeZone, date }, week, open, busyOf)
      },
    }))
  })
}

/** The longest time after one appointment and before the next. */
const LONGEST_GAP_MS = (BOOKING_RULE_LIMITS.after.max + BOOKING_RULE_LIMITS.before.max) * 60_000

/** Returns the dates of a span on which one of the doctors can be booked and a booking can still begin. */
function openDays({ clinic, doctors, from, to }: Span): string[] {
  if (doctors.length === 0) return []
  const earliest = new Date(Math.min(...doctors.map((one) => one.earliest.getTime())))
  const firstDay = wallClockOf(earliest, clinic.timeZone).date
  const days: string[] = []
  for (let date = from < firstDay ? firstDay : from; date <= to; date = addDays(date, 1))
    if (doctors.some(({ id }) => bookableOn(date, clinic, id).length > 0)) days.push(date)
  return days
}
