import { t } from '#language/translate.ts'
import { type Actor, anonymous, clinicsAs, isMember } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound, wrongField } from '#server/errors.ts'
import {
  type BookableClinic,
  findBookableClinic,
  findDoctorsWeek,
  listBookableClinics,
  listBusy,
} from '#server/features/appointments/queries/availability.ts'
import { appointmentMessages, DURATION } from '#contract/appointments/appointments.ts'
import { type Availability, bookingMessages } from '#contract/booking/booking.ts'
import type { Refusal } from '#contract/errors.ts'
import { addDays, type WallClock } from '#contract/wall-clock.ts'
import { asServer } from '#server/database/acting.ts'
import { dayBounds, todayIn, wallClockOf } from '#server/time.ts'
import { FREE_WITHIN_DAYS, nextFree, type NextFree } from './next-free.ts'
import { freeDays, takenBetween } from './free-days.ts'
import { freeStarts, type Gaps, type Slot, type Worker } from './slots.ts'
import { offerOf, workerOf } from './offers.ts'
import { fullDays } from './full-days.ts'

/** True if the person is of this clinic, and so books there without the public's limits. */
const isOfClinic = (actor: Actor, clinicId: string) => isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

const rulesOfMembers = { notice: 0, perDay: null, perDoctorDay: null, perPatient: null } as const

/**
 * Returns the clinic with the doctors and services that this person can book there. Members see their own clinic as it is;
 * all others see a public one, with its confirmed doctors, once it has a doctor, a service and hours (rules T33, T39).
 * Throws 404 otherwise. `doctorId` limits it to one doctor.
 */
export async function bookableClinic(
  deps: Deps,
  clinicId: string,
  actor: Actor = anonymous,
  doctorId: string | null = null,
): Promise<BookableClinic> {
  const memberOf = clinicsAs(actor, 'doctor', 'staff', 'clinic_admin')
  const clinic = await findBookableClinic(deps.db, { id: clinicId, memberOf, doctorId })
  if (!clinic) throw notFound(t('Clinic not found.'))
  // the required notice and the limits apply to bookings from outside
  if (isOfClinic(actor, clinicId)) {
    const services = clinic.services.map((service) => ({ ...service, notice: null }))
    return { ...clinic, services, rules: { ...clinic.rules, ...rulesOfMembers } }
  }
  const doctors = clinic.doctors.filter((one) => one.isConfirmed)
  if (clinic.hours.length === 0 || !clinic.hasConfirmedDoctor || clinic.services.length === 0)
    throw notFound(t('Clinic not found.'))
  return { ...clinic, doctors }
}

/** Returns active clinics with all their active doctors and services; the caller decides whom the public sees. */
export const bookableClinics = (deps: Deps, ids: readonly string[]): Promise<BookableClinic[]> =>
  listBookableClinics(deps.db, ids)

export interface Wish {
  date?: string
  doctorId?: string
  serviceId?: string
  duration?: number
  first?: boolean
}

/**
 * Returns the free times of a day (the clinic's today by default), of one doctor or of any who offers the service (rule
 * I1); with `first`, those of the first day from it on that has any. Throws 404 for a clinic, doctor or service that can't
 * be booked, 400 for a doctor who doesn't offer the service and beyond the horizon, which doesn't apply to members.
 */
export async function availability(
  deps: Deps,
  clinicId: string,
  wish: Wish,
  actor: Actor = anonymous,
): Promise<Availability> {
  const clinic = await bookableClinic(deps, clinicId, actor, wish.doctorId)
  const now = new Date()
  const today = todayIn(clinic.timeZone, now)
  const date = wish.date ?? today
  const workers = workersFor(clinic, wish, now)
  const { horizon } = clinic.rules
  const last = addDays(today, horizon)
  if (date > last && !isOfClinic(actor, clinicId)) throw badRequest(bookingMessages.tooFarAhead(horizon))

  const service = clinic.services.find(({ id }) => id === wish.serviceId)
  const own = wish.doctorId ? workers[0]?.minutes : undefined
  const slots = await freeTimes(deps, clinic, workers, date, date)
  const answer = {
    date,
    timeZone: clinic.timeZone,
    duration: wish.duration ?? own ?? service?.minutes ?? DURATION.default,
    slots: slots.map(toFreeTime),
    nextDate: null as string | null,
  }
  if (slots.length > 0) return answer
  const from = date < today ? today : addDays(date, 1)
  // A fortnight at a time: almost always the first one has a free time.
  for (let start = from; start <= last && !answer.nextDate; start = addDays(start, 14)) {
    const found = await freeTimes(deps, clinic, workers, start, earlier(addDays(start, 13), last))
    const next = found[0]?.date ?? null
    if (next && wish.first)
      return { ...answer, date: next, slots: found.filter((one) => one.date === next).map(toFreeTime) }
    answer.nextDate = next
  }
  return answer
}

