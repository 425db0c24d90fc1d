import type { Db } from '#server/database/db.ts'
import type { Added } from '#contract/members.ts'
import {
  type NewStaffMember,
  type StaffChange,
  StaffDetails,
  type StaffMember,
  staffMessages,
  type StaffSummary,
  usualCapabilities,
} from '#contract/staff.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import {
  addMember,
  grant,
  prepareToAdd,
  reinstate,
  removeFactorOf,
  signOutEverywhere,
  suspend,
  announceToAdministrators,
} from '#server/features/members/public.ts'
import { newId } from '#server/ids.ts'
import { administeredBy, mustAdminister } from '#server/standings.ts'
import {
  findStaff,
  type FoundStaff,
  isEmployeeIdTaken,
  listStaff,
  setActive,
  setInactiveAt,
  type StaffFilter,
  takeKept,
  updateStaff,
  upsertStaff,
} from './queries.ts'

/**
 * Adds a person to the staff of a clinic of the caller: creates an account with the typed first password, or an
 * invitation if the email belongs to someone who can join. Throws 403 or 404 without the right, 409 with a sentence if
 * the person or the employee ID cannot be added or the caller's own address is not proved, 429 after too many in an
 * hour, because each answer reveals something about an address.
 */
export async function addToStaff(
  deps: Deps,
  { actor, address }: SignedInCaller,
  wanted: NewStaffMember,
): Promise<Added> {
  const { clinicId, firstName, lastName, email, phone, password, ...typed } = wanted
  mustAdminister(actor, clinicId)
  const passwordHash = await prepareToAdd(deps, { actor, address }, { email, password })
  const details = { ...typed, capabilities: typed.capabilities ?? [...usualCapabilities[typed.position]] }
  const { capabilities } = details
  const person = { clinicId, role: 'staff', email, firstName, lastName, phone, passwordHash, capabilities } as const
  // the email may belong to anyone, or to no account yet
  const add = async (tx: Db): Promise<Added> => {
    const outcome = await addMember(deps, tx, { actor, address }, person, details)
    if (await isEmployeeIdTaken(tx, clinicId, details.employeeId, null)) throw employeeIdTaken()
    if (outcome.outcome === 'invited') return outcome
    const id = await upsertStaff(tx, { id: newId(), userId: outcome.userId, clinicId }, details)
    await announceToAdministrators(tx, clinicId, id)
    return { outcome: 'added', id }
  }
  const added = await asServer(() => transaction(deps.db, add))
  return added
}

interface Enrolment {
  userId: string
  clinicId: string
  details: unknown
  /** The placeholder that kept their place, if they had one before a takeover. */
  placeholderId: string | null
}

/**
 * Adds a person who accepted an invitation to the staff, in the caller's transaction. `details` are those of the
 * invitation. An employee ID that was given to another person meanwhile is left empty.
 */
export async function enrolStaff(tx: Db, { userId, clinicId, details, placeholderId }: Enrolment): Promise<string> {
  const kept = placeholderId && (await takeKept(tx, { userId, clinicId, placeholderId }))
  if (kept) {
    await announceToAdministrators(tx, clinicId, kept)
    return kept
  }
  const { capabilities: _, ...place } = StaffDetails.partial().parse(details)
  const { employeeId } = place
  const isTaken = employeeId !== undefined && (await isEmployeeIdTaken(tx, clinicId, employeeId, userId))
  const id = await upsertStaff(
    tx,
    { id: newId(), userId, clinicId },
    { ...place, employeeId: isTaken ? null : employeeId },
  )
  await announceToAdministrators(tx, clinicId, id)
  return id
}

/** The staff of the caller's clinics, and how many there are in all. */
export const browseStaff = async (
  db: Db,
  actor: SignedIn,
  filter: StaffFilter,
): Promise<{ staff: StaffSummary[]; total: number }> => listStaff(db, administeredBy(actor), filter)

/** One member of the staff with everything, salary included. Throws 404 for another clinic's. That it was read is recorded. */
export async function openStaff(db: Db, { actor, address }: SignedInCaller, id: string): Promise<StaffMember> {
  const member = await find(db, actor, id)
  await audit(db, { actor, address }, 'staff.opened', member)
  return member
}

