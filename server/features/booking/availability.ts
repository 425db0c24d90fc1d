import { DURATION } from '#contract/appointments.ts'
import { type Availability, BOOKING_HORIZON_DAYS, bookingMessages } from '#contract/booking.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { addDays, dayBounds, todayIn } from '#server/time.ts'
import { type BookableClinic, findBookableClinic, listBusy } from './queries.ts'
import { freeStarts, publicStarts, type Slot } from './slots.ts'

/** The clinic, when it can be booked publicly; throws 404 otherwise. */
export async function bookableClinic(deps: Deps, clinicId: string): Promise<BookableClinic> {
  const clinic = await findBookableClinic(deps.db, clinicId)
  if (!clinic) throw notFound('Clinic not found.')
  return clinic
}

export interface Wish {
  date?: string
  doctorId?: string
  serviceId?: string
}

/**
 * Free starts of a day (the clinic's today unless said), of one doctor or of any of the clinic's (decision D3).
 * Throws 404 for a clinic, doctor or service that cannot be booked, 400 beyond the horizon.
 */
export async function availability(deps: Deps, clinicId: string, wish: Wish): Promise<Availability> {
  const clinic = await bookableClinic(deps, clinicId)
  const doctorIds = clinic.doctors.map((one) => one.id).filter((id) => !wish.doctorId || id === wish.doctorId)
  const service = clinic.services.find((one) => one.id === wish.serviceId)
  if (doctorIds.length === 0 || (wish.serviceId && !service)) throw notFound()
  const now = new Date()
  const today = todayIn(clinic.timeZone, now)
  const date = wish.date ?? today
  const last = addDays(today, BOOKING_HORIZON_DAYS)
  if (date > last) throw badRequest(bookingMessages.tooFarAhead)

  const minutes = service?.minutes ?? DURATION.default
  const slots = await freeTimes(deps, clinic, doctorIds, minutes, date, date, now)
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
    const [first] = await freeTimes(deps, clinic, doctorIds, minutes, start, end, now)
    answer.nextDate = first?.date ?? null
  }
  return answer
}

const toFreeTime = ({ time, startsAt }: Slot) => ({ time, startsAt: startsAt.toISOString() })

/** Free starts from one date to another, both included, in order. */
async function freeTimes(
  deps: Deps,
  clinic: BookableClinic,
  doctorIds: string[],
  minutes: number,
  from: string,
  to: string,
  now: Date,
): Promise<(Slot & { date: string })[]> {
  const days: { date: string; starts: Slot[] }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const starts = publicStarts(date, clinic.hours, minutes, clinic.timeZone, now)
    if (starts.length > 0) days.push({ date, starts })
  }
  if (days.length === 0) return []
  const busy = await listBusy(
    deps.db,
    doctorIds,
    dayBounds(from, clinic.timeZone).from,
    dayBounds(to, clinic.timeZone).to,
  )
  return days.flatMap(({ date, starts }) =>
    freeStarts(starts, minutes, doctorIds, busy).map((slot) => ({ ...slot, date })),
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
  const near = await freeTimes(deps, clinic, [doctorId], minutes, from, addDays(date, 7), now)
  const distance = (slot: Slot) => Math.abs(slot.startsAt.getTime() - wished.getTime())
  return near
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => ({ appointmentDate: slot.date, appointmentTime: slot.time }))
}
