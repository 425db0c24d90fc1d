import { type Appointment, type AppointmentStatus, liveStatuses } from '#contract/appointments/appointments.ts'
import type { OpeningHours } from '#contract/clinics/clinics.ts'
import { addDays, addMonths, minutesIn, timeAt, weekdayOf } from '#contract/wall-clock.ts'
import { minutesOf } from '#web/features/appointments/public/words.ts'
import { type View, weekStart } from './calendar-address.ts'

/** Length of a row in minutes. */
export const STEP = 30
/** A free time within a row starts at a quarter of an hour. */
const QUARTER = 15

/** The hours that every day shows. */
const USUAL = { first: minutesIn('09:00'), last: minutesIn('19:00') }

/** Returns when an appointment begins and ends, in minutes since midnight. */
export const spanIn = (appointment: Appointment) => {
  const from = minutesIn(appointment.appointmentTime)
  return { from, to: from + minutesOf(appointment) }
}

/**
 * Returns the rows of some days, one per half hour: from nine to seven, extended to the opening hours and to earlier or
 * later appointments.
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

/** Returns the row of a time. */
export const rowAt = (times: readonly string[], time: string) => times.findLast((row) => row <= time)

/** True if a minute of the day is in the row that begins at a time. */
export const isInRow = (minute: number, row: string) => minute >= minutesIn(row) && minute < minutesIn(row) + STEP

/** True if an appointment in this status occupies the doctor's time. */
const holdsTime = (status: AppointmentStatus) => (liveStatuses as readonly AppointmentStatus[]).includes(status)

/** True if an appointment occupies the doctor's time at a minute of its day. */
export const isTakenBy = (appointment: Appointment, minute: number) => {
  const { from, to } = spanIn(appointment)
  return holdsTime(appointment.status) && from <= minute && minute < to
}

/** Returns the first free quarter of an hour in a row; null if there is none. */
export function freeQuarterIn(row: string, appointments: readonly Appointment[]): string | null {
  const first = minutesIn(row)
  for (let at = first; at < first + STEP; at += QUARTER)
    if (!appointments.some((appointment) => isTakenBy(appointment, at))) return timeAt(at)
  return null
}

/** The focused cell. `column` is a doctor's id in the day view and empty elsewhere. */
export interface Cursor {
  date: string
  time: string
  column: string
}

/** What the grid shows. */
export interface GridLayout {
  view: View
  times: readonly string[]
  columns: readonly string[]
}

const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Returns the cell a key moves to; null for other keys. content/help/calendar.yaml lists the keys. */
export function follow(key: string, cursor: Cursor, layout: GridLayout): Cursor | null {
  const { view } = layout
  const { date } = cursor
  if (key === 'PageUp' || key === 'PageDown') {
    const by = key === 'PageUp' ? -1 : 1
    return { ...cursor, date: view === 'month' ? addMonths(date, by) : addDays(date, 7 * by) }
  }
  if (view !== 'day' && (key === 'Home' || key === 'End'))
    return { ...cursor, date: addDays(weekStart(date), key === 'Home' ? 0 : 6) }
  if (view === 'month') return key in DAYS ? { ...cursor, date: addDays(date, DAYS[key]!) } : null
  if (key === 'ArrowUp' || key === 'ArrowDown') return { ...cursor, time: neighbor(layout.times, cursor.time, key) }
  if (key === 'Home' || key === 'End') return { ...cursor, time: layout.times.at(key === 'Home' ? 0 : -1)! }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const by = key === 'ArrowLeft' ? -1 : 1
  if (view === 'week') return { ...cursor, date: addDays(date, by) }
  return sideways(cursor, layout.columns, by)
}

/** Returns the next doctor's cell; after the last doctor, the first one of the next day. */
function sideways(cursor: Cursor, columns: readonly string[], by: 1 | -1): Cursor {
  const next = columns[columns.indexOf(cursor.column) + by]
  if (next !== undefined) return { ...cursor, column: next }
  return { ...cursor, date: addDays(cursor.date, by), column: columns.at(by > 0 ? 0 : -1) ?? '' }
}

function neighbor(times: readonly string[], time: string, key: string) {
  const at = times.indexOf(time) + (key === 'ArrowUp' ? -1 : 1)
  return times[Math.min(Math.max(at, 0), times.length - 1)] ?? time
}

/** Returns the nearest existing cell: the last row not after the time, the first column if the doctor is not shown. */
export function settle(cursor: Cursor, { view, times, columns }: GridLayout): Cursor {
  if (view === 'month') return { ...cursor, column: '' }
  const time = times.findLast((row) => row <= cursor.time) ?? times[0] ?? cursor.time
  const column = view === 'week' ? '' : columns.includes(cursor.column) ? cursor.column : (columns[0] ?? '')
  return { date: cursor.date, time, column }
}

/** True for Saturday and Sunday, which are shaded slightly darker. */
export const isWeekend = (date: string) => [0, 6].includes(weekdayOf(date))

/** Converts between a cell and its `data-slot`. */
export const slotOf = ({ date, time, column }: Cursor) => `${date}|${time}|${column}`
export function cursorOf(slot: string): Cursor {
  const [date = '', time = '', column = ''] = slot.split('|')
  return { date, time, column }
}
