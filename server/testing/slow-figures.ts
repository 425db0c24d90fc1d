import type { Figures } from '#contract/analytics/analytics.ts'
import { weekdayOf } from '#contract/wall-clock.ts'
import { moneyText } from '#server/money.ts'
import { wallClockOf } from '#server/time.ts'
import type { RandomAppointment, RandomClinic, RandomDoctor } from './random-clinic.ts'

/** What a row counts: appointments, and minutes of a doctor's time on the clinic's day. */
export interface Row {
  has: (one: RandomAppointment, date: string) => boolean
  /** Null: no time is offered. */
  offers: ((doctor: RandomDoctor, date: string) => boolean) | null
}

const MINUTE = 60_000

/** Counts a row as its definition says, an appointment and a minute at a time. */
export function slowFigures(world: RandomClinic, start: Date, end: Date, row: Row): Figures {
  const { clinic, appointments, doctors } = world
  const dateOf = (at: Date) => wallClockOf(at, clinic.zone).date
  const isBooking = ({ status, expiresAt }: RandomAppointment) =>
    status !== 'cancelled' && !(status === 'pending' && expiresAt !== null && expiresAt <= new Date())
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
  for (const doctor of row.offers ? doctors : []) {
    const live = appointments.filter(
      (one) => one.doctorId === doctor.id && isBooking(one) && one.status !== 'no_show' && one.endsAt > start,
    )
    for (let at = start.getTime(); at < end.getTime(); at += MINUTE) {
      if (!isOffered(world, doctor, new Date(at)) || !row.offers!(doctor, dateOf(new Date(at)))) continue
      offered++
      if (live.some(({ startsAt, endsAt }) => startsAt.getTime() <= at && at < endsAt.getTime())) filled++
    }
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

/** True if the doctor offers the minute that begins at this instant. */
function isOffered({ clinic, hours, closedDays }: RandomClinic, doctor: RandomDoctor, at: Date): boolean {
  if (at < doctor.since || (doctor.until && at >= doctor.until)) return false
  if (doctor.leaves.some(({ from, to }) => from <= at && at < to)) return false
  const { date, time } = wallClockOf(at, clinic.zone)
  const covers = (week: RandomClinic['hours']) =>
    week.some(({ weekday, opens, closes }) => weekday === weekdayOf(date) && opens <= time && time < closes)
  return !closedDays.includes(date) && covers(hours) && (doctor.sessions.length === 0 || covers(doctor.sessions))
}
