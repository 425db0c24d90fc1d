import { bookingMessages, type NewBooking } from '#contract/booking.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, ignoreRefusal } from '#server/errors.ts'
import { manageLinkOf, moveAppointments, sendAnew } from '#server/features/appointments/public.ts'
import { chartWithEmail, leaveIfEmpty } from '#server/features/patients/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { networkOf } from '#server/http/network.ts'
import { bookingOfLink } from './manage.ts'
import { toBooking } from './shape.ts'

/**
 * Gives a guest's booking the email that was meant. The booking is then as if it had been made with it: it belongs to the
 * guest chart of that email and name, its mail goes there, and the link in the mail to the wrong address ends. Throws 404
 * for another link, 409 once the chart is an account's or the clinic wrote its email, or the appointment has begun, 429.
 */
export async function correctEmail(deps: Deps, caller: Caller, token: string, email: string): Promise<NewBooking> {
  const { address } = caller
  const appointment = await bookingOfLink(deps, caller, token)
  if (appointment.patientUserId) throw conflict(bookingMessages.emailOfAccount)
  if (!toBooking(appointment, false).can.correctEmail) throw conflict(bookingMessages.emailTooLate)
  const ofEmail = `${networkOf(address)} ${email}`
  await deps.limits.bookingsOfEmail.check(ofEmail)
  const corrected = await transaction(deps.db, async (tx) => {
    const chart = await chartWithEmail(tx, appointment.patientId, email)
    if (!chart) throw conflict(bookingMessages.emailOfAccount)
    if (chart !== appointment.patientId) {
      await moveAppointments(tx, { from: appointment.patientId, to: chart, only: [appointment.id] })
      await leaveIfEmpty(tx, appointment.patientId, chart)
    }
    return sendAnew(deps, tx, appointment.id, { userId: null, address })
  })
  await deps.limits.bookingsOfEmail.take(ofEmail).catch(ignoreRefusal)
  return { ...toBooking(corrected, false), ...manageLinkOf(deps, corrected.id, corrected.linkTurn) }
}
