import {
  type Appointment,
  type AppointmentDetails,
  appointmentMessages,
  type AppointmentStatus,
} from '#contract/appointments.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, RefusedError } from '#server/errors.ts'
import {
  bookableClinic,
  futureInstant,
  nearestFreeTimes,
  publicInstant,
} from '#server/features/availability/use-cases.ts'
import { chartSeenBy, isHeldBy } from '#server/features/patients/use-cases.ts'
import { calendarFile } from './calendar-file.ts'
import { manageTokenHash, manageTokenOf, manageUrlOf } from './manage-link.ts'
import { abilitiesOf, type AppointmentScope, has, visibleTo } from './policy.ts'
import { refuseOwnOverlap } from './own-overlap.ts'
import { findAppointment, findAppointmentById, findByManageToken, type StoredAppointment } from './queries.ts'
import { type ListFilter, listAppointments } from './queries/list.ts'
import { toAppointment, toDetails } from './shape.ts'
import { relocate, turn } from './transitions.ts'

export { arrivalAbilities } from './arrival.ts'
export { moveVisits, withdrawLinksOf } from './chart-moves.ts'
export { details as visitInMail } from './mails.ts'
export { refuseOwnOverlap } from './own-overlap.ts'
export { abilitiesOf, isBeforeCutOff, isBeforeStart } from './policy.ts'
export { frozenPrice } from './price.ts'
export { schedule } from './schedule.ts'
export { reasonFor } from './shape.ts'
export { expirePending, pendingUntil, relocate, store, turn } from './transitions.ts'
export type { StoredAppointment }

/** The caller's appointments as their scope shows them, and how many there are in all. */
export const ownAppointments = (
  deps: Deps,
  actor: SignedIn,
  filter: ListFilter,
): Promise<{ appointments: Appointment[]; total: number }> => listed(deps, actor, visibleTo(actor), filter)

/** A doctor's own appointments; any other id answers 404 (trap T23). */
export async function doctorsAppointments(deps: Deps, actor: SignedIn, doctorId: string, filter: ListFilter) {
  if (actor.doctorId !== doctorId) throw notFound()
  return listed(deps, actor, { doctorId, clinicIds: [], patientUserId: null }, filter)
}

/** Everything of the person whose chart this is, over all clinics (trap T40); somebody else's chart answers 404. */
export async function patientsAppointments(deps: Deps, actor: SignedIn, chartId: string, filter: ListFilter) {
  if (!(await isHeldBy(deps.db, chartId, actor.userId))) throw notFound()
  return listed(deps, actor, { doctorId: null, clinicIds: [], patientUserId: actor.userId }, filter)
}

/**
 * The visits of a chart at its clinic: its people see them all, so that a doctor knows who else treats the patient.
 * Throws 404 for a chart that the person may not open, 403 for staff who have no part in appointments.
 */
export async function chartsAppointments(deps: Deps, actor: SignedIn, chartId: string, filter: ListFilter) {
  const { chart, can } = await chartSeenBy(deps.db, actor, chartId)
  if (!can.seeVisits) throw forbidden()
  const scope = { doctorId: null, clinicIds: [chart.clinicId], patientUserId: null }
  return listed(deps, actor, scope, { ...filter, patientId: chartId })
}

async function listed(deps: Deps, actor: SignedIn, scope: AppointmentScope, filter: ListFilter) {
  const { appointments, total } = await listAppointments(deps.db, scope, filter)
  return { appointments: appointments.map((row) => toAppointment(row, actor)), total }
}

/** One appointment with what its reader may see; opening a patient's contact data is logged (trap T68). */
export async function openAppointment(
  deps: Deps,
  actor: SignedIn,
  id: string,
  address: string,
): Promise<AppointmentDetails> {
  const visit = await findVisible(deps, actor, id)
  if (has(actor, 'contact', visit))
    await recordAudit(deps.db, {
      actorUserId: actor.userId,
      action: 'appointment.contact-opened',
      subjectType: 'appointment',
      subjectId: id,
      clinicId: visit.clinicId,
      address,
    })
  return toDetails(visit, actor)
}

