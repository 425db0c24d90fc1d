import { t } from '#language/translate.ts'
import {
  type NewTeleconsultation,
  videoMessages,
  type VideoVisit,
  type WaitingByVideo,
} from '#contract/video-visits/video-visits.ts'
import { clinicsAs, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, wrongField } from '#server/errors.ts'
import {
  announceAppointment,
  appointmentSeenBy,
  noteSeen,
  type StoredAppointment,
} from '#server/features/appointments/public.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { countryOf } from '#server/phones.ts'
import { DESK } from '#server/standings.ts'
import { refuseInPerson } from './join.ts'
import { isItsDoctor, maySetLink, seesAsClinic } from './policy.ts'
import {
  findCall,
  insertCall,
  listWaiting,
  type StoredCall,
  updateEnded,
  updateLink,
  updateStarted,
} from './queries/calls.ts'
import { hasRecorded, insertRecorded, listRecorded } from './queries/records.ts'
import { findServer } from './queries/servers.ts'
import { newRoom } from './room-name.ts'
import { providerOf } from './rooms.ts'
import { joinStateOf, timesOf } from './timing.ts'

/** Returns a video visit that the person sees as one of the clinic. Throws 403 for its patient, 404, 409 if it isn't by video. */
async function ofClinic({ db }: Deps, actor: SignedIn, id: string): Promise<StoredAppointment> {
  const appointment = await appointmentSeenBy(db, actor, id)
  if (!seesAsClinic(actor, appointment)) throw forbidden()
  return refuseInPerson(appointment)
}

/** Returns a video visit of the caller as its doctor. Throws 403 for everyone else. */
async function ofDoctor(deps: Deps, { actor }: SignedInCaller, id: string): Promise<StoredAppointment> {
  const appointment = await ofClinic(deps, actor, id)
  if (!isItsDoctor(actor, appointment)) throw forbidden(t(videoMessages.onlyDoctor))
  return appointment
}

const canJoin = (appointment: StoredAppointment, call: StoredCall): boolean => {
  const state = joinStateOf(appointment, { ...call, endedAt: null })
  return state === 'open' || state === 'started'
}

/** Throws 409 if the call can't be started now, and says why. */
function refuseStart(appointment: StoredAppointment, call: StoredCall): void {
  const { status } = appointment
  if (status === 'pending') throw conflict(t(videoMessages.unconfirmed))
  if (status === 'completed' || isOver(appointment)) throw conflict(t(videoMessages.ended))
  if (!canJoin(appointment, call)) throw conflict(t(videoMessages.notNow))
}

const isOver = ({ status }: StoredAppointment) => status === 'cancelled' || status === 'no_show'

async function viewOf(deps: Deps, actor: SignedIn, appointment: StoredAppointment): Promise<VideoVisit> {
  const { db } = deps
  const isDoctor = isItsDoctor(actor, appointment)
  const [call, server, recorded] = await Promise.all([
    findCall(db, appointment.id),
    findServer(db, appointment.clinicId),
    isDoctor ? listRecorded(db, appointment.id) : [],
  ])
  const times = timesOf(appointment)
  const isOpen = canJoin(appointment, call)
  const goesOn = call.startedAt !== null && call.endedAt === null && isOpen
  const doctor = { firstName: appointment.doctorFirstName, lastName: appointment.doctorLastName }
  const provider = isDoctor && goesOn && call.room ? providerOf({ ...call, room: call.room, ...times }, server) : null
  return {
    id: appointment.id,
    status: appointment.status,
    startsAt: appointment.startsAt.toISOString(),
    timeZone: appointment.timeZone,
    opensAt: times.opensAt.toISOString(),
    closesAt: times.closesAt.toISOString(),
    patient: {
      id: appointment.patientId,
      firstName: appointment.patientFirstName,
      lastName: appointment.patientLastName,
      age: appointment.age,
    },
    doctor,
    registrationNumber: call.registrationNumber,
    waitingSince: call.waitingSince?.toISOString() ?? null,
    agreedAt: call.agreedAt?.toISOString() ?? null,
    isConsentImplied: call.isBookedOnline,
    recorded,
    startedAt: call.startedAt?.toISOString() ?? null,
    endedAt: call.endedAt?.toISOString() ?? null,
    hasServer: server !== null,
    hasLink: call.link !== null,
    // it is the room, so the rest of the desk doesn't get it
    link: isDoctor || call.linkBy === actor.userId ? call.link : null,
    roomUrl: provider?.addressFor({ name: `${doctor.firstName} ${doctor.lastName}`.trim(), isDoctor: true }) ?? null,
    can: {
      record: isDoctor && !isOver(appointment),
      start: isDoctor && isOpen && !goesOn,
      end: isDoctor && goesOn,
      setLink: maySetLink(actor, appointment) && !isOver(appointment),
    },
  }
}

