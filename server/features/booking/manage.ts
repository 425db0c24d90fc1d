import { t } from '#language/translate.ts'
import { type Booking, bookingMessages, type NewBooking } from '#contract/booking/booking.ts'
import type { NewReview } from '#contract/booking/manage.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, ignoreRefusal, notFound, RefusedError } from '#server/errors.ts'
import {
  appointmentById,
  appointmentOfLink,
  calendarFileOf,
  changeStatusTo,
  isBeforeStart,
  keepAppointmentTime,
  manageLinkOf,
  moveToFreeTime,
  moveAppointments,
  resendEmail,
  type StoredAppointment,
} from '#server/features/appointments/public.ts'
import { chartWithEmail, leaveIfEmpty } from '#server/features/patients/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { networkOf } from '#server/http/network.ts'
import { refuseWithoutMailBudget } from '#server/email-delivery/strangers.ts'
import { toBooking } from './shape.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import { recordAudit } from '#server/audit/record.ts'
import { hasReviewed, insertReview } from './queries.ts'

/**
 * Corrects the email of a guest's booking. The booking is then as if it had been made with it: it belongs to the guest
 * chart of that email and name, its email goes there, and the link in the email to the wrong address stops working. Throws
 * 404 for another link, 409 once the chart is an account's or the clinic wrote its email, or the appointment has begun,
 * 429.
 */
export async function correctEmail(deps: Deps, caller: Caller, token: string, email: string): Promise<NewBooking> {
  const { address } = caller
  const appointment = await bookingOfLink(deps, caller, token)
  if (appointment.patientUserId) throw conflict(t(bookingMessages.emailOfAccount))
  if (!toBooking(appointment, false).can.correctEmail) throw conflict(t(bookingMessages.emailTooLate))
  const ofEmail = `${networkOf(address)} ${email}`
  await deps.limits.bookingsOfEmail.check(ofEmail)
  await refuseWithoutMailBudget(deps.db, email)
  await takeCorrection(deps, appointment.id)
  const corrected = await transaction(deps.db, async (tx) => {
    const chart = await chartWithEmail(tx, appointment.patientId, email)
    if (!chart) throw conflict(t(bookingMessages.emailOfAccount))
    if (chart !== appointment.patientId) {
      await moveAppointments(tx, { from: appointment.patientId, to: chart, only: [appointment.id] })
      await leaveIfEmpty(tx, appointment.patientId, chart)
    }
    return resendEmail(deps, tx, appointment.id, { userId: null, address })
  })
  await deps.limits.bookingsOfEmail.take(ofEmail).catch(ignoreRefusal)
  return {
    ...toBooking(corrected, false),
    ...manageLinkOf(deps, corrected.id, corrected.linkTurn),
    isEmailed: true,
  }
}

/** Throws 429 after three corrected emails of one booking. */
async function takeCorrection(deps: Deps, id: string): Promise<void> {
  await deps.limits.correctionsPerBooking.take(id).catch((refusal: unknown) => {
    if (!(refusal instanceof RefusedError)) throw refusal
    throw new RefusedError(429, { message: t(bookingMessages.tooManyCorrections) }, refusal.headers)
  })
}

/** Returns the appointment of a manage link. Throws 404 for any other link; guessing is throttled. */
export async function bookingOfLink(deps: Deps, caller: Caller, token: string): Promise<StoredAppointment> {
  const appointment = await appointmentOfLink(deps, token)
  if (appointment) return appointment
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw notFound(t("We couldn't find this booking."))
}

/** A caller with a link is known only by their network address. */
const authorOf = (caller: Caller) => ({ userId: null, address: caller.address })

async function toShownBooking(deps: Deps, appointment: StoredAppointment): Promise<Booking> {
  return toBooking(
    appointment,
    appointment.status === 'completed' && (await hasReviewed(deps.db, appointment.patientId, appointment.doctorId)),
  )
}

async function bookingAfter(deps: Deps, id: string): Promise<Booking> {
  const appointment = await appointmentById(deps, id)
  if (!appointment) throw notFound()
  return toShownBooking(deps, appointment)
}

/** Returns the booking of a link. */
export const openBooking = async (deps: Deps, caller: Caller, token: string): Promise<Booking> =>
  toShownBooking(deps, await bookingOfLink(deps, caller, token))

/** Cancels the booking of a link. Throws 409 if it has ended, was cancelled or has begun. */
export async function cancelBooking(
  deps: Deps,
  caller: Caller,
  token: string,
  reason: string | null,
): Promise<Booking> {
  const appointment = await bookingOfLink(deps, caller, token)
  if (!toBooking(appointment, false).can.cancel) throw conflict(t(appointmentMessages.transitionRefused))
  await transaction(deps.db, (tx) => changeStatusTo(deps, tx, appointment, 'cancelled', authorOf(caller), reason))
  return bookingAfter(deps, appointment.id)
}

/**
 * Moves the booking of a link to another public time of the same doctor. Throws 409 if it is too late or the time is taken
 * (with the nearest free times), 400 if the time is not offered, 429 after many moves within an hour.
 */
export async function moveBooking(deps: Deps, caller: Caller, token: string, to: WallClock): Promise<Booking> {
  const appointment = await bookingOfLink(deps, caller, token)
  if (!toBooking(appointment, false).can.move) throw conflict(t(appointmentMessages.tooLateToChange))
  await moveToFreeTime(deps, appointment, { to, author: authorOf(caller), member: null })
  return bookingAfter(deps, appointment.id)
}

/** Confirms the time to which the clinic moved the booking of a link. Throws 409 if there is none to confirm. */
export async function keepBooking(deps: Deps, caller: Caller, token: string): Promise<Booking> {
  const appointment = await bookingOfLink(deps, caller, token)
  if (!toBooking(appointment, false).can.keep) throw conflict(t(appointmentMessages.transitionRefused))
  await transaction(deps.db, (tx) => keepAppointmentTime(tx, appointment, authorOf(caller)))
  return bookingAfter(deps, appointment.id)
}

/** Returns the calendar file of a booking and its type. */
export async function bookingCalendar(
  deps: Deps,
  caller: Caller,
  token: string,
): Promise<{ type: string; text: string }> {
  const appointment = await bookingOfLink(deps, caller, token)
  return calendarFileOf(deps, appointment)
}

/** Stores a review of a completed appointment. Throws 409 if it is not completed or already reviewed (rule T73). */
export async function reviewBooking(
  deps: Deps,
  caller: Caller,
  token: string,
  { rating, text }: NewReview,
): Promise<void> {
  const appointment = await bookingOfLink(deps, caller, token)
  if (appointment.status !== 'completed' || isBeforeStart(appointment.startsAt))
    throw conflict(t('You can only review a completed appointment.'))
  const { clinicId, doctorId, id: appointmentId } = appointment
  await transaction(deps.db, async (tx) => {
    if (!(await insertReview(tx, { clinicId, doctorId, appointmentId, rating, text: text || null })))
      throw conflict(t('You have already reviewed this doctor.'))
    await recordAudit(tx, {
      actorUserId: null,
      action: 'review.written',
      subjectType: 'appointment',
      subjectId: appointmentId,
      clinicId,
      address: caller.address,
    })
  })
}
