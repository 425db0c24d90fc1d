import { t } from '#language/translate.ts'
import {
  type Appointment,
  type AppointmentDetails,
  type AppointmentMode,
  appointmentMessages,
  type AppointmentStatus,
  transitions,
} from '#contract/appointments/appointments.ts'
import { type SignedIn, type SignedInCaller, wholeOf } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { chartSeenBy, isHeldBy } from '#server/features/patients/public.ts'
import { calendarFile, calendarType } from './calendar-file.ts'
import { manageTokenHash, manageTokenOf, manageUrlOf } from './manage-link.ts'
import { moveToFreeTime } from './move.ts'
import { abilitiesOf, hasCome, noteSeen, toAppointment, toDetails } from './read.ts'
import { actsAsPatient, type AppointmentScope, hasRight, schedulerAt, searchableBy, visibleTo } from './policy.ts'
import { refuseOwnOverlap } from './own-overlap.ts'
import {
  findAppointment,
  findAppointmentById,
  findByManageToken,
  type StoredAppointment,
} from './queries/appointments.ts'
import type { ListFilter } from './queries/list-sources.ts'
import { listAppointments } from './queries/list.ts'
import { countWaitingFor, type Waiting } from './queries/waiting.ts'
import { changeModeTo, changeStatusTo } from './transitions.ts'

/** The reader of a list and their address, recorded with the charts shown. */
interface Reader {
  actor: SignedIn
  address: string
}

/** Returns the caller's appointments as their scope shows them, and the total. */
export const ownAppointments = (
  deps: Deps,
  reader: Reader,
  filter: ListFilter,
): Promise<{ appointments: Appointment[]; total: number }> => listAndNote(deps, reader, visibleTo(reader.actor), filter)

/** Counts the online bookings that await this person's confirmation, and the patients to call; patients have none. */
export const countWaiting = (deps: Deps, actor: SignedIn): Promise<Waiting> =>
  countWaitingFor(deps.db, visibleTo(actor))

/** Returns a doctor's own appointments. Throws 404 for any other id (rule T23). */
export async function doctorsAppointments(deps: Deps, reader: Reader, doctorId: string, filter: ListFilter) {
  const { doctorIds } = reader.actor
  if (!wholeOf(reader.actor).doctorIds.includes(doctorId)) throw notFound()
  return listAndNote(deps, reader, { doctorIds, clinicIds: [], patientUserId: null }, filter)
}

/** Returns all appointments of the person whose chart this is, at any clinic (rule T40). Throws 404 for another person's chart. */
export async function patientsAppointments(deps: Deps, reader: Reader, chartId: string, filter: ListFilter) {
  const { userId } = reader.actor
  if (!(await isHeldBy(deps.db, chartId, userId))) throw notFound()
  return listAndNote(deps, reader, { doctorIds: [], clinicIds: [], patientUserId: userId }, filter)
}

/**
 * Returns all appointments of a chart at its clinic, so that a doctor knows who else treats the patient. Throws 404 for
 * a chart that the person can't open, 403 for staff without the permission for appointments.
 */
export async function chartsAppointments(deps: Deps, { actor, address }: Reader, chartId: string, filter: ListFilter) {
  const { chart, can } = await chartSeenBy(deps.db, actor, chartId)
  if (!can.seeVisits) throw forbidden()
  const { clinicId, ownerId: patientUserId } = chart
  // even if it has none
  noteSeen(deps, { actor, address }, 'patient.visits-listed', [{ clinicId, patientId: chartId, patientUserId }])
  const scope = { doctorIds: [], clinicIds: [clinicId], patientUserId: null }
  return listShown(deps, actor, scope, { ...filter, patientId: chartId })
}

async function listAndNote(deps: Deps, reader: Reader, scope: AppointmentScope, filter: ListFilter) {
  const { rows, ...found } = await listShown(deps, reader.actor, scope, filter)
  noteSeen(deps, reader, filter.search ? 'appointments.searched' : 'appointments.listed', rows)
  return found
}

async function listShown(deps: Deps, actor: SignedIn, scope: AppointmentScope, filter: ListFilter) {
  const { appointments: rows, total } = await listAppointments(deps.db, scope, searchableBy(actor), filter)
  const now = new Date()
  return { rows, appointments: rows.map((row) => toAppointment(row, actor, now)), total }
}

