import type { WorkingTimes } from '#contract/working-times.ts'
import { weekdayOf } from './place.ts'
import { minutesIn, STEP } from './times.ts'

/** Why a time cannot be worked: the doctor is away, the clinic has closed that day, or nobody works at such an hour. */
export const shades = ['leave', 'closed', 'outside'] as const
export type Shade = (typeof shades)[number]

export const shadeWords: Record<Shade, string> = { leave: 'Leave', closed: 'Closed', outside: 'Outside hours' }

type ClinicTimes = WorkingTimes['clinics'][number]
type DoctorTimes = WorkingTimes['doctors'][number]
type Week = ClinicTimes['openingHours']

/** Whose times are shown: a doctor's at their clinic, or a clinic's alone where its doctors' are not known. */
interface Worker {
  clinic: ClinicTimes
  doctor: DoctorTimes | null
}

/** The workers that a calendar shows: of one doctor, of those the reader knows, or else of the clinics. */
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

/** When somebody works on a day: where their own sessions, if they have any, and the opening hours meet. */
function workOn({ clinic, doctor }: Worker, date: string): Stretch[] {
  const open = stretchesOf(clinic.openingHours, date)
  if (!doctor || doctor.sessions.length === 0) return open
  return stretchesOf(doctor.sessions, date).flatMap((own) =>
    open
      .filter((hours) => meets(own, hours))
      .map<Stretch>(([from, to]) => [Math.max(from, own[0]), Math.min(to, own[1])]),
  )
}

/** When somebody is on leave on a day; a leave without times takes all of it. */
const leaveOn = ({ doctor }: Worker, date: string): Stretch[] =>
  (doctor?.leaves ?? [])
    .filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
    .map(({ fromDate, fromTime, toDate, toTime }) => [
      fromTime && fromDate === date ? minutesIn(fromTime) : 0,
      toTime && toDate === date ? minutesIn(toTime) : 24 * 60,
    ])

/** Why one of them does not work in a stretch of a day; null where they do. */
function shadeOfOne(worker: Worker, date: string, stretch: Stretch): Shade | null {
  if (worker.clinic.closedDays.includes(date)) return 'closed'
  if (leaveOn(worker, date).some((one) => meets(one, stretch))) return 'leave'
  return workOn(worker, date).some((one) => meets(one, stretch)) ? null : 'outside'
}

/** Where one of several works, it is worked. */
function together(found: (Shade | null)[]): Shade | null {
  const [first = null] = found
  if (found.includes(null)) return null
  return found.every((one) => one === first) ? first : 'outside'
}

/** Why nobody of them works in the half hour from a time on; null where somebody does, and where nothing is known. */
export const shadeAt = (workers: readonly Worker[], date: string, time: string): Shade | null =>
  together(workers.map((one) => shadeOfOne(one, date, [minutesIn(time), minutesIn(time) + STEP])))

export interface DayShade {
  /** Why nobody of them works at all on this day. */
  shade: Shade | null
  /** What its head says; null on a day like others. */
  word: string | null
}

/** What is to be said of a whole day: that it is closed, who is on leave, or that nobody works. */
export function dayShade(workers: readonly Worker[], date: string): DayShade {
  const shade = together(
    workers.map((one) => {
      if (one.clinic.closedDays.includes(date)) return 'closed'
      const [work, away] = [workOn(one, date), leaveOn(one, date)]
      if (work.length === 0) return away.length > 0 ? 'leave' : 'outside'
      return work.every(([from, to]) => away.some((leave) => leave[0] <= from && to <= leave[1])) ? 'leave' : null
    }),
  )
  const away = workers.filter((one) => leaveOn(one, date).length > 0).length
  if (shade === 'closed') return { shade, word: shadeWords.closed }
  if (away > 0) return { shade, word: away === workers.length ? shadeWords.leave : `${away} on leave` }
  return { shade, word: null }
}
