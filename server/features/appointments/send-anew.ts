import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { bookedMail, confirmedMail, scheduledMail } from './mails.ts'
import { manageTokenHash, manageTokenOf } from './manage-link.ts'
import { type Author, auditAndNotify } from './news.ts'
import { findAppointmentById, type StoredAppointment } from './queries/appointments.ts'
import { updateLink } from './queries/manage-links.ts'

const mailsOf: Partial<Record<StoredAppointment['status'], typeof bookedMail>> = {
  pending: bookedMail,
  confirmed: confirmedMail,
}

/**
 * Sends what was mailed to a wrong address to the one that the appointment has now, with a new manage link; the link in the
 * mail before leads nowhere. Returns the appointment.
 */
export async function sendAnew(deps: Deps, tx: Tx, id: string, author: Author): Promise<StoredAppointment> {
  const before = await findAppointmentById(tx, id)
  if (!before) throw notFound()
  const linkTurn = before.linkTurn + 1
  await updateLink(tx, id, linkTurn, manageTokenHash(manageTokenOf(deps, id, linkTurn)))
  const appointment = { ...before, linkTurn }
  const mailOf = mailsOf[appointment.status] ?? scheduledMail
  const mail = appointment.mailTo ? mailOf(deps, appointment, appointment.mailTo) : null
  await auditAndNotify(tx, appointment, author, { verb: 'email-corrected', mail })
  return appointment
}
