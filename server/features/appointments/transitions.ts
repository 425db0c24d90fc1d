import type { Tx } from '#server/database/db.ts'
import { appointmentMessages, type AppointmentStatus, transitions } from '#contract/appointments/appointments.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import { expireOverdueOf, pendingUntil } from './expiry.ts'
import { bookedAndConfirmedMail, bookedMail, cancelledMail, confirmedMail, movedMail, scheduledMail } from './mails.ts'
import { manageTokenHash, manageTokenOf, withManageLink } from './manage-link.ts'
import { announceAppointment, type Author, recordAndNotify } from './news.ts'
import { findAppointmentById, type StoredAppointment } from './queries/appointments.ts'
import { insertAppointment, insertChange, type NewAppointment, updateStatus, updateTime } from './queries/changes.ts'
import { findPendingSince } from './queries/waiting.ts'
import { TimeTakenError } from './taken.ts'

/**
 * Stores a new appointment with its manage link, history, audit, the notifications of the doctor
 * and of those at the `desk` (who know what they booked themselves), and the patient's mail. Throws
 * `TimeTakenError`, and stores nothing, if the doctor's time is taken.
 */
export async function storeAppointment(
  deps: Deps,
  tx: Tx,
  appointment: Omit<NewAppointment, 'manageTokenHash'>,
  author: Author,
  desk: readonly string[] = [],
): Promise<StoredAppointment> {
  const one = { ...appointment, manageTokenHash: manageTokenHash(manageTokenOf(deps, appointment.id)) }
  let visit = await insertAppointment(tx, one, author.userId)
  // An expired pending booking may still hold the time: release it and try once more.
  if (!visit && (await expireOverdueOf(deps, tx, one.doctorId))) visit = await insertAppointment(tx, one, author.userId)
  if (!visit) throw new TimeTakenError()
  visit.isVouched = one.source !== 'public' && isOfClinic(author, visit)
  const mailOf = firstMails[visit.status] ?? scheduledMail
  await recordAndNotify(tx, visit, author, {
    verb: 'booked',
    detail: { source: one.source },
    kind: 'appointment_booked',
    desk,
    // the first mail about it replaces none
    mail: visit.mailTo ? { ...mailOf(deps, visit, visit.mailTo), about: undefined } : null,
  })
  return visit
}

const firstMails: Partial<Record<AppointmentStatus, typeof bookedMail>> = {
  pending: bookedMail,
  confirmed: bookedAndConfirmedMail,
}

const kindOf: Partial<Record<AppointmentStatus, NotificationKind>> = {
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
}

/** True for a person of the clinic: neither the patient's account, nor a link, nor a job. */
const isOfClinic = ({ userId }: Author, { patientUserId }: StoredAppointment) =>
  userId !== null && userId !== patientUserId

const mailsOf: Partial<Record<AppointmentStatus, typeof cancelledMail>> = {
  confirmed: confirmedMail,
  cancelled: cancelledMail,
}

/** Changes the status of an appointment, with history, audit, notifications and mail. Throws 409 if it has changed meanwhile. */
export async function changeStatusTo(
  deps: Deps,
  tx: Tx,
  visit: StoredAppointment,
  to: AppointmentStatus,
  author: Author,
  reason: string | null,
): Promise<void> {
  if (!transitions[visit.status].includes(to)) throw conflict(appointmentMessages.transitionRefused)
  const cancelReason = to === 'cancelled' ? reason : null
  if (!(await updateStatus(tx, { id: visit.id, from: visit.status, to, cancelReason, by: author.userId })))
    throw conflict(appointmentMessages.transitionRefused)
  await insertChange(tx, {
    appointmentId: visit.id,
    actorUserId: author.userId,
    fromStatus: visit.status,
    toStatus: to,
    fromStartsAt: visit.startsAt,
    toStartsAt: visit.startsAt,
    reason,
  })
  const mailOf = mailsOf[to]
  const isVouched = visit.isVouched || (to === 'confirmed' && isOfClinic(author, visit))
  const after = { ...visit, status: to, cancelReason, isVouched, calendarSequence: visit.calendarSequence + 1 }
  const mail = mailOf && visit.mailTo ? mailOf(deps, await withManageLink(deps, tx, after), visit.mailTo, author) : null
  await recordAndNotify(tx, visit, author, { verb: to, kind: kindOf[to], mail })
}

/**
 * Moves an appointment to another time or doctor, with history, audit, notifications and mail; the doctor who has it from
 * now on is notified as well. Throws `TimeTakenError` if the doctor's time is taken, 409 if the appointment has changed
 * meanwhile.
 */
export async function moveTo(
  deps: Deps,
  tx: Tx,
  visit: StoredAppointment,
  { startsAt, doctorId }: { startsAt: Date; doctorId: string },
  author: Author,
): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + visit.duration * 60_000)
  const expiresAt = visit.status === 'pending' ? pendingUntil(startsAt, await findPendingSince(tx, visit.id)) : null
  const isAsked = isOfClinic(author, visit)
  const { id, status, startsAt: from } = visit
  const change = { id, status, from, startsAt, endsAt, doctorId, expiresAt, isAsked }
  await expireOverdueOf(deps, tx, doctorId)
  try {
    if (!(await updateTime(tx, change))) throw conflict(appointmentMessages.transitionRefused)
  } catch (error) {
    if (codeOf(error) === '23P01') throw new TimeTakenError()
    throw error
  }
  await insertChange(tx, {
    appointmentId: visit.id,
    actorUserId: author.userId,
    fromStatus: visit.status,
    toStatus: visit.status,
    fromStartsAt: visit.startsAt,
    toStartsAt: startsAt,
    reason: null,
  })
  const after = await findAppointmentById(tx, visit.id)
  const mail = after?.mailTo
    ? movedMail(deps, await withManageLink(deps, tx, after), after.mailTo, author, visit)
    : null
  const isOthers = after && doctorId !== visit.doctorId
  await recordAndNotify(tx, visit, author, {
    verb: 'moved',
    detail: isOthers ? { fromDoctorId: visit.doctorId, toDoctorId: doctorId } : undefined,
    kind: 'appointment_moved',
    desk: isOthers ? [after.doctorUserId] : [],
    mail,
  })
  if (isOthers) await announceAppointment(tx, after)
}