async function findVisible(deps: Deps, actor: SignedIn, id: string): Promise<StoredAppointment> {
  const visit = await findAppointment(deps.db, visibleTo(actor), id)
  if (!visit) throw notFound()
  return visit
}

const actionOf = { confirmed: 'confirm', cancelled: 'cancel', completed: 'complete', no_show: 'noShow' } as const

/**
 * Confirms, cancels, completes or marks a no-show. Throws 404 for what the person may not see, 403 for an action they
 * never have, 409 for a transition that is not one (decision D2) or that somebody else was quicker with.
 */
export async function changeStatus(
  deps: Deps,
  actor: SignedIn,
  id: string,
  to: AppointmentStatus,
  { cancelReason, address }: { cancelReason?: string; address: string },
): Promise<Appointment> {
  const visit = await findVisible(deps, actor, id)
  const action = actionOf[to as keyof typeof actionOf]
  if (!action) throw conflict(appointmentMessages.transitionRefused)
  if (!has(actor, action, visit)) throw forbidden()
  if (!abilitiesOf(actor, visit)[action]) throw conflict(appointmentMessages.transitionRefused)
  await transaction(deps.db, (tx) => turn(deps, tx, visit, to, { userId: actor.userId, address }, cancelReason ?? null))
  deps.mailer.wake()
  return toAppointment(await findVisible(deps, actor, id), actor)
}

/**
 * Moves an appointment to another time, clinic's wall clock; `from` is the start that the mover saw. Throws 404, 403 and
 * 409 as above, 400 for a time that does not exist or is past (for patients also one that is not offered publicly), 409
 * with the message of decision D1 and the nearest free times when the time is taken, 409 with the patient's own other
 * visit at this time unless `allowOverlap` says that it is meant (trap T49).
 */
export async function moveAppointment(
  deps: Deps,
  actor: SignedIn,
  id: string,
  to: { date: string; time: string; from?: string; allowOverlap?: boolean },
  address: string,
): Promise<Appointment> {
  const visit = await findVisible(deps, actor, id)
  if (!has(actor, 'move', visit)) throw forbidden()
  if (to.from && Date.parse(to.from) !== visit.startsAt.getTime()) throw conflict(appointmentMessages.transitionRefused)
  if (!abilitiesOf(actor, visit).move) throw conflict(appointmentMessages.tooLateToChange)
  const isPatient = !isMember(actor, visit.clinicId, 'doctor', 'staff', 'clinic_admin')
  const startsAt = isPatient
    ? await publicInstant(deps, await bookableClinic(deps, visit.clinicId), visit.doctorId, to, visit.duration)
    : futureInstant(to, visit.timeZone)
  try {
    await transaction(deps.db, async (tx) => {
      await relocate(deps, tx, visit, startsAt, { userId: actor.userId, address })
      if (!to.allowOverlap) await refuseOwnOverlap(tx, visit, isPatient ? actor.userId : null)
    })
  } catch (error) {
    if (!(error instanceof RefusedError && error.body.code === 'slot-taken')) throw error
    const clinic = await bookableClinic(deps, visit.clinicId, actor)
    const freeTimes = await nearestFreeTimes(deps, clinic, visit.doctorId, visit.duration, startsAt, to.date)
    throw conflict(error.body.message, { code: 'slot-taken', freeTimes })
  }
  deps.mailer.wake()
  return toAppointment(await findVisible(deps, actor, id), actor)
}

/** The appointment of a manage link's secret; null when there is none. */
export const appointmentOfLink = (deps: Deps, token: string): Promise<StoredAppointment | null> =>
  findByManageToken(deps.db, manageTokenHash(token))

/** An appointment by its id, for a caller who has proved their right in another way. */
export const appointmentById = (deps: Deps, id: string): Promise<StoredAppointment | null> =>
  findAppointmentById(deps.db, id)

/** The secret and the address of an appointment's manage link. */
export const manageLinkOf = (deps: Deps, id: string) => ({
  manageToken: manageTokenOf(deps, id),
  manageUrl: manageUrlOf(deps, id),
})

/** The calendar file of an appointment with a manage link. */
export const calendarFileOf = (deps: Deps, visit: StoredAppointment): string =>
  calendarFile(visit, deps.config.product.name, manageUrlOf(deps, visit.id))
