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
  /** Minutes that the appointment's own service keeps free around it; null: as the asking clinic's rules say. */
  before: number | null
  after: number | null
}

/** Minutes that stay free around an appointment (decision 0133). */
export interface Gaps {
  before: number
  after: number
  /** The clinic's rule, for appointments whose service has none of its own. */
  usual: { before: number; after: number }
}

export interface Slot {
  time: string
  startsAt: Date
}

/** Hours of one date on which the clinic opens, or a doctor works, in addition to the week (decision 0129). */
export interface ExtraHours {
  day: string
  opens: string
  closes: string
  /** Null: the clinic opens. */
  doctorId: string | null
}

/** When a clinic opens: its weekly hours except on closed days, and extra hours. */
export interface Opening {
  hours: readonly Hours[]
  closedDays: readonly string[]
  extraHours: readonly ExtraHours[]
}

/** When a clinic opens, and the interval of its times in minutes. */
export interface Week extends Opening {
  interval: number
}

/** A stretch of a day. */
type Stretch = Pick<Hours, 'opens' | 'closes'>

/** A doctor with their working hours, empty if they have none, and the wanted appointment as it is with them. */
export interface Worker {
  id: string
  sessions: readonly Hours[]
  minutes: number
  gaps: Gaps
  /** The earliest start. */
  earliest: Date
}

type Work = Pick<Worker, 'id' | 'sessions'>

/** Returns the stretches of a week that are on a day. */
export function hoursOn(date: string, week: readonly Hours[]): Hours[] {
  const weekday = weekdayOf(date)
  return week.filter((one) => one.weekday === weekday)
}

const extraOn = (date: string, extraHours: readonly ExtraHours[], doctorId: string | null): Stretch[] =>
  extraHours.filter((one) => one.day === date && one.doctorId === doctorId)

/** Returns when a clinic opens on a date: by its week unless the date is closed, and in its extra hours. */
const openOn = (date: string, { hours, closedDays, extraHours }: Opening): Stretch[] => [
  ...(closedDays.includes(date) ? [] : hoursOn(date, hours)),
  ...extraOn(date, extraHours, null),
]

/** Returns the stretches of a date in which a doctor can be booked, if they work then: the clinic's, and their extra hours. */
export const bookableOn = (date: string, opening: Opening, doctorId: string): Stretch[] => [
  ...openOn(date, opening),
  ...extraOn(date, opening.extraHours, doctorId),
]

/** True if a clinic is closed on a date by a closed day, for one doctor, because there are no extra hours. */
export const isClosedOn = (date: string, opening: Opening, doctorId: string): boolean =>
  opening.closedDays.includes(date) && bookableOn(date, opening, doctorId).length === 0

/** True if an appointment is within one of a day's stretches. */
export const fitsIn = (stretches: readonly Stretch[], time: string, minutes: number): boolean =>
  stretches.some((one) => one.opens <= time && minutesIn(time) + minutes <= minutesIn(one.closes))

/** Returns where the clinic's hours of a date and the doctor's own week, if they have one, meet. */
function sharedOn(date: string, opening: Opening, sessions: readonly Hours[]): Stretch[] {
  const open = openOn(date, opening)
  if (sessions.length === 0) return open
  const own = hoursOn(date, sessions)
  return open.flatMap(({ opens, closes }) =>
    own
      .filter((one) => one.opens < closes && opens < one.closes)
      .map((one) => ({
        opens: one.opens > opens ? one.opens : opens,
        closes: one.closes < closes ? one.closes : closes,
      })),
  )
}

/** Returns when a doctor works on a date: in the clinic's hours and their own week, and in their extra hours; in order. */
export const workOn = (date: string, opening: Opening, { id, sessions }: Work): Stretch[] =>
  [...sharedOn(date, opening, sessions), ...extraOn(date, opening.extraHours, id)].toSorted((a, b) =>
    a.opens < b.opens ? -1 : 1,
  )

/** Returns the starts of a stretch, one every interval, in minutes since midnight. */
function startsIn({ opens, closes }: Stretch, interval: number, minutes: number): number[] {
  const first = minutesIn(opens)
  const count = Math.floor((minutesIn(closes) - minutes - first) / interval) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * interval)
}

/**
 * Returns the starts that a doctor offers on a day (rule I1), in minutes since midnight and in order: one every interval
 * from each opening of the clinic, so that all its doctors have the same, and from each beginning of their own extra hours;
 * those at which the whole appointment lies within a stretch in which they work.
 */
export function offeredStarts(
  date: string,
  week: Week,
  { id, sessions, minutes }: Work & Pick<Worker, 'minutes'>,
): number[] {
  const { interval, extraHours } = week
  const shared = sharedOn(date, week, sessions)
  const starts = [
    ...openOn(date, week)
      .flatMap((one) => startsIn(one, interval, minutes))
      .filter((at) => fitsIn(shared, timeAt(at), minutes)),
    ...extraOn(date, extraHours, id).flatMap((one) => startsIn(one, interval, minutes)),
  ]
  return [...new Set(starts)].toSorted((a, b) => a - b)
}

/** Returns how many minutes are free from an instant on, at most `max`. */
export function freeMinutes(from: number, max: number, taken: readonly Taken[]): number {
  let free = max
  for (const one of taken) if (one.to > from) free = Math.min(free, Math.floor((one.from - from) / 60_000))
  return Math.max(0, free)
}

/** True if an appointment overlaps no busy time, nor the gaps between it and other appointments. */
function isFree(startsAt: Date, { minutes, gaps }: Worker, taken: readonly Busy[]): boolean {
  const { before, after, usual } = gaps
  const from = startsAt.getTime()
  const to = from + minutes * 60_000
  return taken.every((one) => {
    const sooner = one.isAway ? 0 : (after + (one.before ?? usual.before)) * 60_000
    const later = one.isAway ? 0 : (before + (one.after ?? usual.after)) * 60_000
    return to + sooner <= one.from || one.to + later <= from
  })
}

interface Day {
  date: string
  timeZone: string
}

/** Returns the starts of a day that at least one of the doctors offers and has free, in order. */
export function freeStarts(
  { date, timeZone }: Day,
  week: Week,
  doctors: readonly Worker[],
  busy: ReadonlyMap<string, readonly Busy[]>,
): Slot[] {
  const found = new Map<number, Slot>()
  for (const doctor of doctors)
    for (const at of offeredStarts(date, week, doctor)) {
      if (found.has(at)) continue
      const startsAt = instantOf(date, timeAt(at), timeZone)
      if (startsAt && startsAt >= doctor.earliest && isFree(startsAt, doctor, busy.get(doctor.id) ?? []))
        found.set(at, { time: timeAt(at), startsAt })
    }
  return [...found.entries()].toSorted(([a], [b]) => a - b).map(([, slot]) => slot)
}
