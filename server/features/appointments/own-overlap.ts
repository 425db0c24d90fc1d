import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { conflict } from '#server/errors.ts'
import { findOverlapping, type StoredAppointment } from './queries/appointments.ts'
import { lockBookingsOf } from './queries/changes.ts'

/**
 * Throws 409 `own-overlap` with the other appointment if the patient would have two at the same time (rule T49). Runs after
 * the appointment is stored, in the same transaction: a refusal rolls all of it back, and a doctor's taken time is refused
 * first. Two bookings for one person wait for each other. With `userId`, the patient's own, appointments at any clinic
 * count; for the people of a clinic it is null and only this chart counts, so that they learn of no other clinic.
 */
export async function refuseOwnOverlap(
  tx: Tx,
  { id, patientId, patientUserId }: Pick<StoredAppointment, 'id' | 'patientId' | 'patientUserId'>,
  userId: string | null,
): Promise<void> {
  await lockBookingsOf(tx, patientUserId ?? patientId)
  const otherAppointment = await findOverlapping(tx, id, userId)
  if (!otherAppointment) return
  const message = userId ? appointmentMessages.ownOverlap : appointmentMessages.patientOverlap
  throw conflict(t(message), { code: 'own-overlap', otherVisit: otherAppointment })
}
