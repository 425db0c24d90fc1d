import type { Kysely } from 'kysely'
import { type AdministeredDoctor, type DoctorChange, doctorMessages, type NewDoctor } from '#contract/doctors.ts'
import type { Added } from '#contract/members.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { addMember, dismiss, type Doer, hashFirstPassword, readmit } from '#server/features/members/use-cases.ts'
import { enrolDoctor } from './enrol.ts'
import { licenseTaken, orLicenseTaken } from './license.ts'
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

type Db = Kysely<DB>

/**
 * Adds a doctor to a clinic of the caller's, whose word confirms the license (trap T33): an account with the typed first
 * password, or an invitation when the e-mail belongs to somebody who can join. Throws 403 or 404 to whoever may not, 409
 * with a sentence when the person or the license number cannot be taken, 429 after too many in an hour: each answer says
 * something of an address.
 */
export async function addDoctor(deps: Deps, { actor, address }: Doer, wanted: NewDoctor): Promise<Added> {
  const { clinicId, firstName, lastName, email, phone, password, ...details } = wanted
  mustAdminister(actor, clinicId)
  await deps.limits.additionsPerAdministrator.take(actor.userId)
  const passwordHash = await hashFirstPassword(password)
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
  // an e-mail may be anybody's, or nobody's yet
  const add = async (tx: Db): Promise<Added> => {
    const outcome = await addMember(deps, tx, { actor, address }, person, details)
    if (await isLicenseTaken(tx, { ...details, email })) throw licenseTaken()
    if (outcome.outcome === 'invited') return outcome
    const id = await enrolDoctor(tx, { userId: outcome.userId, clinicId, details, verifiedBy: actor.userId })
    return { outcome: 'added', id }
  }
  const added = await asServer(() => transaction(deps.db, add))
  deps.mailer.wake()
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
 * Changes what is kept of a doctor. Another license number or council has to be confirmed again: until then the public
 * cannot book. Throws 409 when another doctor has it.
 */
export const changeDoctor = ({ db }: Deps, doer: Doer, id: string, change: DoctorChange): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, doer.actor, id, { lock: true })
    await orLicenseTaken(() => updateDoctor(tx, id, change))
    const { licenseNumber = doctor.licenseNumber, licenseCouncil = doctor.licenseCouncil } = change
    const isOther = licenseNumber !== doctor.licenseNumber || licenseCouncil !== doctor.licenseCouncil
    if (isOther && doctor.isVerified) await setVerified(tx, id, null)
    await note(tx, doer, 'doctor.changed', doctor, { fields: Object.keys(change).length })
    return find(tx, doer.actor, id)
  })

/** Confirms a doctor's license; who and when are kept. Throws 409 when it is confirmed already, missing, or they are deactivated. */
export const verifyDoctor = ({ db }: Deps, doer: Doer, id: string): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, doer.actor, id, { lock: true })
    if (!doctor.isActive) throw conflict(doctorMessages.inactive)
    if (doctor.isVerified) throw conflict(doctorMessages.alreadyVerified)
    if (doctor.licenseNumber === '') throw conflict(doctorMessages.noLicense)
    await setVerified(tx, id, doer.actor.userId)
    await note(tx, doer, 'doctor.verified', doctor)
    return find(tx, doer.actor, id)
  })

/**
 * Ends a doctor's place, their sign-ins and their public listing, at once; what they did and signed stays, and so do the
 * visits to come, whose number the answer says. Throws 409 when that is done already.
 */
export const deactivateDoctor = ({ db }: Deps, doer: Doer, id: string): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, doer.actor, id, { lock: true })
    if (!doctor.isActive) throw conflict(doctorMessages.alreadyInactive)
    await dismiss(tx, doer, { userId: doctor.userId, clinicId: doctor.clinic.id, role: 'doctor' })
    await setActive(tx, id, false)
    await note(tx, doer, 'doctor.deactivated', doctor, { comingVisits: doctor.comingVisits })
    return find(tx, doer.actor, id)
  })

/** Gives a doctor their place back. Throws 409 when they are active, or work elsewhere. */
export const reactivateDoctor = ({ db }: Deps, doer: Doer, id: string): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await find(tx, doer.actor, id, { lock: true })
    if (doctor.isActive) throw conflict(doctorMessages.alreadyActive)
    await readmit(tx, doer, { userId: doctor.userId, clinicId: doctor.clinic.id, role: 'doctor' })
    await setActive(tx, id, true)
    await note(tx, doer, 'doctor.reactivated', doctor)
    return find(tx, doer.actor, id)
  })

async function find(db: Db, actor: SignedIn, id: string, options?: { lock: boolean }): Promise<FoundDoctor> {
  const doctor = await findAdministered(db, administeredBy(actor), id, options)
  if (!doctor) throw notFound()
  return doctor
}

/** Writes down what was done, and tells the open screens of the clinic and of the doctor. */
async function note(
  tx: Db,
  { actor, address }: Doer,
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