/** Returns one appointment with what its reader can see, and records that it was opened (rule T68). */
export async function openAppointment(
  deps: Deps,
  actor: SignedIn,
  id: string,
  address: string,
): Promise<AppointmentDetails> {
  const appointment = await findVisible(deps, actor, id)
  if (actor.userId !== appointment.patientUserId || hasRight(actor, 'contact', appointment))
    await recordAudit(deps.db, {
      actorUserId: actor.userId,
      action: hasRight(actor, 'contact', appointment) ? 'appointment.contact-opened' : 'appointment.opened',
      subjectType: 'appointment',
      subjectId: id,
      clinicId: appointment.clinicId,
      address,
    })
  return toDetails(appointment, actor)
}

/** Returns an appointment. Throws 404 if the person can't see it. */
export async function appointmentSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredAppointment> {
  const appointment = await findAppointment(db, visibleTo(actor), id)
  if (!appointment) throw notFound()
  return appointment
}

const findVisible = ({ db }: Deps, actor: SignedIn, id: string) => appointmentSeenBy(db, actor, id)

const actionOf = { confirmed: 'confirm', cancelled: 'cancel', completed: 'complete', no_show: 'noShow' } as const

/** True for an appointment of a later day that could otherwise be completed. */
const isTooEarly = (appointment: StoredAppointment) =>
  transitions[appointment.status].includes('completed') && !hasCome(appointment)

/**
 * Confirms, cancels, completes or marks a no-show. Throws 404 if the person can't see it, 403 for an action they never
 * have, 409 for an impossible transition (rule D2), to complete one of a later day, or if someone else was faster.
 */
export async function changeStatus(
  deps: Deps,
  actor: SignedIn,
  id: string,
  to: AppointmentStatus,
  { cancelReason, address, isAway }: { cancelReason?: string; address: string; isAway?: boolean },
): Promise<Appointment> {
  const appointment = await findVisible(deps, actor, id)
  const action = actionOf[to as keyof typeof actionOf]
  if (!action) throw conflict(t(appointmentMessages.transitionRefused))
  if (!hasRight(actor, action, appointment)) throw forbidden()
  if (!abilitiesOf(actor, appointment)[action])
    throw conflict(
      to === 'completed' && isTooEarly(appointment)
        ? t(appointmentMessages.completesOnItsDay)
        : t(appointmentMessages.transitionRefused),
    )
  await transaction(deps.db, (tx) =>
    changeStatusTo(deps, tx, appointment, to, { userId: actor.userId, address, isAway }, cancelReason ?? null),
  )
  return toAppointment(await findVisible(deps, actor, id), actor)
}

/**
 * Completes an appointment in the caller's transaction, as the doctor who has written its visit; a completed one stays
 * so. Throws 404 and 403 as `changeStatus` does, 409 with the given sentence for one that has ended otherwise.
 */
export async function completeAppointment(
  deps: Deps,
  tx: Tx,
  { actor, address }: SignedInCaller,
  id: string,
  ended: string,
): Promise<void> {
  const appointment = await appointmentSeenBy(tx, actor, id)
  if (appointment.status === 'completed') return
  if (!hasRight(actor, 'complete', appointment)) throw forbidden()
  if (!abilitiesOf(actor, appointment).complete)
    throw conflict(isTooEarly(appointment) ? t(appointmentMessages.completesOnItsDay) : ended)
  await changeStatusTo(deps, tx, appointment, 'completed', { userId: actor.userId, address }, null)
}

/**
 * Moves an appointment to another time of the clinic's wall clock, of the same doctor or of another one into whose calendar
 * the person can book; `from` is the start that the person saw. Throws 404, 403 and 409 as `changeStatus` does, 403 for a
 * doctor whose calendar they can't fill, what `moveToFreeTime` throws, and 409 with the patient's own other appointment at
 * this time without `allowOverlap` (rule T49). `isAway`: the move settles a time off of the doctor.
 */
