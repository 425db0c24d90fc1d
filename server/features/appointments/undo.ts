import { t } from '#language/translate.ts'
import { type Appointment, appointmentMessages, type EndStatus } from '#contract/appointments/appointments.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, ignoreRefusal, notFound } from '#server/errors.ts'
import { abilitiesOf, toAppointment } from './read.ts'
import { bookableClinic } from './availability/free-times.ts'
import type { Gaps } from './availability/slots.ts'
import { refuseCrowd } from './crowd.ts'
import { expireOverdueOf, pendingUntil } from './expiry.ts'
import { restoredMail } from './emails.ts'
import { auditAndNotify } from './notify.ts'
import { publicTime } from './order.ts'
import { reserve } from './reserve.ts'
import { refuseOwnOverlap } from './own-overlap.ts'
import { TimeTakenError } from './taken.ts'
import { actionOfEnd, actsAsPatient, hasRight, visibleTo } from './policy.ts'
import { findAppointment, findAppointmentById, type StoredAppointment } from './queries/appointments.ts'
import { hasReview, insertChange, updateWithoutEnd } from './queries/changes.ts'

/**
 * Undoes the end of an appointment, with history, audit, notifications and email (rule I3). Throws 404 if the person
 * can't see it, 403 for an end that they can't set, 409 if it is too late, if it has changed in the meantime or was
 * reviewed, and 409 with the nearest free times if the doctor's time is taken. For a patient, also throws what booking
 * throws for a time that isn't offered or at which they have another appointment.
 */
export async function undoEnd(
  deps: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  end: EndStatus,
): Promise<Appointment> {
  const appointment = await findAppointment(deps.db, visibleTo(actor), id)
  if (!appointment) throw notFound()
  if (!hasRight(actor, actionOfEnd[end], appointment)) throw forbidden()
  if (appointment.status !== end) throw conflict(t(appointmentMessages.transitionRefused))
  if (!abilitiesOf(actor, appointment).undo) throw conflict(t(appointmentMessages.cannotUndo))
  const { movesPerBooking } = deps.limits
  const isPatient = actsAsPatient(actor, appointment)
  const clinic = () => bookableClinic(deps, appointment.clinicId, isPatient ? undefined : actor)
  const { doctorId, serviceId, startsAt, duration: minutes } = appointment
  const time = { doctorId, serviceId, minutes }
  let gaps: Gaps | null = null
  if (isPatient) {
    await movesPerBooking.check(id)
    gaps = (await publicTime(deps, await clinic(), time, appointment)).gaps
  }
  await reserve(deps, { clinic, ...time, startsAt, gaps }, async (tx) => {
    const online = { address, userId: actor.userId, limitsPerson: false }
    const wish = { doctorId, startsAt, minutes, ...online }
    const crowd = isPatient ? await refuseCrowd(deps, tx, { clinic: await clinic(), ...wish }) : null
    await restore(deps, tx, appointment, end, crowd?.bookedFrom ?? null, { userId: actor.userId, address })
    if (isPatient) await refuseOwnOverlap(tx, appointment, actor.userId)
  })
  if (isPatient) await movesPerBooking.take(id).catch(ignoreRefusal)
  return toAppointment((await findAppointment(deps.db, visibleTo(actor), id))!, actor)
}

async function restore(
  deps: Deps,
  tx: Tx,
  appointment: StoredAppointment,
  end: EndStatus,
  bookedFrom: Buffer | null,
  author: { userId: string; address: string },
): Promise<void> {
  const { id, startsAt } = appointment
  if (end === 'completed' && (await hasReview(tx, id))) throw conflict(t(appointmentMessages.reviewed))
  await expireOverdueOf(deps, tx, appointment.doctorId)
  // pending again as if it was booked now
  const expiresAt = appointment.endedFrom === 'pending' ? pendingUntil(startsAt, new Date()) : null
  try {
    if (!(await updateWithoutEnd(tx, { id, end, startsAt, expiresAt, bookedFrom })))
      throw conflict(t(appointmentMessages.transitionRefused))
  } catch (error) {
    if (codeOf(error) === '23P01') throw new TimeTakenError()
    throw error
  }
  const after = (await findAppointmentById(tx, id))!
  await insertChange(tx, {
    appointmentId: id,
    actorUserId: author.userId,
    fromStatus: end,
    toStatus: after.status,
    fromStartsAt: startsAt,
    toStartsAt: startsAt,
    reason: null,
  })
  // patients are only notified of cancellations
  const isTold = end === 'cancelled'
  const to = after.mailTo
  await auditAndNotify(tx, after, author, {
    verb: 'end-undone',
    detail: { end, back: after.status },
    kind: isTold ? 'appointment_restored' : undefined,
    mail: isTold && to ? () => restoredMail(deps, after, to) : null,
  })
}