/** Changes a person's details and capabilities, effective from their next request. */
export const changeStaff = (
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  { capabilities, ...details }: StaffChange,
): Promise<StaffMember> =>
  transaction(db, async (tx) => {
    const member = await find(tx, caller.actor, id, { lock: true })
    const { userId, clinic } = member
    if (details.employeeId && (await isEmployeeIdTaken(tx, clinic.id, details.employeeId, userId)))
      throw employeeIdTaken()
    await updateStaff(tx, id, details)
    const isGranted = capabilities && !isSame(capabilities, member.capabilities)
    if (isGranted && !member.isActive) throw conflict(staffMessages.inactive)
    if (isGranted) await grant(tx, caller, { userId, clinicId: clinic.id }, [...new Set(capabilities)])
    await audit(tx, caller, 'staff.changed', member, { fields: Object.keys(details).length })
    await announceToAdministrators(tx, clinic.id, id)
    return find(tx, caller.actor, id)
  })

/** Ends a person's place and sessions at once; their work is kept. Throws 409 if already done. */
export const deactivateStaff = (
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  reason: string,
): Promise<StaffMember> =>
  transaction(db, async (tx) => {
    const { userId, clinic, isActive } = await find(tx, caller.actor, id, { lock: true })
    if (!isActive) throw conflict(staffMessages.alreadyInactive)
    await suspend(tx, caller, { userId, clinicId: clinic.id, role: 'staff' }, reason)
    await setActive(tx, id, false)
    await announceToAdministrators(tx, clinic.id, id)
    return find(tx, caller.actor, id)
  })

/** Restores a person's place with their former capabilities. Throws 409 if they are active or work elsewhere. */
export const reactivateStaff = ({ db }: Deps, caller: SignedInCaller, id: string): Promise<StaffMember> =>
  transaction(db, async (tx) => {
    const { userId, clinic, isActive, capabilities } = await find(tx, caller.actor, id, { lock: true })
    if (isActive) throw conflict(staffMessages.alreadyActive)
    await reinstate(tx, caller, { userId, clinicId: clinic.id, role: 'staff' }, capabilities)
    await setActive(tx, id, true)
    await announceToAdministrators(tx, clinic.id, id)
    return find(tx, caller.actor, id)
  })

/** Ends all sessions of a person; they keep their place. Throws 409 if they have no account. */
export async function endStaffSessions(deps: Deps, caller: SignedInCaller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { userId, clinic, isActive } = await find(tx, caller.actor, id)
    if (!isActive) throw conflict(staffMessages.inactive)
    await signOutEverywhere(deps, tx, caller, { userId, clinicId: clinic.id })
  })
}

/** Removes the second factor of a member of the staff. Throws 404 for another clinic's, 409 as `removeFactorOf`. */
export async function removeFactor(deps: Deps, caller: SignedInCaller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { userId, clinic, isActive } = await find(tx, caller.actor, id)
    if (!isActive) throw conflict(staffMessages.inactive)
    await removeFactorOf(deps, tx, caller, { userId, clinicId: clinic.id })
  })
}

/** Removes a person who left the clinic from its staff, in the caller's transaction. */
export const retireStaff = (tx: Db, userId: string, clinicId: string): Promise<void> =>
  setInactiveAt(tx, userId, clinicId)

async function find(db: Db, actor: SignedIn, id: string, options?: { lock: boolean }): Promise<FoundStaff> {
  const member = await findStaff(db, administeredBy(actor), id, options)
  if (!member) throw notFound()
  return member
}

const employeeIdTaken = () =>
  conflict(staffMessages.employeeIdTaken, {
    issues: [{ path: 'employeeId', message: staffMessages.employeeIdTaken }],
  })

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...new Set(one)].toSorted()) === JSON.stringify([...other].toSorted())

const audit = (
  db: Db,
  { actor, address }: SignedInCaller,
  action: string,
  { id, clinic }: FoundStaff,
  detail: Record<string, number> = {},
) =>
  recordAudit(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'staff',
    subjectId: id,
    clinicId: clinic.id,
    address,
    detail,
  })
