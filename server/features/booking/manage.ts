import { appointmentMessages } from '#contract/appointments.ts'
import type { Booking, NewReview } from '#contract/booking.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, RefusedError } from '#server/errors.ts'
import {
  appointmentById,
  appointmentOfLink,
  calendarFileOf,
  isBeforeStart,
  relocate,
  type StoredAppointment,
  turn,
} from '#server/features/appointments/use-cases.ts'
import { bookableClinic, nearestFreeTimes, publicInstant } from '#server/features/availability/use-cases.ts'
import type { Asker } from '#server/http/door.ts'
import { hasReviewed, insertReview } from './queries.ts'
import { toBooking } from './shape.ts'

/** The appointment behind a manage link. Throws 404 for any link that is not one; guessing is throttled. */
async function byLink(deps: Deps, asker: Asker, token: string): Promise<StoredAppointment> {
  await deps.limits.linkGuessesPerAddress.check(asker.address)
  const visit = await appointmentOfLink(deps, token)
  if (visit) return visit
  await deps.limits.linkGuessesPerAddress.take(asker.address)
  throw notFound('This booking does not exist.')
}

/** Who acts by a link: nobody whom we know, from an address. */
const guest = (asker: Asker) => ({ userId: null, address: asker.address })

async function shown(deps: Deps, visit: StoredAppointment): Promise<Booking> {
  return toBooking(visit, visit.status === 'completed' && (await hasReviewed(deps.db, visit.patientId, visit.doctorId)))
}

async function again(deps: Deps, id: string): Promise<Booking> {
  const visit = await appointmentById(deps, id)
  if (!visit) throw notFound()
  return shown(deps, visit)
}

/** The booking of a link. */
export const openBooking = async (deps: Deps, asker: Asker, token: string): Promise<Booking> =>
  shown(deps, await byLink(deps, asker, token))

/** Cancels by the link; throws 409 when it is over, cancelled or has begun. */
export async function cancelBooking(deps: Deps, asker: Asker, token: string, reason: string | null): Promise<Booking> {
  const visit = await byLink(deps, asker, token)
  if (!toBooking(visit, false).can.cancel) throw conflict(appointmentMessages.transitionRefused)
  await transaction(deps.db, (tx) => turn(deps, tx, visit, 'cancelled', guest(asker), reason))
  deps.mailer.wake()
  return again(deps, visit.id)
}

/**
 * Moves by the link to another public time of the same doctor. Throws 409 when it is too late or the time is taken
 * (with the nearest free times), 400 when the time is not one that is offered.
 */
export async function moveBooking(
  deps: Deps,
  asker: Asker,
  token: string,
  to: { date: string; time: string },
): Promise<Booking> {
  const visit = await byLink(deps, asker, token)
  if (!toBooking(visit, false).can.move) throw conflict(appointmentMessages.tooLateToChange)
  const clinic = await bookableClinic(deps, visit.clinicId)
  const startsAt = await publicInstant(deps, clinic, visit.doctorId, to, visit.duration)
  try {
    await transaction(deps.db, (tx) => relocate(deps, tx, visit, startsAt, guest(asker)))
  } catch (error) {
    if (!(error instanceof RefusedError && error.body.code === 'slot-taken')) throw error
    const freeTimes = await nearestFreeTimes(deps, clinic, visit.doctorId, visit.duration, startsAt, to.date)
    throw conflict(error.body.message, { code: 'slot-taken', freeTimes })
  }
  deps.mailer.wake()
  return again(deps, visit.id)
}

/** The calendar file of a booking, text/calendar. */
export async function bookingCalendar(deps: Deps, asker: Asker, token: string): Promise<string> {
  const visit = await byLink(deps, asker, token)
  return calendarFileOf(deps, visit)
}

/** Stores a review of a completed visit; throws 409 when it is not completed or already reviewed (trap T73). */
export async function reviewBooking(
  deps: Deps,
  asker: Asker,
  token: string,
  { rating, text }: NewReview,
): Promise<void> {
  const visit = await byLink(deps, asker, token)
  if (visit.status !== 'completed' || isBeforeStart(visit.startsAt))
    throw conflict('Only a completed visit can be reviewed.')
  const { clinicId, doctorId, id: appointmentId } = visit
  await transaction(deps.db, async (tx) => {
    if (!(await insertReview(tx, { clinicId, doctorId, appointmentId, rating, text: text || null })))
      throw conflict('You have already reviewed this doctor.')
    await recordAudit(tx, {
      actorUserId: null,
      action: 'review.written',
      subjectType: 'appointment',
      subjectId: appointmentId,
      clinicId,
      address: asker.address,
    })
  })
}
