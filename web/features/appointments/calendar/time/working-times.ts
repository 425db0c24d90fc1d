import { type Message, msg, t } from '#language/translate.ts'
import type { WorkingTimes } from '#contract/working-times/shading.ts'
import { minutesIn, weekdayOf } from '#contract/wall-clock.ts'
import { STEP } from './times.ts'

/** Why a time is shaded: the doctor is away, the clinic is closed that day, or it is outside working hours. */
export const shades = ['leave', 'closed', 'outside'] as const
export type Shade = (typeof shades)[number]

export const shadeWords: Record<Shade, Message> = {
  leave: msg('Away'),
  closed: msg('Closed'),
  outside: msg('Outside hours'),
}

type ClinicTimes = WorkingTimes['clinics'][number]
type DoctorTimes = WorkingTimes['doctors'][number]
type Week = ClinicTimes['openingHours']

/** A doctor at a clinic, or the clinic alone if its doctors aren't known. */
interface Worker {
  clinic: ClinicTimes
  doctor: DoctorTimes | null
}

/** Returns the workers to show: one doctor, all known doctors, or else the clinics. */
export function workersOf({ clinics, doctors }: WorkingTimes, doctorId = ''): Worker[] {
  const known = doctors.flatMap((doctor) => {
    const clinic = clinics.find(({ id }) => id === doctor.clinicId)
    return clinic && (!doctorId || doctor.id === doctorId) ? [{ clinic, doctor }] : []
  })
  return known.length > 0 ? known : clinics.map((clinic) => ({ clinic, doctor: null }))
}

/** Minutes of a day, from and to. */
type Stretch = [from: number, to: number]
const meets = ([from, to]: Stretch, [start, end]: Stretch) => from < end && start < to

const stretchesOf = (week: Week, date: string): Stretch[] =>
  week
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .map(({ opens, closes }) => [minutesIn(opens), minutesIn(closes)])

const extraOn = (extraHours: ClinicTimes['extraHours'], date: string): Stretch[] =>
  extraHours.filter(({ day }) => day === date).map(({ opens, closes }) => [minutesIn(opens), minutesIn(closes)])

/** Returns when a clinic opens on a day: by its week unless the day is closed, and in its extra hours. */
const openOn = ({ openingHours, closedDays, extraHours }: ClinicTimes, date: string): Stretch[] => [
  ...(closedDays.includes(date) ? [] : stretchesOf(openingHours, date)),
  ...extraOn(extraHours, date),
]

/** Returns the extra hours of the shown days as hours of their weekdays, for the rows of a calendar. */
export const extraHoursOf = (workers: readonly Worker[]): Week =>
  workers
    .flatMap(({ clinic, doctor }) => [...clinic.extraHours, ...(doctor?.extraHours ?? [])])
    .map(({ day, opens, closes }) => ({ weekday: weekdayOf(day), opens, closes }))

/** True if no one works at a clinic on a day: a day off of every week, or a closed day, without extra hours. */
const isClosed = ({ clinic, doctor }: Worker, date: string) =>
  openOn(clinic, date).length === 0 && extraOn(doctor?.extraHours ?? [], date).length === 0

/**
 * Returns when a worker works on a day: when the clinic opens, limited to the doctor's working hours if there are any, and in
 * the doctor's extra hours.
 */
function workOn({ clinic, doctor }: Worker, date: string): Stretch[] {
  const open = openOn(clinic, date)
  if (!doctor) return open
  const extra = extraOn(doctor.extraHours, date)
  if (doctor.sessions.length === 0) return [...open, ...extra]
  const shared = stretchesOf(doctor.sessions, date).flatMap((own) =>
    open
      .filter((hours) => meets(own, hours))
      .map<Stretch>(([from, to]) => [Math.max(from, own[0]), Math.min(to, own[1])]),
  )
  return [...shared, ...extra]
}

