import type { Tx } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { appointmentById, withManageLink } from '#server/features/appointments/public.ts'
import { notify } from '#server/features/notifications/public.ts'
import { pushAbout } from '#server/features/push/public.ts'
import { queueMail } from '#server/mail-delivery/queue.ts'
import { reminderMail } from './mails.ts'
import { findDueAppointments, lockAppointment, rememberMail, rememberRun, takeDue } from './queries.ts'

const BATCH = 200

/**
 * Queues every reminder that is due; gives how many. Several servers may do so at once, and one may die in the middle:
 * each appointment is taken in one transaction with its row, its mail and its notice, so all of it is kept or nothing is.
 * An appointment that cannot be done is left for the next run and never stops the others.
 */
export async function sendDueReminders(deps: Deps): Promise<number> {
  let queued = 0
  for (;;) {
    const appointments = await findDueAppointments(deps.db, BATCH)
    let taken = 0
    for (const id of appointments) {
      const done = await remind(deps, id)
      if (done !== null) taken += 1
      if (done) queued += 1
    }
    // what is left is in other hands, or has failed and waits for the next minute
    if (appointments.length < BATCH || taken === 0) break
  }
  await rememberRun(deps.db)
  return queued
}

/** Takes one appointment: whether a mail was queued, or null when it was not to be had. */
async function remind(deps: Deps, id: string): Promise<boolean | null> {
  try {
    return await transaction(deps.db, async (tx) => ((await lockAppointment(tx, id)) ? take(deps, tx, id) : null))
  } catch (error) {
    deps.log.warn({ appointment: id, code: codeOf(error) }, 'A reminder could not be made')
    return null
  }
}

async function take(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const taken = await takeDue(tx, id)
  // devices have a switch of their own, which the statement asks
  const told = taken.find(({ outcome, isStopped }) => outcome !== 'late' && outcome !== 'overtaken' && !isStopped)
  if (told) await pushAbout(id, 'appointment_reminder', { staleAt: told.staleAt }).execute(tx)
  const due = taken.find(({ outcome }) => outcome === 'queued' || outcome === 'no-address')
  const appointment = due && (await appointmentById({ ...deps, db: tx }, id))
  if (!due || !appointment) return false
  if (appointment.patientUserId) await notify(tx, appointment.patientUserId, 'appointment_reminder', id)
  if (due.outcome !== 'queued' || !appointment.mailTo) return false
  const mail = reminderMail(deps, await withManageLink(deps, tx, appointment), appointment.mailTo)
  await rememberMail(tx, id, due.minutesBefore, await queueMail(tx, mail, { expiresAt: due.staleAt }))
  return true
}