const earlier = (one: string, other: string) => (one < other ? one : other)

const toFreeTime = ({ time, startsAt }: Slot) => ({ time, startsAt: startsAt.toISOString() })

/** Returns the doctors that a request is about, each with the appointment as it is with them. */
function workersFor(
  { doctors, services, rules }: BookableClinic,
  { doctorId, serviceId, duration }: Wish,
  now = new Date(),
): Worker[] {
  const wanted = doctors.filter(({ id }) => !doctorId || id === doctorId)
  const service = services.find(({ id }) => id === serviceId)
  if (wanted.length === 0 || (serviceId && !service)) throw notFound()
  const workers = wanted.flatMap((doctor) => {
    const offer = service && offerOf(service, doctor.id)
    return offer === null
      ? []
      : [workerOf(doctor, duration ?? offer?.minutes ?? DURATION.default, { rules, service, now })]
  })
  if (doctorId && workers.length === 0) throw wrongField('doctorId', t(appointmentMessages.serviceNotByDoctor))
  return workers
}

/** Returns one of the clinic's doctors, if they can be booked, with an appointment of a service or of none. */
function workersOf(
  { doctors, services, rules }: BookableClinic,
  { doctorId, serviceId, minutes }: Pick<WantedTime, 'doctorId' | 'serviceId' | 'minutes'>,
): Worker[] {
  const service = services.find(({ id }) => id === serviceId)
  const now = new Date()
  return doctors.filter(({ id }) => id === doctorId).map((one) => workerOf(one, minutes, { rules, service, now }))
}

/** Returns the free starts from one date to another, both included, in order. */
async function freeTimes(
  deps: Deps,
  clinic: BookableClinic,
  doctors: readonly Worker[],
  from: string,
  to: string,
): Promise<(Slot & { date: string })[]> {
  const [days] = await freeDays(deps, [{ clinic, doctors, from, to }])
  return days!.flatMap(({ date, startsOf }) => startsOf(doctors).map((slot) => ({ ...slot, date })))
}

/** Days before and after a day that count for an even load. */
const NEAR_DAYS = 3

/**
 * Returns the doctors of a service who offer a time and are free then, the least busy first: on that day, then in the days
 * around it. For bookings with any doctor; the database decides who is still free.
 */