/** Returns a video visit for the clinic, and records that its patient was viewed. */
export async function openVideoVisit(deps: Deps, { actor, address }: SignedInCaller, id: string): Promise<VideoVisit> {
  const appointment = await ofClinic(deps, actor, id)
  noteSeen(deps, { actor, address }, 'appointments.listed', [appointment])
  return viewOf(deps, actor, appointment)
}

/** Throws 400 for consent that doesn't fit how the appointment came about. */
function refuseConsent(consent: NewTeleconsultation['consent'], { isBookedOnline, agreedAt }: StoredCall): void {
  if (consent === 'implied' && !isBookedOnline) throw wrongField('consent', t(videoMessages.notImplied))
  if (consent === 'on_page' && !agreedAt) throw wrongField('consent', t(videoMessages.consentMissing))
}

/** Changes the call in a transaction, and shows it on open screens. */
async function change(
  deps: Deps,
  caller: SignedInCaller,
  appointment: StoredAppointment,
  work: (tx: Tx, call: StoredCall) => Promise<void>,
): Promise<VideoVisit> {
  await transaction(deps.db, async (tx) => {
    await insertCall(tx, appointment.id, newRoom())
    await work(tx, await findCall(tx, appointment.id))
    await announceAppointment(tx, appointment)
  })
  noteSeen(deps, caller, 'appointments.listed', [appointment])
  return viewOf(deps, caller.actor, appointment)
}

const chartOf = ({ clinicId, patientId, patientUserId }: StoredAppointment) => ({
  clinicId,
  patientId,
  holderId: patientUserId,
})

/** Records consent and identity as a new version. Throws 400, 403, 404, 409 if there is a newer version. */
export async function recordFacts(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  body: NewTeleconsultation,
): Promise<VideoVisit> {
  const appointment = await ofDoctor(deps, caller, id)
  if (isOver(appointment)) throw conflict(t(videoMessages.ended))
  return change(deps, caller, appointment, async (tx, call) => {
    refuseConsent(body.consent, call)
    const [newest] = await listRecorded(tx, id)
    const { registrationNumber } = call
    const facts = { ...body, version: body.version + 1, registrationNumber, recordedBy: caller.actor.userId }
    if ((newest?.version ?? 0) !== body.version || !(await insertRecorded(tx, id, facts)))
      throw conflict(t(videoMessages.changed))
    await announceChange(tx, caller, 'teleconsultation.recorded', chartOf(appointment), id)
  })
}

/**
 * Starts the call. Throws 403, 404, 409 outside its time, before this doctor has recorded consent and identity, without a registration number at a clinic in
 * India, and without a place for the call.
 */
export async function startCall(deps: Deps, caller: SignedInCaller, id: string): Promise<VideoVisit> {
  const appointment = await ofDoctor(deps, caller, id)
  return change(deps, caller, appointment, async (tx, call) => {
    refuseStart(appointment, call)
    if (!(await hasRecorded(tx, id, caller.actor.userId))) throw conflict(t(videoMessages.factsFirst))
    if (!call.registrationNumber && countryOf(appointment.timeZone) === 'IN')
      throw conflict(t(videoMessages.registration))
    if (!call.link && !(await findServer(tx, appointment.clinicId))) throw conflict(t(videoMessages.linkFirst))
    await updateStarted(tx, id, caller.actor.userId, newRoom())
    await announceChange(tx, caller, 'video-call.started', chartOf(appointment), id)
  })
}

/** Ends the call. Throws 403, 404, 409 if it isn't going on. */
export async function endCall(deps: Deps, caller: SignedInCaller, id: string): Promise<VideoVisit> {
  const appointment = await ofDoctor(deps, caller, id)
  return change(deps, caller, appointment, async (tx) => {
    if (!(await updateEnded(tx, id))) throw conflict(t(videoMessages.notStarted))
  })
}

/** Sets the link of the call, empty for none. Throws 403, 404, 409 for an appointment that is off. */
export async function setLink(deps: Deps, caller: SignedInCaller, id: string, link: string): Promise<VideoVisit> {
  const appointment = await ofClinic(deps, caller.actor, id)
  if (!maySetLink(caller.actor, appointment)) throw forbidden()
  if (isOver(appointment)) throw conflict(t(videoMessages.ended))
  return change(deps, caller, appointment, (tx) => updateLink(tx, id, link || null, caller.actor.userId))
}

/** Returns who waits for a call of the caller, or of their clinics; the patients are recorded as viewed. */
export async function waitingFor(deps: Deps, { actor, address }: SignedInCaller): Promise<WaitingByVideo[]> {
  const scope = { doctorIds: actor.doctorIds, clinicIds: clinicsAs(actor, ...DESK) }
  if (scope.doctorIds.length === 0 && scope.clinicIds.length === 0) return []
  const rows = await listWaiting(deps.db, scope)
  noteSeen(deps, { actor, address }, 'appointments.listed', rows)
  return rows.map(({ id, startsAt, timeZone, waitingSince, patient, doctor }) => ({
    id,
    startsAt: startsAt.toISOString(),
    timeZone,
    waitingSince: waitingSince.toISOString(),
    patient,
    doctor,
  }))
}
