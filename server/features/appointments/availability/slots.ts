import { minutesIn, timeAt, weekdayOf } from '#contract/wall-clock.ts'
import { instantOf } from '#server/time.ts'

export interface Hours {
  weekday: number
  /** `HH:mm` of the clinic's wall clock. */
  opens: string
  closes: string
}

/** A stretch of a doctor's time that is taken, in epoch milliseconds. */
export interface Taken {
  from: number
  to: number
}

export interface Busy extends Taken {
  doctorId: string
  /** True for time off, around which no gap is kept. */
  isAway: boolean
}

export interface Slot {
  time: string
  startsAt: Date
}

/** A clinic's opening hours, and the interval of its times in minutes. */
export interface Week {
  hours: readonly Hours[]
  interval: number
}

/** A doctor with their working hours, empty if they have none, and the appointment's length with them. */
export interface Worker {
  id: string
  sessions: readonly Hours[]
  minutes: number
}

/** Returns the stretches of a week that are on a day. */
export function hoursOn(date: string, week: readonly Hours[]): Hours[] {
  const weekday = weekdayOf(date)
  return week.filter((one) => one.weekday === weekday)
}

/** True if an appointment is within one of a day's stretches. */
export const fitsIn = (stretches: readonly Hours[], time: string, minutes: number): boolean =>
  stretches.some((one) => one.opens <= time && minutesIn(time) + minutes <= minutesIn(one.closes))

/** Returns when a doctor works on a day: where the opening hours and their own week, if they have one, meet; in order. */
export function workOn(date: string, hours: readonly Hours[], sessions: readonly Hours[]): Hours[] {
  const open = hoursOn(date, hours)
  const own = hoursOn(date, sessions)
  const meeting = open.flatMap(({ weekday, opens, closes }) =>
    own
      .filter((one) => one.opens < closes && opens < one.closes)
      .map((one) => ({
        weekday,
        opens: one.opens > opens ? one.opens : opens,
        closes: one.closes < closes ? one.closes : closes,
      })),
  )
  return (sessions.length === 0 ? open : meeting).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
}

/**
 * Returns the starts that a doctor offers on a day (rule I1), in minutes since midnight and in order: one every interval
 * from each opening of the clinic, so that all its doctors have the same; those at which the whole appointment lies within
 * a stretch in which they work.
 */
export function offeredStarts(date: string, { hours, interval }: Week, { sessions, minutes }: Worker): number[] {
  const work = workOn(date, hours, sessions)
  return hoursOn(date, hours)
    .flatMap(({ opens, closes }) => {
      const first = minutesIn(opens)
      const count = Math.floor((minutesIn(closes) - minutes - first) / interval) + 1
      return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * interval)
    })
    .filter((at) => fitsIn(work, timeAt(at), minutes))
    .toSorted((a, b) => a - b)
}

/** Returns how many minutes are free from an instant on, at most `max`. */
export function freeMinutes(from: number, max: number, taken: readonly Taken[]): number {
  let free = max
  for (const one of taken) if (one.to > from) free = Math.min(free, Math.floor((one.from - from) / 60_000))
  return Math.max(0, free)
}

/** True if an appointment overlaps no busy time; `gap` are the minutes between two appointments. */
function isFree(startsAt: Date, minutes: number, taken: readonly Busy[], gap: number): boolean {
  const from = startsAt.getTime()
  const to = from + minutes * 60_000
  return taken.every((one) => {
    const gapMs = one.isAway ? 0 : gap * 60_000
    return to + gapMs <= one.from || one.to + gapMs <= from
  })
}

interface Day {
  date: string
  timeZone: string
  /** The earliest start. */
  earliest: Date
  /** Minutes between two appointments. */
  gap: number
}

/** Returns the starts of a day that at least one of the doctors offers and has free, in order. */
export function freeStarts(
  { date, timeZone, earliest, gap }: Day,
  week: Week,
  doctors: readonly Worker[],
  busy: ReadonlyMap<string, readonly Busy[]>,
): Slot[] {
  const found = new Map<number, Slot>()
  for (const doctor of doctors)
    for (const at of offeredStarts(date, week, doctor)) {
      if (found.has(at)) continue
      const startsAt = instantOf(date, timeAt(at), timeZone)
      if (startsAt && startsAt >= earliest && isFree(startsAt, doctor.minutes, busy.get(doctor.id) ?? [], gap))
        found.set(at, { time: timeAt(at), startsAt })
    }
  return [...found.entries()].toSorted(([a], [b]) => a - b).map(([, slot]) => slot)
}
