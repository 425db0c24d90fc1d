import type { Transaction } from 'kysely'
import {
  type Appointment,
  appointmentMessages,
  type CalendarBooking,
  DEFAULT_SERVICE,
  DURATION,
  type ScheduledBooking,
} from '#contract/appointments.ts'
import { bookingMessages } from '#contract/booking.ts'
import type { SignedIn } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden } from '#server/errors.ts'
import {
  type BookableClinic,
  bookableClinic,
  futureInstant,
  nearestFreeTimes,
  publicInstant,
} from '#server/features/availability/use-cases.ts'
import { refuseClosedClinic } from '#server/features/settings/use-cases.ts'
import type { Asker } from '#server/http/door.ts'
import { answerTo, once, type Repeatable } from '#server/http/idempotency.ts'
import { newId } from '#server/ids.ts'
import { countryOf, storedPhoneIf } from '#server/phones.ts'
import { spokenCode } from '#server/secrets.ts'
import { chartToBook } from './chart-to-book.ts'
import { refuseOwnOverlap } from './own-overlap.ts'
import { type Scheduler, schedulerAt } from './policy.ts'
import { frozenPrice } from './price.ts'
import { toAppointment } from './shape.ts'
import { store } from './transitions.ts'

export type NewVisit = ScheduledBooking | CalendarBooking

/** A booking that has passed every check but the one that only the database can make. */
interface Order {
  clinic: BookableClinic
  doctor: BookableClinic['doctors'][number]
  service: BookableClinic['services'][number] | null
  minutes: number
  startsAt: Date
  at: { date: string; time: string }
  by: Scheduler
}

/**
 * Books for a patient of the clinic (doctor, desk) or for oneself (patient), from the dialog or from the calendar
 * (decisions B3, D1–D3, D5, D6). Throws 400 with the field that is wrong, 403 for a calendar that is not the caller's to
 * fill, 404 for a clinic that they do not see, 409 with the nearest free times when the time is taken, or with the
 * patient's own other visit at this time unless that is meant (trap T49), 422 for a reused key.
 */
export async function schedule(deps: Deps, asker: Asker, actor: SignedIn, body: NewVisit): Promise<Appointment> {
  const request = repeatableOf(asker, actor, body)
  const kept = request && (await answerTo<Appointment>(deps.db, request))
  if (kept) return kept
  const order = await checkOrder(deps, actor, body)
  if (order.by === 'patient') await deps.limits.bookingAttemptsPerAddress.take(asker.address)
  try {
    const visit = await transaction(deps.db, (tx) =>
      once(tx, request, () => place(deps, tx, asker, actor, withStoredPhone(body, order), order)),
    )
    deps.mailer.wake()
    return visit
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    const { clinic, doctor, minutes, startsAt, at } = order
    const freeTimes = await nearestFreeTimes(deps, clinic, doctor.id, minutes, startsAt, at.date)
    throw conflict(appointmentMessages.slotTaken, { code: 'slot-taken', freeTimes })
  }
}

class SlotTaken extends Error {}

function repeatableOf({ idempotencyKey: key }: Asker, actor: SignedIn, body: NewVisit): Repeatable | null {
  return key === null ? null : { scope: `schedule:${actor.userId}`, key, body, reused: bookingMessages.keyReused }
}

const wrong = (path: string, message: string) => badRequest(message, [{ path, message }])

/** Decisions B3 and D5: who may, whether the parts belong together, and whether the time can be booked. */
async function checkOrder(deps: Deps, actor: SignedIn, body: NewVisit): Promise<Order> {
  const clinic = await bookableClinic(deps, body.clinicId, actor)
  const by = schedulerAt(actor, clinic.id, body.doctorId)
  if (!by) throw forbidden()
  if (by === 'patient') await refuseClosedClinic(deps, actor, clinic)
  const doctor = clinic.doctors.find((one) => one.id === body.doctorId)
  if (!doctor) throw wrong('doctorId', appointmentMessages.doctorUnavailable)
  const service = serviceOf(clinic, body)
  const minutes = body.duration ?? service?.minutes ?? DURATION.default
  if (by === 'patient' && !isOffered(minutes, service)) throw wrong('duration', appointmentMessages.badDuration)
  const { at, names } = wallClockIn(body)
  const startsAt =
    by === 'patient'
      ? await publicInstant(deps, clinic, doctor.id, at, minutes, names)
      : futureInstant(at, clinic.timeZone, names)
  return { clinic, doctor, service, minutes, startsAt, at, by }
}

/** Patients choose among the lengths that the dialog offers, or take the service's own. */
const isOffered = (minutes: number, service: Order['service']) =>
  minutes === service?.minutes || DURATION.choices.some((choice) => choice === minutes)

/** The named service, or the clinic's consultation; a clinic may have none. */
function serviceOf(clinic: BookableClinic, body: NewVisit): Order['service'] {
  if (!('serviceId' in body) || !body.serviceId)
    return clinic.services.find(({ name }) => name === DEFAULT_SERVICE) ?? null
  const service = clinic.services.find(({ id }) => id === body.serviceId)
  if (!service) throw wrong('serviceId', appointmentMessages.serviceUnavailable)
  return service
}

/** The clinic's wall clock under the names of either shape. */
const wallClockIn = (body: NewVisit) =>
  'appointmentDate' in body
    ? {
        at: { date: body.appointmentDate, time: body.appointmentTime },
        names: { date: 'appointmentDate', time: 'appointmentTime' },
      }
    : { at: { date: body.date, time: body.time }, names: { date: 'date', time: 'time' } }

/** The calendar's phone as it is stored; the dialog has none. */
const withStoredPhone = (body: NewVisit, { clinic }: Order): NewVisit =>
  'appointmentDate' in body
    ? body
    : { ...body, patientPhone: storedPhoneIf(body.patientPhone, countryOf(clinic.timeZone)) }

/** Chart, appointment, history, audit, notifications and mail: all or nothing. */
async function place(
  deps: Deps,
  tx: Transaction<DB>,
  asker: Asker,
  actor: SignedIn,
  body: NewVisit,
  { clinic, doctor, service, minutes, startsAt, by }: Order,
): Promise<Appointment> {
  if (by === 'patient') await deps.limits.bookingsPerAddress.check(asker.address)
  const fromDialog = 'appointmentDate' in body
  const visit = await store(
    deps,
    tx,
    {
      id: newId(),
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId: await chartToBook(tx, clinic.id, actor, by, body),
      serviceId: service?.id ?? null,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      status: 'scheduled',
      source: fromDialog ? 'dialog' : 'calendar',
      reason: (fromDialog && body.reason) || null,
      symptoms: null,
      notes: (!fromDialog && body.notes) || null,
      contactPhone: (!fromDialog && body.patientPhone) || null,
      priceMinor: service && frozenPrice(clinic, doctor, service),
      currency: clinic.currency,
      reference: spokenCode(8),
      expiresAt: null,
      consentVersion: null,
      withManageLink: true,
    },
    { userId: actor.userId, address: asker.address },
  )
  if (!visit) throw new SlotTaken()
  if (!body.allowOverlap) await refuseOwnOverlap(tx, visit, by === 'patient' ? actor.userId : null)
  if (by === 'patient') await deps.limits.bookingsPerAddress.take(asker.address)
  return toAppointment(visit, actor)
}
