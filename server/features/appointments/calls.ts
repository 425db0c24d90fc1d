import { t } from '#language/translate.ts'
import { type Appointment, appointmentMessages, type CallReason } from '#contract/appointments/appointments.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { announceAppointment } from './notify.ts'
import { hasRight, visibleTo } from './policy.ts'
import { findAppointment, type StoredAppointment } from './queries/appointments.ts'
import { clearCall, insertReminderCall } from './queries/calls.ts'
import { noteSeen, toAppointment } from './read.ts'

/**
 * Records that the clinic has called the patient, with audit. Changes nothing if it is already so. Throws 404 if the
 * person can't see the appointment, 403 for patients, 409 if there is another reason to call by now.
 */
export async function markCalled(
  deps: Deps,
  actor: SignedIn,
  id: string,
  about: CallReason,
  address: string,
): Promise<Appointment> {
  const appointment = await findAppointment(deps.db, visibleTo(actor), id)
  if (!appointment) throw notFound()
  if (!hasRight(actor, 'contact', appointment)) throw forbidden()
  await transaction(deps.db, async (tx) => {
    if (!(await clearCall(tx, id, about))) throw conflict(t(appointmentMessages.transitionRefused))
    if (appointment.callAbout === null) return noteSeen(deps, { actor, address }, 'appointments.listed', [appointment])
    await announceAppointment(tx, appointment)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'appointment.called',
      subjectType: 'appointment',
      subjectId: id,
      clinicId: appointment.clinicId,
      address,
      detail: { about },
    })
  })
  return toAppointment((await findAppointment(deps.db, visibleTo(actor), id))!, actor)
}

/** Puts an appointment on the desk's list of calls, because its reminder can't be emailed; announces it. */
export async function remindByCall(tx: Tx, appointment: StoredAppointment): Promise<void> {
  await insertReminderCall(tx, appointment.id)
  await announceAppointment(tx, appointment)
}
