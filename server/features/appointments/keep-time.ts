import type { Tx } from '#server/database/db.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { conflict } from '#server/errors.ts'
import { type Author, auditAndNotify } from './news.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import { updateKept } from './queries/changes.ts'

/** Notes that the patient keeps the time to which the clinic moved the appointment. Throws 409 if it has changed meanwhile. */
export async function keepAppointmentTime(tx: Tx, appointment: StoredAppointment, author: Author): Promise<void> {
  if (!(await updateKept(tx, appointment.id, appointment.startsAt)))
    throw conflict(appointmentMessages.transitionRefused)
  await auditAndNotify(tx, appointment, author, { verb: 'kept', mail: null })
}
