import type { Transaction } from 'kysely'
import { appointmentMessages } from '#contract/appointments.ts'
import type { DB } from '#server/database/types.ts'
import { conflict } from '#server/errors.ts'
import { findOverlapping, type StoredAppointment, takeTurn } from './queries.ts'

/**
 * Asks before a patient is in two places at once (trap T49). Called when the visit has its time already, in the same
 * transaction, so that a refusal takes all of it back, and a doctor's taken time is told first. Two bookings for one
 * person take turns. `userId`: the patient themself, who is told of visits at any clinic; null for the people of a clinic,
 * who are told of the visits of this chart alone, and so never of another clinic's.
 * @throws 409 `own-overlap` with the other visit
 */
export async function refuseOwnOverlap(
  tx: Transaction<DB>,
  { id, patientId, patientUserId }: Pick<StoredAppointment, 'id' | 'patientId' | 'patientUserId'>,
  userId: string | null,
): Promise<void> {
  await takeTurn(tx, patientUserId ?? patientId)
  const otherVisit = await findOverlapping(tx, id, userId)
  if (!otherVisit) return
  const message = userId ? appointmentMessages.ownOverlap : appointmentMessages.patientOverlap
  throw conflict(message, { code: 'own-overlap', otherVisit })
}
