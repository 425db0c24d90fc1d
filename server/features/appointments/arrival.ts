import { t } from '#language/translate.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { type Arrival, arrivalMessages } from '#contract/appointments/arrival.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { abilitiesOf } from './read.ts'
import { hasRight, visibleTo } from './policy.ts'
import { findAppointment } from './queries/appointments.ts'
import { insertChange, updateArrival } from './queries/changes.ts'
import { announceAppointment } from './notify.ts'
import { changeStatusTo } from './transitions.ts'

/**
 * Checks the patient in, which confirms a pending appointment, or undoes the check-in, with history and audit. Changes
 * nothing if it is already so. Throws 404 if the person can't see it, 403 for patients, 409 for an appointment on
 * another day or one that has ended.
 */
export async function checkIn(
  deps: Deps,
  actor: SignedIn,
  id: string,
  arrived: boolean,
  address: string,
): Promise<Arrival> {
  const appointment = await findAppointment(deps.db, visibleTo(actor), id)
  if (!appointment) throw notFound()
  if (!hasRight(actor, 'checkIn', appointment)) throw forbidden()
  if (arrived === (appointment.arrivedAt !== null))
    return { id, arrivedAt: appointment.arrivedAt?.toISOString() ?? null }
  const may = abilitiesOf(actor, appointment)
  if (!(arrived ? may.checkIn : may.undoCheckIn)) throw conflict(t(arrivalMessages.notToday))
  const at = arrived ? new Date() : null
  // a patient who has arrived is expected, so the appointment needs no confirmation (rule I2)
  const status = appointment.status === 'pending' ? 'confirmed' : appointment.status
  await transaction(deps.db, async (tx) => {
    if (status !== appointment.status)
      await changeStatusTo(deps, tx, appointment, status, { userId: actor.userId, address }, null)
    if (!(await updateArrival(tx, { id, status, at }))) throw conflict(t(appointmentMessages.transitionRefused))
    await insertChange(tx, {
      appointmentId: id,
      actorUserId: actor.userId,
      fromStatus: status,
      toStatus: status,
      fromStartsAt: appointment.startsAt,
      toStartsAt: appointment.startsAt,
      reason: null,
      arrived,
    })
    await announceAppointment(tx, appointment)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: arrived ? 'appointment.checked-in' : 'appointment.check-in-undone',
      subjectType: 'appointment',
      subjectId: id,
      clinicId: appointment.clinicId,
      address,
    })
  })
  return { id, arrivedAt: at?.toISOString() ?? null }
}