/** Returns a doctor's time off on a day; without times it covers the whole day. */
const leaveOn = ({ doctor }: Worker, date: string): Stretch[] =>
  (doctor?.leaves ?? [])
    .filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
    .map(({ fromDate, fromTime, toDate, toTime }) => [
      fromTime && fromDate === date ? minutesIn(fromTime) : 0,
      toTime && toDate === date ? minutesIn(toTime) : 24 * 60,
    ])

/** Returns why a worker doesn't work in a stretch of a day; null if they do. */
function shadeOfOne(worker: Worker, date: string, stretch: Stretch): Shade | null {
  if (isClosed(worker, date)) return 'closed'
  if (leaveOn(worker, date).some((one) => meets(one, stretch))) return 'leave'
  return workOn(worker, date).some((one) => meets(one, stretch)) ? null : 'outside'
}

/** Combines several workers: null if one of them works, the common reason, or `outside`. */
function together(found: (Shade | null)[]): Shade | null {
  const [first = null] = found
  if (found.includes(null)) return null
  return found.every((one) => one === first) ? first : 'outside'
}

/** Returns why no one works in the half hour from a time on; null if someone does or nothing is known. */
export const shadeAt = (workers: readonly Worker[], date: string, time: string): Shade | null =>
  together(workers.map((one) => shadeOfOne(one, date, [minutesIn(time), minutesIn(time) + STEP])))

export interface DayShade {
  /** Why no one works on this day; null if someone does. */
  shade: Shade | null
  /** The word in the day's header; null on a normal day. */
  word: string | null
}

/** Summarizes a day: closed, how many are away, or no one works. */
export function dayShade(workers: readonly Worker[], date: string): DayShade {
  const shade = together(
    workers.map((one) => {
      if (isClosed(one, date)) return 'closed'
      const [work, away] = [workOn(one, date), leaveOn(one, date)]
      if (work.length === 0) return away.length > 0 ? 'leave' : 'outside'
      return work.every(([from, to]) => away.some((leave) => leave[0] <= from && to <= leave[1])) ? 'leave' : null
    }),
  )
  const away = workers.filter((one) => leaveOn(one, date).length > 0).length
  if (shade === 'closed') return { shade, word: t(shadeWords.closed) }
  if (away > 0)
    return { shade, word: away === workers.length ? t(shadeWords.leave) : t('{count} away', { count: away }) }
  return { shade, word: null }
}

/** A sentence for each weekday, 0 is Sunday: languages without a plural of weekdays need another sentence. */
const closedWeekly = [
  msg('The clinic is closed on Sundays.'),
  msg('The clinic is closed on Mondays.'),
  msg('The clinic is closed on Tuesdays.'),
  msg('The clinic is closed on Wednesdays.'),
  msg('The clinic is closed on Thursdays.'),
  msg('The clinic is closed on Fridays.'),
  msg('The clinic is closed on Saturdays.'),
]
const allClosedWeekly = [
  msg('All clinics are closed on Sundays.'),
  msg('All clinics are closed on Mondays.'),
  msg('All clinics are closed on Tuesdays.'),
  msg('All clinics are closed on Wednesdays.'),
  msg('All clinics are closed on Thursdays.'),
  msg('All clinics are closed on Fridays.'),
  msg('All clinics are closed on Saturdays.'),
]

/** Returns a note if all shown clinics are closed on a day, weekly or once; null if one of them opens. */
export function closedNote(workers: readonly Worker[], date: string): string | null {
  const clinics = [...new Set(workers.map(({ clinic }) => clinic))]
  if (clinics.length === 0 || !workers.every((one) => isClosed(one, date))) return null
  const isWeekly = clinics.every((clinic) => stretchesOf(clinic.openingHours, date).length === 0)
  const isOne = clinics.length === 1
  if (isWeekly) return t((isOne ? closedWeekly : allClosedWeekly)[weekdayOf(date)]!)
  return isOne ? t('The clinic is closed on this day.') : t('All clinics are closed on this day.')
}
