import type { Db } from '#server/database/db.ts'
import { type AdministeredDoctor, type DoctorChange, doctorMessages, type NewDoctor } from '#contract/doctors.ts'
import type { Added } from '#contract/members.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import {
  addMember,
  prepareToAdd,
  reinstate,
  removeFactorOf,
  signOutEverywhere,
  suspend,
} from '#server/features/members/public.ts'
import { announceDoctor, enrolDoctor, licenseTaken, orLicenseTaken } from './enrol.ts'
import { administeredBy, mustAdminister } from '#server/standings.ts'
import {
  type DoctorFilter,
  findAdministered,
  type FoundDoctor,
  isLicenseTaken,
  listAdministered,
  setActive,
  setVerified,
  updateDoctor,
} from './queries/administered.ts'

/**
 * Adds a doctor to a clinic of the caller, which also confirms the license (rule T33): creates an account with the
 * typed first password, or an invitation if the email belongs to someone who can join. Throws 403 or 404 without the
 * right, 409 with a sentence if the person or the license number cannot be added or the caller's own address is not
 * proved, 429 after too many in an hour, because each answer reveals something about an address.
 */
export async function addDoctor(deps: Deps, { actor, address }: SignedInCaller, wanted: NewDoctor): Promise<Added> {
  const { clinicId, firstName, lastName, email, phone, password, ...details } = wanted
  mustAdminister(actor, clinicId)
  const passwordHash = await prepareToAdd(deps, { actor, address }, { email, password })
  const person = {
    clinicId,
    role: 'doctor',
    email,
    firstName,
    lastName,
    phone,
    passwordHash,
    capabilities: [],
  } as const
  // the email may belong to anyone, or to no account yet
  const add = async (tx: Db): Promise<Added> => {
    const outcome = await addMember(deps, tx, { actor, address }, person, details)
    if (await isLicenseTaken(tx, { ...details, email })) throw licenseTaken()
    if (outcome.outcome === 'invited') return outcome
    const id = await enrolDoctor(tx, {
      userId: outcome.userId,
      clinicId,
      details,
      verifiedBy: actor.userId,
      addedBy: actor.userId,
    })
    return { outcome: 'added', id }
  }
  const added = await asServer(() => transaction(deps.db, add))
  return added
}

/** The doctors of the caller's clinics, and how many there are in all. */
export const administeredDoctors = async (
  db: Db,
  actor: SignedIn,
  filter: DoctorFilter,
): Promise<{ doctors: AdministeredDoctor[]; total: number }> => listAdministered(db, administeredBy(actor), filter)

/** One doctor of the caller's clinics. Throws 404 for another clinic's. */
export const openDoctor = (db: Db, actor: SignedIn, id: string): Promise<AdministeredDoctor> => find(db, actor, id)

/**
 * Changes a doctor's details. A new license number or council has to be confirmed again; until then the doctor can't be
 * booked publicly. Throws 409 if another doctor has it.
 */
export const changeDoctor = (
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  change: DoctorChange,
): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, caller.actor, id, { lock: true })
    await orLicenseTaken(() => updateDoctor(tx, id, change))
    const { licenseNumber = doctor.licenseNumber, licenseCouncil = doctor.licenseCouncil } = change
    const isOther = licenseNumber !== doctor.licenseNumber || licenseCouncil !== doctor.licenseCouncil
    if (isOther && doctor.isVerified) await setVerified(tx, id, null)
    await note(tx, caller, 'doctor.changed', doctor, { fields: Object.keys(change).length })
    return find(tx, caller.actor, id)
  })

/** Confirms a doctor's license; who and when are kept. Throws 409 when it is confirmed already, missing, or they are deactivated. */
export const verifyDoctor = ({ db }: Deps, caller: SignedInCaller, id: string): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, caller.actor, id, { lock: true })
    if (!doctor.isActive) throw conflict(doctorMessages.inactive)
    if (doctor.isVerified) throw conflict(doctorMessages.alreadyVerified)
    if (doctor.licenseNumber === '') throw conflict(doctorMessages.noLicense)
    await setVerified(tx, id, caller.actor.userId)
    await note(tx, caller, 'doctor.verified', doctor)
    return find(tx, caller.actor, id)
  })

/**
 * Ends a doctor's place, their sign-ins and their public listing, at once; what they did and signed stays, and so do the
 * appointments to come, whose number the answer says. Throws 409 when that is done already.
 */
export const deactivateDoctor = (
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  reason: string,
): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, caller.actor, id, { lock: true })
    if (!doctor.isActive) throw conflict(doctorMessages.alreadyInactive)
    await suspend(tx, caller, { userId: doctor.userId, clinicId: doctor.clinic.id, role: 'doctor' }, reason)
    await setActive(tx, id, false)
    await note(tx, caller, 'doctor.deactivated', doctor, { comingVisits: doctor.comingVisits })
    return find(tx, caller.actor, id)
  })

/** Gives a doctor their place back. Throws 409 when they are active, or work elsewhere. */
export const reactivateDoctor = ({ db }: Deps, caller: SignedInCaller, id: string): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, caller.actor, id, { lock: true })
    if (doctor.isActive) throw conflict(doctorMessages.alreadyActive)
    await reinstate(tx, caller, { userId: doctor.userId, clinicId: doctor.clinic.id, role: 'doctor' })
    await setActive(tx, id, true)
    await announceDoctor(tx, { id, clinicId: doctor.clinic.id, userId: doctor.userId }, caller.actor.userId)
    await note(tx, caller, 'doctor.reactivated', doctor)
    return find(tx, caller.actor, id)
  })

/** Ends all sessions of a doctor; they keep their place. Throws 409 if they have no account. */
export async function endDoctorSessions(deps: Deps, caller: SignedInCaller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { userId, clinic, isActive } = await find(tx, caller.actor, id)
    if (!isActive) throw conflict(doctorMessages.inactive)
    await signOutEverywhere(deps, tx, caller, { userId, clinicId: clinic.id })
  })
}

/** Removes the second factor of a doctor. Throws 404 for another clinic's, 409 as `removeFactorOf`. */
export async function removeFactor(deps: Deps, caller: SignedInCaller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { userId, clinic, isActive } = await find(tx, caller.actor, id)
    if (!isActive) throw conflict(doctorMessages.inactive)
    await removeFactorOf(deps, tx, caller, { userId, clinicId: clinic.id })
  })
}

async function find(db: Db, actor: SignedIn, id: string, options?: { lock: boolean }): Promise<FoundDoctor> {
  const doctor = await findAdministered(db, administeredBy(actor), id, options)
  if (!doctor) throw notFound()
  return doctor
}

/** Writes down what was done, and tells the open screens of the clinic and of the doctor. */
async function note(
  tx: Db,
  { actor, address }: SignedInCaller,
  action: string,
  { id, clinic }: FoundDoctor,
  detail: Record<string, number> = {},
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action,
    subjectType: 'doctor',
    subjectId: id,
    clinicId: clinic.id,
    address,
    detail,
  })
  await announce(tx, { kind: 'doctor', subjectId: id, clinicId: clinic.id, doctorId: id })
}