export async function freeDoctorsAt(
  deps: Deps,
  clinic: BookableClinic,
  serviceId: string,
  { date, time }: WallClock,
): Promise<string[]> {
  const { timeZone, rules } = clinic
  const workers = workersFor(clinic, { serviceId })
  const day = dayBounds(date, timeZone)
  const from = dayBounds(addDays(date, -NEAR_DAYS), timeZone).from
  const { to } = dayBounds(addDays(date, NEAR_DAYS), timeZone)
  const doctorIds = workers.map(({ id }) => id)
  const busy = await takenBetween(deps.db, doctorIds, from, to)
  const busyOf = Map.groupBy(busy, ({ doctorId }) => doctorId)
  const load = (id: string, since: Date, until: Date) =>
    (busyOf.get(id) ?? [])
      .filter((one) => !one.isAway && one.from < until.getTime() && one.to > since.getTime())
      .reduce((sum, one) => sum + one.to - one.from, 0)
  const about = { date, timeZone }
  const limits = { clinicId: clinic.id, rules, timeZone, first: date, last: date }
  const isFull = await asServer(() => fullDays(deps.db, [limits]))
  return workers
    .filter((worker) => !isFull(clinic, date, worker.id))
    .filter((worker) =>
      freeStarts(about, { ...clinic, interval: rules.interval }, [worker], busyOf).some((slot) => slot.time === time),
    )
    .map(({ id }) => ({ id, onDay: load(id, day.from, day.to), near: load(id, from, to) }))
    .toSorted((a, b) => a.onDay - b.onDay || a.near - b.near || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** A requested time of a doctor. */
export interface WantedTime {
  /** Loads the clinic if the nearest free times are needed. */
  clinic: () => BookableClinic | Promise<BookableClinic>
  doctorId: string
  startsAt: Date
  minutes: number
  serviceId: string | null
  /** Minutes that must be free around it; null for the people of the clinic, whom no rule binds. */
  gaps: Gaps | null
}

/**
 * Returns the doctor's free times nearest to a wanted time, at most three, in order of time; none after both the wanted day
 * and the public's horizon.
 */
export async function nearestFreeTimes(
  deps: Deps,
  { clinic: clinicOf, startsAt, ...wanted }: Omit<WantedTime, 'gaps'>,
): Promise<NonNullable<Refusal['freeTimes']>> {
  const clinic = await clinicOf()
  return nearestOf(deps, clinic, workersOf(clinic, wanted), startsAt)
}

/** Returns the free times nearest to a wanted time of any doctor who offers a service. */
export const nearestTimesOfAny = (
  deps: Deps,
  clinic: BookableClinic,
  serviceId: string,
  startsAt: Date,
): Promise<NonNullable<Refusal['freeTimes']>> => nearestOf(deps, clinic, workersFor(clinic, { serviceId }), startsAt)

async function nearestOf(
  deps: Deps,
  clinic: BookableClinic,
  doctors: readonly Worker[],
  startsAt: Date,
): Promise<NonNullable<Refusal['freeTimes']>> {
  const today = todayIn(clinic.timeZone)
  const { date } = wallClockOf(startsAt, clinic.timeZone)
  const from = addDays(date, -2) < today ? today : addDays(date, -2)
  const horizon = addDays(today, clinic.rules.horizon)
  const to = earlier(addDays(date, 7), date > horizon ? date : horizon)
  const near = await freeTimes(deps, clinic, doctors, from, to)
  const distance = (slot: Slot) => Math.abs(slot.startsAt.getTime() - startsAt.getTime())
  return near
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => ({ appointmentDate: slot.date, appointmentTime: slot.time }))
}

/**
 * Returns a doctor's free times from an instant on, at most `count`, in order of time; none beyond the public's horizon.
 */
export async function freeTimesFrom(
  deps: Deps,
  clinic: BookableClinic,
  wanted: Pick<WantedTime, 'doctorId' | 'serviceId' | 'minutes'>,
  from: Date,
  count: number,
): Promise<WallClock[]> {
  const doctors = workersOf(clinic, wanted)
  const now = new Date()
  const first = todayIn(clinic.timeZone, from > now ? from : now)
  const last = addDays(first, clinic.rules.horizon)
  const found: (Slot & { date: string })[] = []
  for (let start = first; start <= last && found.length < count; start = addDays(start, 14)) {
    const free = await freeTimes(deps, clinic, doctors, start, earlier(addDays(start, 13), last))
    found.push(...free.filter(({ startsAt }) => startsAt >= from))
  }
  return found.slice(0, count).map(({ date, time }) => ({ date, time }))
}

/**
 * Returns the doctor's next free time at their clinic, and its length; null if there is none within a fortnight. For
 * doctors themselves: their busy times are read with their own rights.
 */
export async function nextFreeTime(
  deps: Deps,
  doctorId: string,
  clinicId: string,
  now: Date,
): Promise<NextFree | null> {
  // somewhere on earth the last day ends up to a day later
  const until = new Date(now.getTime() + (FREE_WITHIN_DAYS + 1) * 86_400_000)
  const [week, taken] = await Promise.all([
    findDoctorsWeek(deps.db, clinicId, doctorId),
    listBusy(deps.db, [doctorId], now, until),
  ])
  return week && nextFree(week, taken, now)
}
