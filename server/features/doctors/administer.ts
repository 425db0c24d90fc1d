import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import { type AdministeredDoctor, type DoctorChange, doctorMessages, type NewDoctor } from '#contract/doctors.ts'
import type { Added } from '#contract/members.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import {
  addMember,
  administeredMember,
  browseMembers,
  type MemberFilter,
  type MemberKind,
  prepareToAdd,
} from '#server/features/members/public.ts'
import { announceDoctor, enrolDoctor, licenseTaken, orLicenseTaken } from './enrol.ts'
import { mustAdminister } from '#server/standings.ts'
import {
  type DoctorRow,
  doctorRows,
  type FoundDoctor,
  isLicenseTaken,
  setActive,
  setVerified,
  toDoctor,
  updateDoctor,
} from './queries/administered.ts'

export const doctors: MemberKind<DoctorRow, FoundDoctor> = {
  rows: doctorRows,
  toMember: toDoctor,
  messages: doctorMessages,
  setActive,
  afterSwitch: async (tx, caller, doctor) => {
    const { id, clinic, userId, isActive, comingVisits } = doctor
    if (isActive) return note(tx, caller, 'doctor.deactivated', doctor, { comingVisits })
    await announceDoctor(tx, { id, clinicId: clinic.id, userId }, caller.actor.userId)
    await note(tx, caller, 'doctor.reactivated', doctor)
  },
}

/**
 * Adds a doctor to a clinic of the caller, which also confirms the license (rule T33): creates an account with the
 * typed first password, or an invitation if the email belongs to someone who can join. Throws 403 or 404 for people who
 * don't administer the clinic, 409 with a message if the person or the license number cannot be added or the caller's
 * own address is not proved, 429 after too many in an hour, because each answer reveals something about an address.
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

/** Returns the doctors of the caller's clinics, and their total number. */
export async function administeredDoctors(
  db: Db,
  actor: SignedIn,
  filter: MemberFilter,
): Promise<{ items: AdministeredDoctor[]; total: number }> {
  const { items, total } = await browseMembers<DoctorRow>(db, doctorRows, actor, filter)
  return { items: items.map(toDoctor), total }
}

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
    const doctor = await administeredMember(tx, doctors, caller.actor, id, { lock: true })
    await orLicenseTaken(() => updateDoctor(tx, id, change))
    const { licenseNumber = doctor.licenseNumber, licenseCouncil = doctor.licenseCouncil } = change
    const isOther = licenseNumber !== doctor.licenseNumber || licenseCouncil !== doctor.licenseCouncil
    if (isOther && doctor.isVerified) await setVerified(tx, id, null)
    await note(tx, caller, 'doctor.changed', doctor, { fields: Object.keys(change).length })
    return administeredMember(tx, doctors, caller.actor, id)
  })

/**
 * Confirms a doctor's license and stores who did it and when. Throws 409 if it is already confirmed or missing, or the
 * doctor is deactivated.
 */
export const verifyDoctor = ({ db }: Deps, caller: SignedInCaller, id: string): Promise<AdministeredDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await administeredMember(tx, doctors, caller.actor, id, { lock: true })
    if (!doctor.isActive) throw conflict(t(doctorMessages.inactive))
    if (doctor.isVerified) throw conflict(t(doctorMessages.alreadyVerified))
    if (doctor.licenseNumber === '') throw conflict(t(doctorMessages.noLicense))
    await setVerified(tx, id, caller.actor.userId)
    await note(tx, caller, 'doctor.verified', doctor)
    return administeredMember(tx, doctors, caller.actor, id)
  })

/** Records the change in the audit, and refreshes the open screens of the clinic and of the doctor. */
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