export async function moveAppointment(
  deps: Deps,
  actor: SignedIn,
  id: string,
  to: { date: string; time: string; doctorId?: string; mode?: AppointmentMode; from?: string; allowOverlap?: boolean },
  address: string,
  isAway?: boolean,
): Promise<Appointment> {
  const appointment = await findVisible(deps, actor, id)
  if (!hasRight(actor, 'move', appointment)) throw forbidden()
  if (to.from && Date.parse(to.from) !== appointment.startsAt.getTime())
    throw conflict(t(appointmentMessages.transitionRefused))
  if (!abilitiesOf(actor, appointment).move) throw conflict(t(appointmentMessages.tooLateToChange))
  const isPatient = actsAsPatient(actor, appointment)
  const { doctorId = appointment.doctorId } = to
  if (doctorId !== appointment.doctorId && (isPatient || !schedulerAt(actor, appointment.clinicId, doctorId)))
    throw forbidden()
  if (to.mode && to.mode !== appointment.mode) refuseMode(actor, appointment, to.mode)
  await moveToFreeTime(deps, appointment, {
    to: { ...to, doctorId },
    author: { userId: actor.userId, address, isAway },
    member: isPatient ? null : actor,
    check: async (tx) => {
      if (!to.allowOverlap) await refuseOwnOverlap(tx, appointment, isPatient ? actor.userId : null)
    },
  })
  return toAppointment(await findVisible(deps, actor, id), actor)
}

/** Throws 403 for everyone but the clinic's people, 400 for video where it isn't offered, 409 if it can't change between the clinic and video now. */
function refuseMode(actor: SignedIn, appointment: StoredAppointment, to: AppointmentMode): void {
  if (!hasRight(actor, 'changeMode', appointment)) throw forbidden(t(appointmentMessages.modeByClinic))
  if (abilitiesOf(actor, appointment).changeMode) return
  if (to === 'video' && !appointment.mayBeByVideo) throw wrongField('mode', t(appointmentMessages.notByVideo))
  if (appointment.visitStatus !== null) throw conflict(t(appointmentMessages.visitBegun))
  throw conflict(
    appointment.arrivedAt === null ? t(appointmentMessages.transitionRefused) : t(appointmentMessages.hasArrived),
  )
}

/**
 * Changes an appointment between the clinic and video; its time stays. `from` is the start that the person saw. Changes nothing if it is already so. Throws
 * 404, 403 and 400 as `refuseMode` does, 409 also if it has changed in the meantime or a call was held.
 */
export async function changeMode(
  deps: Deps,
  actor: SignedIn,
  id: string,
  { mode, from }: { mode: AppointmentMode; from?: string },
  address: string,
): Promise<Appointment> {
  const appointment = await findVisible(deps, actor, id)
  if (!hasRight(actor, 'changeMode', appointment)) throw forbidden(t(appointmentMessages.modeByClinic))
  if (from && Date.parse(from) !== appointment.startsAt.getTime())
    throw conflict(t(appointmentMessages.transitionRefused))
  if (mode !== appointment.mode) {
    refuseMode(actor, appointment, mode)
    await transaction(deps.db, (tx) => changeModeTo(deps, tx, appointment, mode, { userId: actor.userId, address }))
  }
  return toAppointment(await findVisible(deps, actor, id), actor)
}

/** Returns the appointment of a manage link's secret; null if there is none. */
export const appointmentOfLink = (deps: Deps, token: string): Promise<StoredAppointment | null> =>
  findByManageToken(deps.db, manageTokenHash(token))

/** Returns an appointment by its id, for a caller whose right was checked in another way; null if there is none. */
export const appointmentById = (deps: Deps, id: string): Promise<StoredAppointment | null> =>
  findAppointmentById(deps.db, id)

/** Returns the secret and the address of an appointment's manage link. */
export const manageLinkOf = (deps: Deps, id: string, turn = 0) => ({
  manageToken: manageTokenOf(deps, id, turn),
  manageUrl: manageUrlOf(deps, id, turn),
})

/** Returns the calendar file of an appointment with a manage link, and its type. */
export const calendarFileOf = (deps: Deps, appointment: StoredAppointment): { type: string; text: string } => ({
  type: calendarType(appointment),
  text: calendarFile(appointment, deps.config, manageUrlOf(deps, appointment.id, appointment.linkTurn)),
})
