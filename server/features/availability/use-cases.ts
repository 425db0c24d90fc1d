import { appointmentMessages, DURATION } from '#contract/appointments.ts'
import { type Availability, BOOKING_HORIZON_DAYS, bookingMessages } from '#contract/booking.ts'
import { clinicMessages } from '#contract/clinics.ts'
import { type Actor, anonymous, clinicsAs, isMember } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { addDays, dayBounds, instantOf, todayIn } from '#server/time.ts'
import { type BookableClinic, type BookableDoctor, findBookableClinic, isAway, listBusy } from './queries.ts'
import { freeStarts, isPublicTime, publicStarts, type Slot, worksAt } from './slots.ts'

export type { BookableClinic }

const knows = (actor: Actor, clinicId: string) => isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

/**
 * The clinic with whom and what this person can book there; throws 404 otherwise. Members see their own clinic as it
 * is; all others a public one, with its confirmed doctors, once it has a doctor, a service and hours (traps T33, T39).
 */
export async function bookableClinic(deps: Deps, clinicId: string, actor: Actor = anonymous): Promise<BookableClinic> {
  const clinic = await findBookableClinic(deps.db, clinicId, clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'))
  if (!clinic) throw notFound('Clinic not found.')
  if (knows(actor, clinicId)) return clinic
  const doctors = clinic.doctors.filter((one) => one.isConfirmed)
  if (clinic.hours.length === 0 || doctors.length === 0 || clinic.services.length === 0)
    throw notFound('Clinic not found.')
  return { ...clinic, doctors }
}

/** What a caller's fields are called, so that the refusal names the right one. */
const usualNames = { date: 'appointmentDate', time: 'appointmentTime' }

/** The instant of a clinic's wall clock. Throws 400 when that time does not exist or is past. */
export function futureInstant(
  at: { date: string; time: string },
  zone: string,
  names = usualNames,
  now = new Date(),
): Date {
  const instant = instantOf(at.date, at.time, zone)
  if (!instant) throw wrong(names.time, appointmentMessages.noSuchTime)
  if (instant <= now) throw wrong(names.time, appointmentMessages.past)
  return instant
}

/**
 * The instant of a public start of a doctor. Throws 400 when it is past, beyond the horizon, on a closed day, or not
 * within the public times; 409 with the nearest free times when the doctor does not work then or is away: what they
 * offered a moment ago may have changed, so the visitor is led on as when somebody was quicker (decision D1).
 */
export async function publicInstant(
  deps: Deps,
  clinic: BookableClinic,
  doctorId: string,
  { date, time }: { date: string; time: string },
  minutes: number,
  names = usualNames,
): Promise<Date> {
  const startsAt = futureInstant({ date, time }, clinic.timeZone, names)
  if (date > addDays(todayIn(clinic.timeZone), BOOKING_HORIZON_DAYS))
    throw wrong(names.date, bookingMessages.tooFarAhead)
  if (clinic.closedDays.includes(date)) throw wrong(names.date, clinicMessages.closedDay)
  if (!isPublicTime(date, time, clinic.hours, minutes)) throw wrong(names.time, appointmentMessages.closed)
  const doctor = clinic.doctors.find((one) => one.id === doctorId)
  if (!doctor) throw conflict(appointmentMessages.doctorUnavailable)
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  if (
    !worksAt(doctor.sessions, date, time, minutes) ||
    (await asServer(() => isAway(deps.db, doctorId, startsAt, endsAt)))
  ) {
    const freeTimes = await nearestFreeTimes(deps, clinic, doctorId, minutes, startsAt, date)
    throw conflict(appointmentMessages.slotTaken, { code: 'slot-taken', freeTimes })
  }
  return startsAt
}

const wrong = (path: string, message: string) => badRequest(message, [{ path, message }])

export interface Wish {
  date?: string
  doctorId?: string
  serviceId?: string
  duration?: number
}

/**
 * Free starts of a day (the clinic's today unless said), of one doctor or of any of the clinic's (decision D3).
 * Throws 404 for a clinic, doctor or service that cannot be booked, 400 beyond the horizon; members look farther.
 */
export async function availability(
  deps: Deps,
  clinicId: string,
  wish: Wish,
  actor: Actor = anonymous,
): Promise<Availability> {
  const clinic = await bookableClinic(deps, clinicId, actor)
  const doctors = clinic.doctors.filter(({ id }) => !wish.doctorId || id === wish.doctorId)
  const service = clinic.services.find((one) => one.id === wish.serviceId)
  if (doctors.length === 0 || (wish.serviceId && !service)) throw notFound()
  const now = new Date()
  const today = todayIn(clinic.timeZone, now)
  const date = wish.date ?? today
  const last = addDays(today, BOOKING_HORIZON_DAYS)
  if (date > last && !knows(actor, clinicId)) throw badRequest(bookingMessages.tooFarAhead)

  const minutes = wish.duration ?? service?.minutes ?? DURATION.default
  const slots = await freeTimes(deps, clinic, doctors, minutes, date, date, now)
  const answer = {
    date,
    timeZone: clinic.timeZone,
    duration: minutes,
    slots: slots.map(toFreeTime),
    nextDate: null as string | null,
  }
  if (slots.length > 0) return answer
  const from = date < today ? today : addDays(date, 1)
  // A fortnight at a time: almost always the first one has a free time.
  for (let start = from; start <= last && !answer.nextDate; start = addDays(start, 14)) {
    const end = addDays(start, 13) < last ? addDays(start, 13) : last
    const [first] = await freeTimes(deps, clinic, doctors, minutes, start, end, now)
    answer.nextDate = first?.date ?? null
  }
  return answer
}

const toFreeTime = ({ time, startsAt }: Slot) => ({ time, startsAt: startsAt.toISOString() })

/** Free starts from one date to another, both included, in order. */
async function freeTimes(
  deps: Deps,
  clinic: BookableClinic,
  doctors: readonly BookableDoctor[],
  minutes: number,
  from: string,
  to: string,
  now: Date,
): Promise<(Slot & { date: string })[]> {
  const days: { date: string; starts: Slot[] }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (clinic.closedDays.includes(date)) continue
    const starts = publicStarts(date, clinic.hours, minutes, clinic.timeZone, now)
    if (starts.length > 0) days.push({ date, starts })
  }
  if (days.length === 0 || doctors.length === 0) return []
  const doctorIds = doctors.map(({ id }) => id)
  const [begins, ends] = [dayBounds(from, clinic.timeZone).from, dayBounds(to, clinic.timeZone).to]
  // what is free is what nobody has taken: everybody's visits count, of which only the times are read
  const busy = await asServer(() => listBusy(deps.db, doctorIds, begins, ends))
  return days.flatMap(({ date, starts }) =>
    freeStarts(date, starts, minutes, doctors, busy).map((slot) => ({ ...slot, date })),
  )
}

