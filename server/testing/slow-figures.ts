import type { Figures } from '#contract/analytics/analytics.ts'
import { weekdayOf } from '#contract/wall-clock.ts'
import { moneyText } from '#server/money.ts'
import { wallClockOf } from '#server/time.ts'
import type { RandomAppointment, RandomClinic, RandomDoctor } from './random-clinic.ts'

/** The counts of a row: appointments, and minutes of a doctor's time on the clinic's day. */
export interface Row {
  has: (one: RandomAppointment, date: string) => boolean
  /** Null: no time is offered. */
  offers: ((doctor: RandomDoctor, date: string) => boolean) | null
}

const MINUTE = 60_000

/** Counts a row as its definition says, an appointment and a minute at a time. */
export function slowFigures(world: RandomClinic, start: Date, end: Date, row: Row): Figures {
  const { clinic, appointments } = world
  const dateOf = (at: Date) => wallClockOf(at, clinic.zone).date
  const inRow = appointments.filter(
    (one) => one.startsAt >= start && one.startsAt < end && isBooking(one) && row.has(one, dateOf(one.startsAt)),
  )
  const completed = inRow.filter(({ status }) => status === 'completed')
  const seen = Map.groupBy(completed, ({ patientId }) => patientId)
  const cameBefore = (own: RandomAppointment[]) =>
    own.some((one) =>
      appointments.some(
        ({ patientId, status, startsAt }) =>
          patientId === one.patientId && status === 'completed' && startsAt < one.startsAt,
      ),
    )
  let [offered, filled] = [0, 0]
  for (const { doctor, date, minutes } of row.offers ? offeredDays(world, start, end) : []) {
    if (!row.offers!(doctor, date)) continue
    offered += minutes.offered
    filled += minutes.filled
  }
  const lead = inRow.map(({ startsAt, createdAt }) => Math.max(0, startsAt.getTime() - createdAt.getTime()) / MINUTE)
  const own = completed.filter(({ currency }) => currency === clinic.currency)
  return {
    revenue: moneyText(
      own.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0),
      clinic.currency,
    ),
    bookings: inRow.length,
    completed: completed.length,
    noShows: inRow.filter(({ status }) => status === 'no_show').length,
    filledMinutes: filled,
    offeredMinutes: row.offers ? offered : null,
    leadMinutes: inRow.length > 0 ? Math.round(lead.reduce((sum, one) => sum + one, 0) / inRow.length) : null,
    patients: seen.size,
    returning: [...seen.values()].filter(cameBefore).length,
  }
}

const isBooking = ({ status, expiresAt }: RandomAppointment) =>
  status !== 'cancelled' && !(status === 'pending' && expiresAt !== null && expiresAt <= new Date())

interface OfferedDay {
  doctor: RandomDoctor
  date: string
  minutes: { offered: number; filled: number }
}
const known = new WeakMap<RandomClinic, Map<string, OfferedDay[]>>()

/** Returns each doctor's days with the minutes they offer, counted once for all rows. */
function offeredDays(world: RandomClinic, start: Date, end: Date): OfferedDay[] {
  const ofWorld = known.get(world) ?? new Map<string, OfferedDay[]>()
  known.set(world, ofWorld)
  const key = `${start.getTime()} ${end.getTime()}`
  const days = ofWorld.get(key) ?? world.doctors.flatMap((doctor) => daysOf(world, doctor, start, end))
  ofWorld.set(key, days)
  return days
}

function daysOf(world: RandomClinic, doctor: RandomDoctor, start: Date, end: Date): OfferedDay[] {
  const days = new Map<string, OfferedDay['minutes']>()
  const live = world.appointments.filter(
    (one) => one.doctorId === doctor.id && isBooking(one) && one.status !== 'no_show' && one.endsAt > start,
  )
  for (let at = start.getTime(); at < end.getTime(); at += MINUTE) {
    if (!isOffered(world, doctor, new Date(at))) continue
    const { date } = wallClockOf(new Date(at), world.clinic.zone)
    const minutes = days.get(date) ?? { offered: 0, filled: 0 }
    days.set(date, minutes)
    minutes.offered++
    if (live.some(({ startsAt, endsAt }) => startsAt.getTime() <= at && at < endsAt.getTime())) minutes.filled++
  }
  return [...days].map(([date, minutes]) => ({ doctor, date, minutes }))
}

/** True if the doctor offers the minute that begins at this instant. */
function isOffered({ clinic, hours, closedDays, extraHours }: RandomClinic, doctor: RandomDoctor, at: Date): boolean {
  if (at < doctor.since || (doctor.until && at >= doctor.until)) return false
  if (doctor.leaves.some(({ from, to }) => from <= at && at < to)) return false
  const { date, time } = wallClockOf(at, clinic.zone)
  const covers = (week: RandomClinic['hours']) =>
    week.some(({ weekday, opens, closes }) => weekday === weekdayOf(date) && opens <= time && time < closes)
  const isExtra = (doctorId: string | null) =>
    extraHours.some((one) => one.day === date && one.doctorId === doctorId && one.opens <= time && time < one.closes)
  const isOpen = (!closedDays.includes(date) && covers(hours)) || isExtra(null)
  return (isOpen && (doctor.sessions.length === 0 || covers(doctor.sessions))) || isExtra(doctor.id)
}
