import { t } from '#language/translate.ts'
import { joinMessages, type JoinView, type Presence } from '#contract/video-visits/joining.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import {
  announceAppointment,
  appointmentOfLink,
  appointmentSeenBy,
  nameForBooker,
  type StoredAppointment,
} from '#server/features/appointments/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { findCall, insertCall, type StoredCall, updateAbsence, updatePresence } from './queries/calls.ts'
import { listRecorded } from './queries/records.ts'
import { findServer } from './queries/servers.ts'
import { newRoom } from './room-name.ts'
import { providerOf } from './rooms.ts'
import { joinStateOf, timesOf } from './timing.ts'

/** Returns the appointment of a manage link. Throws 404 for another link; guessing is throttled. */
async function ofLink(deps: Deps, caller: Caller, token: string): Promise<StoredAppointment> {
  const appointment = await appointmentOfLink(deps, token)
  if (appointment) return refuseInPerson(appointment)
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw notFound(t("We couldn't find this booking."))
}

/** Returns an appointment of the caller or their family. Throws 403 for people of the clinic, 404 for everyone else. */
async function ofPatient({ db }: Deps, { actor }: SignedInCaller, id: string): Promise<StoredAppointment> {
  const appointment = await appointmentSeenBy(db, actor, id)
  if (appointment.patientUserId !== actor.userId) throw forbidden()
  return refuseInPerson(appointment)
}

/** Throws 409 for an appointment that isn't by video. */
export function refuseInPerson(appointment: StoredAppointment): StoredAppointment {
  if (appointment.mode !== 'video') throw conflict(t(joinMessages.notByVideo))
  return appointment
}

/** Returns the room for the patient while the call is running; null otherwise. */
async function roomFor(deps: Deps, appointment: StoredAppointment, call: StoredCall): Promise<string | null> {
  if (joinStateOf(appointment, call) !== 'started' || !call.room) return null
  // the key of the server is the clinic's, and the patient reads no row of it
  const server = await asServer(() => findServer(deps.db, appointment.clinicId))
  const provider = providerOf({ ...call, room: call.room, ...timesOf(appointment) }, server)
  const { firstName, lastName } = nameForBooker(appointment)
  return provider?.addressFor({ name: `${firstName} ${lastName}`.trim(), isDoctor: false }) ?? null
}

async function viewOf(deps: Deps, appointment: StoredAppointment, isByAccount = false): Promise<JoinView> {
  const call = await findCall(deps.db, appointment.id)
  const [newest = null] = isByAccount ? await listRecorded(deps.db, appointment.id) : []
  return {
    state: joinStateOf(appointment, call),
    opensAt: timesOf(appointment).opensAt.toISOString(),
    startsAt: appointment.startsAt.toISOString(),
    timeZone: appointment.timeZone,
    clinicName: appointment.clinicName,
    clinicPhone: appointment.clinicPhone,
    doctor: {
      firstName: appointment.doctorFirstName,
      lastName: appointment.doctorLastName,
      qualification: call.qualification,
      registrationNumber: call.registrationNumber,
    },
    asksConsent: !call.isBookedOnline,
    hasAgreed: call.agreedAt !== null,
    recorded: newest,
    roomUrl: await roomFor(deps, appointment, call),
  }
}

/** Records the patient's presence in the caller's transaction; the clinic's screens follow. */
async function store(tx: Tx, appointment: StoredAppointment, { agrees = false, leaves = false }: Presence) {
  const { id } = appointment
  if (leaves) {
    if (await updateAbsence(tx, id)) await announceAppointment(tx, appointment)
    return
  }
  await insertCall(tx, id, newRoom())
  if (await updatePresence(tx, id, agrees)) await announceAppointment(tx, appointment)
}

async function record(deps: Deps, appointment: StoredAppointment, presence: Presence): Promise<JoinView> {
  const call = await findCall(deps.db, appointment.id)
  const state = joinStateOf(appointment, call)
  // leaving is never too late
  if (!presence.leaves && state !== 'open' && state !== 'started') throw conflict(t(joinMessages.notNow))
  if (!presence.leaves && !presence.agrees && !call.isBookedOnline && !call.agreedAt)
    throw conflict(t(joinMessages.agree))
  await transaction(deps.db, (tx) => store(tx, appointment, presence))
  return viewOf(deps, appointment)
}

/** Returns the video visit of a manage link. */
export const openByLink = async (deps: Deps, caller: Caller, token: string): Promise<JoinView> =>
  viewOf(deps, await ofLink(deps, caller, token))

/** Records that the holder of a manage link waits, or has left. Throws 409 outside the time to join, and without consent. */
export const recordByLink = async (deps: Deps, caller: Caller, token: string, body: Presence): Promise<JoinView> =>
  record(deps, await ofLink(deps, caller, token), body)

/** Returns a video visit for its patient. */
export const openAsPatient = async (deps: Deps, caller: SignedInCaller, id: string): Promise<JoinView> =>
  viewOf(deps, await ofPatient(deps, caller, id), true)

/** Records that a patient with an account waits, or has left. Throws 409 outside the time to join, and without consent. */
export const recordAsPatient = async (deps: Deps, caller: SignedInCaller, id: string, body: Presence) =>
  record(deps, await ofPatient(deps, caller, id), body)
