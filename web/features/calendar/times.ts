import { type Appointment, type AppointmentStatus, liveStatuses } from '#contract/appointments.ts'
import { minutesOf } from '#web/shell/visit-words.ts'

/** Length of a row in minutes. */
export const STEP = 30

export function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const two = (value: number) => String(value).padStart(2, '0')
export const timeAt = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const stretch = (from: string, to: string) => {
  const times: string[] = []
  for (let at = minutesIn(from); at <= minutesIn(to); at += STEP) times.push(timeAt(at))
  return times
}

/** The specification's 18 rows of a day: there is none at 13:00 and 13:30. */
export const fixedTimes: readonly string[] = [...stretch('09:00', '12:30'), ...stretch('14:00', '18:30')]

/** When a visit begins and ends, in minutes since midnight of its day. */
export const spanIn = (visit: Appointment) => {
  const from = minutesIn(visit.appointmentTime)
  return { from, to: from + minutesOf(visit) }
}

/** The rows of a day view: the fixed ones, and one for every other time at which a visit begins. */
export const dayTimes = (visits: readonly Appointment[]): string[] =>
  [...new Set([...fixedTimes, ...visits.map(({ appointmentTime }) => appointmentTime)])].toSorted()

/** The rows of a week view: from nine to seven without a gap, and further where visits are earlier or later. */
export function weekTimes(visits: readonly Appointment[]): string[] {
  const spans = visits.map(spanIn)
  const first = Math.min(minutesIn('09:00'), ...spans.map(({ from }) => from))
  const last = Math.max(minutesIn('19:00'), ...spans.map(({ to }) => Math.min(to, 24 * 60)))
  return stretch(timeAt(Math.floor(first / STEP) * STEP), timeAt(Math.ceil(last / STEP) * STEP - STEP))
}

/** The row in which a time of the clock falls. */
export const rowAt = (times: readonly string[], time: string) => times.findLast((row) => row <= time)

/** Whether the doctor's time is taken by a visit in this status. */
export const holdsTime = (status: AppointmentStatus) => (liveStatuses as readonly AppointmentStatus[]).includes(status)
