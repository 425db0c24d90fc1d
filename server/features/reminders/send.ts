import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import {
  appointmentById,
  mailAbout,
  remindByCall,
  type StoredAppointment,
  withManageLink,
} from '#server/features/appointments/public.ts'
import { type Mail, queueMail } from '#server/email-delivery/queue.ts'
import type { Tx } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import { notify } from '#server/features/notifications/public.ts'
import { pushAbout } from '#server/features/push/public.ts'
import { findDueAppointments, lockAppointment, rememberMail, rememberRun, takeDue } from './queries.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

/** Returns how to turn reminders off: an account has settings, a guest only the link. */
function wayToStop(sender: Sender, { patientUserId, hasManageLink }: StoredAppointment): string {
  if (patientUserId) return t('To turn reminders off, go to {address}', { address: `${sender.publicUrl()}/settings` })
  return hasManageLink
    ? t('To stop reminders for this appointment, open the link in this email.')
    : t('To stop reminders for this appointment, please call the clinic.')
}

/** Returns the email before an appointment: its facts (rule T146), and how to turn reminders off. */
function reminderMail(sender: Sender, appointment: StoredAppointment, to: string): Mail {
  const mail = mailAbout(sender, appointment, to, t('Reminder'), {
    opening: t('This is a reminder of your appointment.'),
    footer: [wayToStop(sender, appointment)],
  })
  // the calendar already has it, and an email that waits for the morning has more details
  return { ...mail, attachments: [], about: undefined }
}

const BATCH = 200

/**
 * Queues every due reminder; returns their number. Several servers can run it at the same time, and one may die in the
 * middle: each appointment is handled in one transaction with its row, its email and its notification, so all of it is
 * stored or nothing. A failing appointment is left for the next run and doesn't stop the others.
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
    // the rest is handled by other servers, or has failed and waits for the next minute
    if (appointments.length < BATCH || taken === 0) break
  }
  await rememberRun(deps.db)
  return queued
}

/** Handles one appointment: returns whether an email was queued, or null if another server has it. */
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
  // devices have a separate switch, which the statement checks
  const told = taken.find(({ outcome, isStopped }) => outcome !== 'late' && outcome !== 'overtaken' && !isStopped)
  if (told) await pushAbout(id, 'appointment_reminder', { staleAt: told.staleAt }).execute(tx)
  const due = taken.find(({ outcome }) => outcome === 'queued' || outcome === 'no-address')
  const appointment = due && (await appointmentById({ ...deps, db: tx }, id))
  if (!due || !appointment) return false
  if (appointment.patientUserId) await notify(tx, appointment.patientUserId, 'appointment_reminder', id)
  // never silently nothing: without an email or an account, the clinic calls
  if (due.outcome === 'no-address' && !appointment.patientUserId) await remindByCall(tx, appointment)
  if (due.outcome !== 'queued' || !appointment.mailTo) return false
  const to = appointment.mailTo
  const linked = await withManageLink(deps, tx, appointment)
  await rememberMail(
    tx,
    id,
    due.minutesBefore,
    await queueMail(tx, () => reminderMail(deps, linked, to), { expiresAt: due.staleAt }),
  )
  return true
}
