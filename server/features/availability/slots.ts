import { PUBLIC_SLOTS } from '#contract/booking.ts'
import { clockOf, instantOf, minutesOf, weekdayOf } from '#server/time.ts'

export interface Hours {
  weekday: number
  /** `HH:mm` of the clinic's wall clock. */
  opens: string
  closes: string
}

/** A stretch of a doctor's time that is taken, in epoch milliseconds. */
export interface Busy {
  doctorId: string
  from: number
  to: number
}

export interface Slot {
  time: string
  startsAt: Date
}

/** The public starts of a day (decision D3): every 30 minutes from 09:00 to 17:30, a visit ending within the opening hours, not past. */
export function publicStarts(date: string, hours: readonly Hours[], minutes: number, zone: string, now: Date): Slot[] {
  const today = hours.filter((one) => one.weekday === weekdayOf(date))
  if (today.length === 0) return []
  const slots: Slot[] = []
  for (let at = minutesOf(PUBLIC_SLOTS.first); at <= minutesOf(PUBLIC_SLOTS.last); at += PUBLIC_SLOTS.everyMinutes) {
    if (!fits(today, at, minutes)) continue
    const startsAt = instantOf(date, clockOf(at), zone)
    if (startsAt && startsAt > now) slots.push({ time: clockOf(at), startsAt })
  }
  return slots
}

const fits = (today: readonly Hours[], at: number, minutes: number) =>
  today.some((one) => minutesOf(one.opens) <= at && at + minutes <= minutesOf(one.closes))

/** Whether a visit may be booked publicly at this wall clock: on a quarter hour, within the public times and the opening hours. */
export function isPublicTime(date: string, time: string, hours: readonly Hours[], minutes: number): boolean {
  const at = minutesOf(time)
  return (
    at % 15 === 0 &&
    at >= minutesOf(PUBLIC_SLOTS.first) &&
    at <= minutesOf(PUBLIC_SLOTS.last) &&
    fits(
      hours.filter((one) => one.weekday === weekdayOf(date)),
      at,
      minutes,
    )
  )
}

/** Whether a doctor works through a whole visit at this wall clock, within one session of their own week, if they have one. */
export function worksAt(sessions: readonly Hours[], date: string, time: string, minutes: number): boolean {
  if (sessions.length === 0) return true
  const weekday = weekdayOf(date)
  return fits(
    sessions.filter((one) => one.weekday === weekday),
    minutesOf(time),
    minutes,
  )
}

/** The starts of a day at which at least one of the doctors works and has the whole visit free. */
export function freeStarts(
  date: string,
  starts: readonly Slot[],
  minutes: number,
  doctors: readonly { id: string; sessions: readonly Hours[] }[],
  busy: readonly Busy[],
): Slot[] {
  const byDoctor = Map.groupBy(busy, (one) => one.doctorId)
  const isFree = (doctorId: string, from: number) => {
    const to = from + minutes * 60_000
    return !byDoctor.get(doctorId)?.some((one) => one.from < to && from < one.to)
  }
  return starts.filter(({ time, startsAt }) =>
    doctors.some(({ id, sessions }) => worksAt(sessions, date, time, minutes) && isFree(id, startsAt.getTime())),
  )
}
