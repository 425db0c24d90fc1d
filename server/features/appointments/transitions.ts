import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import {
  type AppointmentMode,
  appointmentMessages,
  type AppointmentStatus,
  transitions,
} from '#contract/appointments/appointments.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import { expireOverdueOf, pendingUntil } from './expiry.ts'
import {
  bookedAndConfirmedMail,
  bookedMail,
  cancelledMail,
  confirmedMail,
  modeChangedMail,
  movedMail,
  scheduledMail,
} from './emails.ts'
import { manageTokenHash, manageTokenOf, withManageLink } from './manage-link.ts'
import { announceAppointment, auditAndNotify, type Author } from './notify.ts'
import { findAppointmentById, type StoredAppointment } from './queries/appointments.ts'
import { insertAppointment, insertChange, type NewAppointment, updateStatus, updateTime } from './queries/changes.ts'
import { hasRecentCall, updateMode } from './queries/mode.ts'
import { findPendingSince } from './queries/waiting.ts'
import { TimeTakenError } from './taken.ts'

/**
 * Stores a new appointment with its manage link, history, audit, the notifications of the doctor and of the `desk` (except
 * for their own bookings), and the patient's email. Throws `TimeTakenError`, and stores nothing, if the doctor's time is
 * taken.
 */
export async function storeAppointment(
  deps: Deps,
  tx: Tx,
  appointment: Omit<NewAppointment, 'manageTokenHash'>,
  author: Author,
  desk: readonly string[] = [],
): Promise<StoredAppointment> {
  const { overbookReason } = appointment
  const hash = manageTokenHash(manageTokenOf(deps, appointment.id))
  const one = { ...appointment, overbookReason: null, manageTokenHash: hash }
  let stored = await insertAppointment(tx, one, author.userId)
  // An expired pending booking may still hold the time: release it and try again.
  if (!stored && (await expireOverdueOf(deps, tx, one.doctorId)))
    stored = await insertAppointment(tx, one, author.userId)
  if (!stored && overbookReason !== null)
    stored = await insertAppointment(tx, { ...one, overbookReason }, author.userId)
  if (!stored && overbookReason !== null) throw new TimeTakenError([], t(appointmentMessages.overbookedAlready))
  if (!stored) throw new TimeTakenError()
  stored.isVouched = one.source !== 'public' && isOfClinic(author, stored)
  const mailOf = firstMails[stored.status] ?? scheduledMail
  const made = stored
  const address = stored.mailTo
  await auditAndNotify(tx, stored, author, {
    verb: 'booked',
    detail: { source: one.source, ...(stored.overbookReason !== null && { overbooked: 'yes' }) },
    kind: 'appointment_booked',
    desk,
    // the first email about it replaces none
    mail: address ? () => ({ ...mailOf(deps, made, address), about: undefined }) : null,
  })
  return stored
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

/**
 * Changes the status of an appointment, with history, audit, notifications and email. Throws 409 if it has changed in the
 * meantime.
 */
export async function changeStatusTo(
  deps: Deps,
  tx: Tx,
  appointment: StoredAppointment,
  to: AppointmentStatus,
  author: Author,
  reason: string | null,
): Promise<void> {
  if (!transitions[appointment.status].includes(to)) throw conflict(t(appointmentMessages.transitionRefused))
  const cancelReason = to === 'cancelled' ? reason : null
  if (!(await updateStatus(tx, { id: appointment.id, from: appointment.status, to, cancelReason, by: author.userId })))
    throw conflict(t(appointmentMessages.transitionRefused))
  await insertChange(tx, {
    appointmentId: appointment.id,
    actorUserId: author.userId,
    fromStatus: appointment.status,
    toStatus: to,
    fromStartsAt: appointment.startsAt,
    toStartsAt: appointment.startsAt,
    reason,
  })
  const mailOf = mailsOf[to]
  const isVouched = appointment.isVouched || (to === 'confirmed' && isOfClinic(author, appointment))
  const after = {
    ...appointment,
    status: to,
    cancelReason,
    isVouched,
    calendarSequence: appointment.calendarSequence + 1,
  }
  const address = appointment.mailTo
  const linked = mailOf && address ? await withManageLink(deps, tx, after) : after
  const mail = mailOf && address ? () => mailOf(deps, linked, address, author) : null
  await auditAndNotify(tx, appointment, author, { verb: to, kind: kindOf[to], mail })
}

/** Throws 409 if a call was held: what is prescribed after it is of a teleconsultation. */
async function refuseHeld(tx: Tx, id: string): Promise<void> {
  if (await hasRecentCall(tx, id)) throw conflict(t(appointmentMessages.callHeld))
}

/**
 * Changes an appointment between the clinic and video, with history, audit, notifications and email. Throws 409 if it has changed in the meantime, or if
 * a call was held.
 */
export async function changeModeTo(
  deps: Deps,
  tx: Tx,
  appointment: StoredAppointment,
  mode: AppointmentMode,
  author: Author,
): Promise<void> {
  const { id, status, startsAt, mode: from } = appointment
  if (!(await updateMode(tx, { id, status, startsAt, from, to: mode })))
    throw conflict(t(appointmentMessages.transitionRefused))
  await refuseHeld(tx, id)
  await insertChange(tx, {
    appointmentId: id,
    actorUserId: author.userId,
    fromStatus: status,
    toStatus: status,
    fromStartsAt: startsAt,
    toStartsAt: startsAt,
    reason: null,
    toMode: mode,
  })
  const after = await findAppointmentById(tx, id)
  const address = after?.mailTo
  const linked = address ? await withManageLink(deps, tx, after) : null
  await auditAndNotify(tx, appointment, author, {
    verb: 'mode-changed',
    detail: { from, to: mode },
    kind: 'appointment_mode_changed',
    mail: address && linked ? () => modeChangedMail(deps, linked, address) : null,
  })
}

/**
 * Moves an appointment to another time or doctor, with history, audit, notifications and email; notifies its new doctor
 * too. It can change between the clinic and video in the same step, unless a call was held (409). Throws
 * `TimeTakenError` if the doctor's time is taken, 409 if the appointment has changed in the meantime.
 */
export async function moveTo(
  deps: Deps,
  tx: Tx,
  appointment: StoredAppointment,
  { startsAt, doctorId, mode = appointment.mode }: { startsAt: Date; doctorId: string; mode?: AppointmentMode },
  author: Author,
): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + appointment.duration * 60_000)
  const expiresAt =
    appointment.status === 'pending' ? pendingUntil(startsAt, await findPendingSince(tx, appointment.id)) : null
  const isAsked = isOfClinic(author, appointment)
  const { id, status, startsAt: from } = appointment
  const change = { id, status, from, startsAt, endsAt, doctorId, expiresAt, isAsked, mode }
  await expireOverdueOf(deps, tx, doctorId)
  try {
    if (!(await updateTime(tx, change))) throw conflict(t(appointmentMessages.transitionRefused))
  } catch (error) {
    if (codeOf(error) === '23P01') throw new TimeTakenError()
    throw error
  }
  await insertChange(tx, {
    appointmentId: appointment.id,
    actorUserId: author.userId,
    fromStatus: appointment.status,
    toStatus: appointment.status,
    fromStartsAt: appointment.startsAt,
    toStartsAt: startsAt,
    reason: null,
    toMode: mode === appointment.mode ? undefined : mode,
  })
  if (mode !== appointment.mode) await refuseHeld(tx, appointment.id)
  const after = await findAppointmentById(tx, appointment.id)
  const address = after?.mailTo
  const linked = address ? await withManageLink(deps, tx, after) : null
  const mail = address && linked ? () => movedMail(deps, linked, address, author, appointment) : null
  const isOthers = after && doctorId !== appointment.doctorId
  await auditAndNotify(tx, appointment, author, {
    verb: 'moved',
    detail: isOthers ? { fromDoctorId: appointment.doctorId, toDoctorId: doctorId } : undefined,
    kind: 'appointment_moved',
    desk: isOthers ? [after.doctorUserId] : [],
    mail,
  })
  if (isOthers) await announceAppointment(tx, after)
}
