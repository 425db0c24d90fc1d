import { type Appointment, type AppointmentStatus, liveStatuses } from '#contract/appointments/appointments.ts'
import type { OpeningHours } from '#contract/clinics/clinics.ts'
import { minutesIn, timeAt, weekdayOf } from '#contract/wall-clock.ts'
import { minutesOf } from '#web/features/appointments/public/words.ts'

/** Length of a row in minutes. */
export const STEP = 30
/** A time that is free within a row is booked from a quarter on. */
const QUARTER = 15

/** The rows of every day begin and end here, at least. */
const USUAL = { first: minutesIn('09:00'), last: minutesIn('19:00') }

/** When an appointment begins and ends, in minutes since midnight of its day. */
export const spanIn = (appointment: Appointment) => {
  const from = minutesIn(appointment.appointmentTime)
  return { from, to: from + minutesOf(appointment) }
}

/**
 * The rows of some days, one for each half hour without a gap: from nine to seven, and further where the clinic is open
 * or appointments are earlier or later.
 */
export function rowTimes(
  dates: readonly string[],
  hours: readonly OpeningHours[],
  appointments: readonly Appointment[],
) {
  const weekdays = new Set(dates.map(weekdayOf))
  const spans = [
    { from: USUAL.first, to: USUAL.last },
    ...hours
      .filter(({ weekday }) => weekdays.has(weekday))
      .map(({ opens, closes }) => ({ from: minutesIn(opens), to: minutesIn(closes) })),
    ...appointments.map(spanIn),
  ]
  const first = Math.floor(Math.min(...spans.map(({ from }) => from)) / STEP) * STEP
  const last = Math.min(Math.max(...spans.map(({ to }) => to)), 24 * 60)
  return Array.from({ length: Math.ceil((last - first) / STEP) }, (_, row) => timeAt(first + row * STEP))
}

/** The row in which a time of the clock falls. */
export const rowAt = (times: readonly string[], time: string) => times.findLast((row) => row <= time)

/** Whether a minute of the day is in the row that begins at a time. */
export const isInRow = (minute: number, row: string) => minute >= minutesIn(row) && minute < minutesIn(row) + STEP

/** Whether the doctor's time is taken by an appointment in this status. */
export const holdsTime = (status: AppointmentStatus) => (liveStatuses as readonly AppointmentStatus[]).includes(status)

/** Whether an appointment takes the doctor's time at a minute of its day. */
export const isTakenBy = (appointment: Appointment, minute: number) => {
  const { from, to } = spanIn(appointment)
  return holdsTime(appointment.status) && from <= minute && minute < to
}

/** The first quarter of a row that none of the appointments takes; null where all of it is taken. */
export function freeQuarterIn(row: string, appointments: readonly Appointment[]): string | null {
  const first = minutesIn(row)
  for (let at = first; at < first + STEP; at += QUARTER)
    if (!appointments.some((appointment) => isTakenBy(appointment, at))) return timeAt(at)
  return null
}
