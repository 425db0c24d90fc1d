import type { Kysely } from 'kysely'
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
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import {
  addMember,
  dismiss,
  type Doer,
  grant,
  hashFirstPassword,
  readmit,
  tellAdministrators,
} from '#server/features/members/use-cases.ts'
import { newId } from '#server/ids.ts'
import { administeredBy, mustAdminister } from '#server/standings.ts'
import {
  findStaff,
  type FoundStaff,
  isEmployeeIdTaken,
  listStaff,
  setActive,
  type StaffFilter,
  updateStaff,
  upsertStaff,
} from './queries.ts'

type Db = Kysely<DB>

/**
 * Adds somebody to the staff of a clinic of the caller's: an account with the typed first password, or an invitation
 * when the e-mail belongs to somebody who can join. Throws 403 or 404 to whoever may not, 409 with a sentence when the
 * person or the employee ID cannot be taken, 429 after too many in an hour: each answer says something of an address.
 */
export async function addToStaff(deps: Deps, { actor, address }: Doer, wanted: NewStaffMember): Promise<Added> {
  const { clinicId, firstName, lastName, email, phone, password, ...typed } = wanted
  mustAdminister(actor, clinicId)
  await deps.limits.additionsPerAdministrator.take(actor.userId)
  const details = { ...typed, capabilities: typed.capabilities ?? [...usualCapabilities[typed.position]] }
  const { capabilities } = details
  const passwordHash = await hashFirstPassword(password)
  const person = { clinicId, role: 'staff', email, firstName, lastName, phone, passwordHash, capabilities } as const
  // an e-mail may be anybody's, or nobody's yet
  const add = async (tx: Db): Promise<Added> => {
    const outcome = await addMember(deps, tx, { actor, address }, person, details)
    if (await isEmployeeIdTaken(tx, clinicId, details.employeeId, null)) throw employeeIdTaken()
    if (outcome.outcome === 'invited') return outcome
    const id = await upsertStaff(tx, { id: newId(), userId: outcome.userId, clinicId }, details)
    await tellAdministrators(tx, clinicId, id)
    return { outcome: 'added', id }
  }
  const added = await asServer(() => transaction(deps.db, add))
  deps.mailer.wake()
  return added
}

/**
 * Puts somebody who accepted an invitation on the staff, in the caller's transaction. `details` are those of the
 * invitation. An employee ID that somebody else was given meanwhile is left empty, for the administrator to fill.
 */
export async function enrolStaff(
  tx: Db,
  { userId, clinicId, details }: { userId: string; clinicId: string; details: unknown },
): Promise<string> {
  const { capabilities: _, ...place } = StaffDetails.parse(details)
  const isTaken = await isEmployeeIdTaken(tx, clinicId, place.employeeId, userId)
  const id = await upsertStaff(
    tx,
    { id: newId(), userId, clinicId },
    { ...place, employeeId: isTaken ? null : place.employeeId },
  )
  await tellAdministrators(tx, clinicId, id)
  return id
}

/** The staff of the caller's clinics, and how many there are in all. */
export const browseStaff = async (
  db: Db,
  actor: SignedIn,
  filter: StaffFilter,
): Promise<{ staff: StaffSummary[]; total: number }> => listStaff(db, administeredBy(actor), filter)

/** One member of the staff with everything, salary included. Throws 404 for another clinic's. That it was read is recorded. */
export async function openStaff(db: Db, { actor, address }: Doer, id: string): Promise<StaffMember> {
  const member = await find(db, actor, id)
  await record(db, { actor, address }, 'staff.opened', member)
  return member
}

/** Changes what is kept of somebody, and what they may do from their next request on. */
export const changeStaff = (
  { db }: Deps,
  doer: Doer,
  id: string,
  { capabilities, ...details }: StaffChange,
): Promise<StaffMember> =>
  transaction(db, async (tx) => {
    const member = await find(tx, doer.actor, id, { lock: true })
    const { userId, clinic } = member
    if (details.employeeId && (await isEmployeeIdTaken(tx, clinic.id, details.employeeId, userId)))
      throw employeeIdTaken()
    await updateStaff(tx, id, details)
    const isGranted = capabilities && !isSame(capabilities, member.capabilities)
    if (isGranted && !member.isActive) throw conflict(staffMessages.inactive)
    if (isGranted) await grant(tx, doer, { userId, clinicId: clinic.id }, [...new Set(capabilities)])
    await record(tx, doer, 'staff.changed', member, { fields: Object.keys(details).length })
    await tellAdministrators(tx, clinic.id, id)
    return find(tx, doer.actor, id)
  })

/** Ends somebody's place and their sessions, at once; what they did stays. Throws 409 when that is done already. */
export const deactivateStaff = ({ db }: Deps, doer: Doer, id: string): Promise<StaffMember> =>
  transaction(db, async (tx) => {
    const { userId, clinic, isActive } = await find(tx, doer.actor, id, { lock: true })
    if (!isActive) throw conflict(staffMessages.alreadyInactive)
    await dismiss(tx, doer, { userId, clinicId: clinic.id, role: 'staff' })
    await setActive(tx, id, false)
    await tellAdministrators(tx, clinic.id, id)
    return find(tx, doer.actor, id)
  })

/** Gives somebody their place back, with the capabilities they had. Throws 409 when they are active, or work elsewhere. */
export const reactivateStaff = ({ db }: Deps, doer: Doer, id: string): Promise<StaffMember> =>
  transaction(db, async (tx) => {
    const { userId, clinic, isActive, capabilities } = await find(tx, doer.actor, id, { lock: true })
    if (isActive) throw conflict(staffMessages.alreadyActive)
    await readmit(tx, doer, { userId, clinicId: clinic.id, role: 'staff' }, capabilities)
    await setActive(tx, id, true)
    await tellAdministrators(tx, clinic.id, id)
    return find(tx, doer.actor, id)
  })

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

const record = (
  db: Db,
  { actor, address }: Doer,
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
