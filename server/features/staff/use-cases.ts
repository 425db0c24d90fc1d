import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import type { Added } from '#contract/members.ts'
import {
  type NewStaffMember,
  type StaffChange,
  StaffDetails,
  type StaffMember,
  staffMessages,
  usualCapabilities,
} from '#contract/staff.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import {
  addMember,
  administeredMember,
  announceToAdministrators,
  grant,
  type MemberKind,
  prepareToAdd,
} from '#server/features/members/public.ts'
import { newId } from '#server/ids.ts'
import { mustAdminister } from '#server/standings.ts'
import {
  type FoundStaff,
  isEmployeeIdTaken,
  setActive,
  setInactiveAt,
  type StaffRow,
  staffRows,
  takeKept,
  toStaff,
  updateStaff,
  upsertStaff,
} from './queries.ts'

export const staff: MemberKind<StaffRow, FoundStaff> = {
  rows: staffRows,
  toMember: toStaff,
  messages: staffMessages,
  setActive,
  afterSwitch: (tx, _, { id, clinic }) => announceToAdministrators(tx, clinic.id, id),
}

/**
 * Adds a person to the staff of a clinic of the caller: creates an account with the typed first password, or an
 * invitation if the email belongs to someone who can join. Throws 403 or 404 for people who don't administer the
 * clinic, 409 with a message if the person or the employee ID cannot be added or the caller's own address is not
 * proved, 429 after too many in an hour, because each answer reveals something about an address.
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
  /** The placeholder that holds their staff row, if they had one before a takeover. */
  placeholderId: string | null
}

/**
 * Adds a person who accepted an invitation to the staff, in the caller's transaction. `details` are those of the
 * invitation. If another person got the employee ID in the meantime, it is left empty.
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

/**
 * Returns all details of a staff member, including the salary, and records the access. Throws 404 for another clinic's.
 */
export async function openStaff(db: Db, { actor, address }: SignedInCaller, id: string): Promise<StaffMember> {
  const member = await administeredMember(db, staff, actor, id)
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
    const member = await administeredMember(tx, staff, caller.actor, id, { lock: true })
    const { userId, clinic } = member
    if (details.employeeId && (await isEmployeeIdTaken(tx, clinic.id, details.employeeId, userId)))
      throw employeeIdTaken()
    await updateStaff(tx, id, details)
    const isGranted = capabilities && !isSame(capabilities, member.capabilities)
    if (isGranted && !member.isActive) throw conflict(t(staffMessages.inactive))
    if (isGranted) await grant(tx, caller, { userId, clinicId: clinic.id }, [...new Set(capabilities)])
    await audit(tx, caller, 'staff.changed', member, { fields: Object.keys(details).length })
    await announceToAdministrators(tx, clinic.id, id)
    return administeredMember(tx, staff, caller.actor, id)
  })

/** Removes a person who left the clinic from its staff, in the caller's transaction. */
export const retireStaff = (tx: Db, userId: string, clinicId: string): Promise<void> =>
  setInactiveAt(tx, userId, clinicId)

const employeeIdTaken = () =>
  conflict(t(staffMessages.employeeIdTaken), {
    issues: [{ path: 'employeeId', message: t(staffMessages.employeeIdTaken) }],
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