/** The free starts of a doctor that are nearest to a wished instant, at most three, in order of time. */
export async function nearestFreeTimes(
  deps: Deps,
  clinic: BookableClinic,
  doctorId: string,
  minutes: number,
  wished: Date,
  date: string,
) {
  const now = new Date()
  const today = todayIn(clinic.timeZone, now)
  const from = addDays(date, -2) < today ? today : addDays(date, -2)
  const doctors = clinic.doctors.filter(({ id }) => id === doctorId)
  const near = await freeTimes(deps, clinic, doctors, minutes, from, addDays(date, 7), now)
  const distance = (slot: Slot) => Math.abs(slot.startsAt.getTime() - wished.getTime())
  return near
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => ({ appointmentDate: slot.date, appointmentTime: slot.time }))
}

/**
 * The free starts of a doctor from an instant on, at most `count`, in order of time; none beyond as many days after it as
 * the public books ahead.
 */
export async function freeTimesFrom(
  deps: Deps,
  clinic: BookableClinic,
  doctorId: string,
  minutes: number,
  from: Date,
  count: number,
): Promise<{ date: string; time: string }[]> {
  const doctors = clinic.doctors.filter(({ id }) => id === doctorId)
  const now = new Date()
  const first = todayIn(clinic.timeZone, from > now ? from : now)
  const last = addDays(first, BOOKING_HORIZON_DAYS)
  const found: (Slot & { date: string })[] = []
  for (let start = first; start <= last && found.length < count; start = addDays(start, 14)) {
    const free = await freeTimes(deps, clinic, doctors, minutes, start, addDays(start, 13), now)
    found.push(...free.filter(({ startsAt }) => startsAt >= from))
  }
  return found.slice(0, count).map(({ date, time }) => ({ date, time }))
}
