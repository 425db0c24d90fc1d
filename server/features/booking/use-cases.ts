import type { Transaction } from 'kysely'
import { appointmentMessages } from '#contract/appointments.ts'
import { type Booking, bookingMessages, type NewBooking, type PublicBooking } from '#contract/booking.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, RefusedError } from '#server/errors.ts'
import {
  frozenPrice,
  manageLinkOf,
  pendingUntil,
  refuseOwnOverlap,
  store,
} from '#server/features/appointments/use-cases.ts'
import {
  type BookableClinic,
  bookableClinic,
  nearestFreeTimes,
  publicInstant,
} from '#server/features/availability/use-cases.ts'
import { chartForBooking } from '#server/features/patients/use-cases.ts'
import { refuseClosedClinic } from '#server/features/settings/use-cases.ts'
import type { Asker } from '#server/http/door.ts'
import { answerTo, once, type Repeatable } from '#server/http/idempotency.ts'
import { newId } from '#server/ids.ts'
import { countryOf, storedPhone } from '#server/phones.ts'
import { spokenCode } from '#server/secrets.ts'
import { countOpenBookings } from './queries.ts'
import { toBooking } from './shape.ts'

export { updateReviewers as moveReviews } from './queries.ts'

/** A booking that has passed every check but the one that only the database can make. */
interface Order {
  clinic: BookableClinic
  doctor: BookableClinic['doctors'][number]
  service: BookableClinic['services'][number]
  startsAt: Date
}

/**
 * Books for a visitor (decisions B2, D1, D3–D7). Throws 400 with the sentence for what was wrong, 404 for a clinic that
 * cannot be booked, 409 with the nearest free times when the time was just taken, 422 for a reused key, 429 beyond a
 * budget. A signed-in patient who books for themself is asked, by 409, when they have another visit at this time; a guest
 * is told of nothing (trap T49).
 */
export async function bookPublicly(deps: Deps, asker: Asker, body: PublicBooking): Promise<NewBooking> {
  await deps.limits.bookingAttemptsPerAddress.take(asker.address)
  if (body.website) throw badRequest()
  const request = repeatableOf(asker, body)
  const kept = request && (await answerTo<Booking>(deps.db, request))
  if (kept) return { ...kept, ...manageLinkOf(deps, kept.id) }
  const clinic = await bookableClinic(deps, body.clinicId)
  await refuseClosedClinic(deps, asker.actor, clinic)
  const order = await checkOrder(deps, clinic, body)
  await deps.limits.bookingsPerAddress.check(asker.address)
  try {
    let isNew = false
    const booking = await transaction(deps.db, (tx) =>
      once(tx, request, async () => {
        const placed = await place(deps, tx, asker, body, order)
        isNew = true
        return placed
      }),
    )
    deps.mailer.wake()
    if (isNew) await deps.limits.bookingsPerAddress.take(asker.address).catch(ignoreRefusal)
    return { ...booking, ...manageLinkOf(deps, booking.id) }
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    const { clinic, doctor, service, startsAt } = order
    const freeTimes = await nearestFreeTimes(deps, clinic, doctor.id, service.minutes, startsAt, body.appointmentDate)
    throw conflict(appointmentMessages.slotTaken, { code: 'slot-taken', freeTimes })
  }
}

class SlotTaken extends Error {}

/** What is booked stays booked, also when it used the budget up. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error
}

function repeatableOf({ actor, address, idempotencyKey: key }: Asker, body: PublicBooking): Repeatable | null {
  const scope = `booking:${actor.kind === 'signed-in' ? actor.userId : address}`
  return key === null ? null : { scope, key, body, reused: bookingMessages.keyReused }
}

const wrong = (path: string, message: string): RefusedError => badRequest(message, [{ path, message }])

/** Decision D5: the parts belong together, and the time is one that is offered. */
async function checkOrder(deps: Deps, clinic: BookableClinic, body: PublicBooking): Promise<Order> {
  const service = clinic.services.find((one) => one.id === body.serviceId)
  if (!service) throw wrong('serviceId', appointmentMessages.serviceUnavailable)
  const doctor = clinic.doctors.find((one) => one.id === body.doctorId)
  if (!doctor) throw wrong('doctorId', appointmentMessages.doctorUnavailable)
  const at = { date: body.appointmentDate, time: body.appointmentTime }
  return { clinic, doctor, service, startsAt: await publicInstant(deps, clinic, doctor.id, at, service.minutes) }
}

/** Chart, appointment, history, audit, notification and mail: all or nothing. */
async function place(
  deps: Deps,
  tx: Transaction<DB>,
  asker: Asker,
  body: PublicBooking,
  order: Order,
): Promise<Booking> {
  const { clinic, doctor, service, startsAt } = order
  const phone = storedPhone(body.patientData.phone, countryOf(clinic.timeZone))
  const person = { ...body.patientData, phone }
  if ((await countOpenBookings(tx, clinic.id, person.email)) >= deps.config.limits.bookingsPerEmail)
    throw conflict(bookingMessages.tooManyOpen)
  const patientId = await chartForBooking(tx, clinic.id, person, asker.actor)
  const visit = await store(
    deps,
    tx,
    {
      id: newId(),
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId,
      serviceId: service.id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + service.minutes * 60_000),
      status: 'pending',
      source: 'public',
      reason: null,
      symptoms: body.symptoms || null,
      notes: body.notes || null,
      contactPhone: phone,
      priceMinor: frozenPrice(clinic, doctor, service),
      currency: clinic.currency,
      reference: spokenCode(8),
      expiresAt: pendingUntil(startsAt, new Date()),
      consentVersion: body.consentVersion ?? null,
      withManageLink: true,
    },
    { userId: asker.actor.kind === 'signed-in' ? asker.actor.userId : null, address: asker.address },
  )
  if (!visit) throw new SlotTaken()
  if (visit.patientUserId && !body.allowOverlap) await refuseOwnOverlap(tx, visit, visit.patientUserId)
  return toBooking(visit, false)
}
