import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { ownerOf, type StoredAppointment, updateCharts, updateWithoutLinks } from './queries/appointments.ts'
import { type AppointmentMode, appointmentMessages } from '#contract/appointments/appointments.ts'
import { conflict, ignoreRefusal, wrongField } from '#server/errors.ts'
import { auditAndNotify, type Author } from './notify.ts'
import { updateKept } from './queries/changes.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { bookableClinic, type WantedTime } from './availability/free-times.ts'
import { refuseFullDay } from './availability/full-days.ts'
import { offerOf } from './availability/offers.ts'
import { refuseHeld } from './holds.ts'
import { doctorOf, futureInstant, publicTime } from './order.ts'
import { reserve } from './reserve.ts'
import { refuseAway, refuseTooNear } from './taken.ts'
import type { BookableClinic } from './queries/availability.ts'
import { moveTo } from './transitions.ts'

/**
 * Moves the appointments of one chart to another chart of the clinic, all or only those named, in the caller's transaction,
 * and announces each to open screens. Returns the ids of the moved ones.
 */
export async function moveAppointments(
  tx: Tx,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const appointments = await updateCharts(tx, from, to, only)
  const owners = new Set([await ownerOf(tx, from), await ownerOf(tx, to)].filter((owner) => owner !== null))
  for (const { id, clinicId, doctorId } of appointments) {
    await announce(tx, { kind: 'appointment', subjectId: id, clinicId, doctorId })
    for (const userId of owners) await announce(tx, { kind: 'appointment', subjectId: id, userId })
  }
  return appointments.map(({ id }) => id)
}

/**
 * Revokes the manage links of all appointments of these charts, because another person received the emails with them.
 */
export const withdrawLinksOf = (tx: Tx, chartIds: readonly string[]): Promise<void> => updateWithoutLinks(tx, chartIds)

/**
 * Records that the patient keeps the time to which the clinic moved the appointment. Throws 409 if it has changed in the
 * meantime.
 */
export async function keepAppointmentTime(tx: Tx, appointment: StoredAppointment, author: Author): Promise<void> {
  if (!(await updateKept(tx, appointment.id, appointment.startsAt)))
    throw conflict(t(appointmentMessages.transitionRefused))
  await auditAndNotify(tx, appointment, author, { verb: 'kept', mail: null })
}

export interface Move {
  /** The clinic's wall clock, and the doctor if it is another one. */
  to: WallClock & { doctorId?: string; mode?: AppointmentMode }
  author: Author
  /** The clinic's person who moves it; null for the patient, who is limited to public times and a number of moves. */
  member: SignedIn | null
  /** Checked in the transaction, once the appointment has its new time. */
  check?: (tx: Tx) => Promise<void>
}

/**
 * Moves an appointment; the caller has checked that it can be moved, and to this doctor. Throws 400 for a time that
 * doesn't exist, is past or isn't offered to patients, and for a doctor who can't be booked or doesn't offer its
 * service, 409 with the nearest free times if the time is taken, 429 if a patient has moved it often within the hour.
 */
export async function moveToFreeTime(deps: Deps, appointment: StoredAppointment, move: Move): Promise<void> {
  const { to, author, member, check } = move
  const { movesPerBooking } = deps.limits
  if (!member) await movesPerBooking.check(appointment.id)
  const wanted = member ? await anyTime(deps, appointment, to, member) : await offeredTime(deps, appointment, to)
  await reserve(deps, wanted, async (tx) => {
    if (!member) await refuseAway(tx, wanted)
    if (!member) await refuseHeld(tx, wanted)
    if (!member) await refuseFullDay(tx, { ...wanted, clinic: await wanted.clinic(), moved: appointment.id })
    await refuseTooNear(tx, wanted, appointment.id)
    await moveTo(deps, tx, appointment, { ...wanted, mode: to.mode }, author)
    await check?.(tx)
  })
  if (!member) await movesPerBooking.take(appointment.id).catch(ignoreRefusal)
}

/** Returns a time to come, offered or not. Throws 400 for any other, and for a new doctor who cannot have it. */
async function anyTime(
  deps: Deps,
  appointment: StoredAppointment,
  to: Move['to'],
  member: SignedIn,
): Promise<WantedTime> {
  const { clinicId, serviceId, duration: minutes, timeZone } = appointment
  const clinic = () => bookableClinic(deps, clinicId, member)
  const { doctorId = appointment.doctorId } = to
  if (doctorId !== appointment.doctorId) refuseOtherDoctor(await clinic(), doctorId, appointment)
  return { clinic, doctorId, serviceId, minutes, startsAt: futureInstant(to, timeZone), gaps: null }
}

/** Throws 400 if the doctor can't be booked, or doesn't offer the service of the appointment (rule I6). */
function refuseOtherDoctor(clinic: BookableClinic, doctorId: string, { serviceId }: StoredAppointment): void {
  const doctor = doctorOf(clinic, doctorId)
  const service = clinic.services.find(({ id }) => id === serviceId)
  if (service && !offerOf(service, doctor.id)) throw wrongField('doctorId', t(appointmentMessages.serviceNotByDoctor))
}

/** Returns a time that is offered publicly. Throws 400 or 409 for any other. */
async function offeredTime(deps: Deps, appointment: StoredAppointment, to: WallClock): Promise<WantedTime> {
  const { clinicId, doctorId, serviceId, duration: minutes } = appointment
  const clinic = await bookableClinic(deps, clinicId)
  const wish = { doctorId, serviceId, minutes }
  return { clinic: () => clinic, ...wish, ...(await publicTime(deps, clinic, wish, to)) }
}
