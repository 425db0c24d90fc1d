import { type Message, t } from '#language/translate.ts'
import type { StaffCapability } from '#contract/members.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { administeredBy } from '#server/standings.ts'
import { reinstate, removeFactorOf, signOutEverywhere, suspend } from './access.ts'
import { findMember, listMembers, type MemberFilter, type MemberRows } from './queries/administered.ts'

/** Actions of administrators that are the same for doctors and staff. */
interface Administered {
  id: string
  userId: string
  clinic: { id: string }
  isActive: boolean
  /** Permissions to restore on reactivation. */
  capabilities?: readonly StaffCapability[]
}

/** How doctors or staff differ where an administrator lists, deactivates, reactivates or signs them out. */
export interface MemberKind<Row, Member extends Administered> {
  rows: MemberRows
  toMember: (row: Row) => Member
  messages: { inactive: Message; alreadyInactive: Message; alreadyActive: Message }
  setActive: (db: Db, id: string, isActive: boolean) => Promise<void>
  /** Records and announces that a member, given as before, was deactivated or reactivated. */
  afterSwitch: (tx: Db, caller: SignedInCaller, member: Member) => Promise<void>
}

/** Returns the doctors or staff of the caller's clinics, without their details, and their total number. */
export const browseMembers = <Listed>(
  db: Db,
  rows: MemberRows,
  actor: SignedIn,
  filter: MemberFilter,
): Promise<{ items: Listed[]; total: number }> => listMembers<Listed>(db, rows, administeredBy(actor), filter)

/** Returns a member of the caller's clinics. Throws 404 for another clinic's. */
export async function administeredMember<Row, Member extends Administered>(
  db: Db,
  { rows, toMember }: MemberKind<Row, Member>,
  actor: SignedIn,
  id: string,
  options?: { lock: boolean },
): Promise<Member> {
  const row = await findMember<Row>(db, rows, administeredBy(actor), id, options)
  if (!row) throw notFound()
  return toMember(row)
}

/**
 * Ends a membership and all sessions of the person immediately; a doctor's public listing, too. Their records and
 * signatures stay, and so do a doctor's upcoming appointments. Throws 409 if it has already ended.
 */
export const deactivateMember = <Row, Member extends Administered>(
  { db }: Deps,
  kind: MemberKind<Row, Member>,
  caller: SignedInCaller,
  id: string,
  reason: string,
): Promise<Member> =>
  transaction(db, async (tx) => {
    const member = await administeredMember(tx, kind, caller.actor, id, { lock: true })
    if (!member.isActive) throw conflict(t(kind.messages.alreadyInactive))
    await suspend(tx, caller, { userId: member.userId, clinicId: member.clinic.id, role: kind.rows.role }, reason)
    await kind.setActive(tx, id, false)
    await kind.afterSwitch(tx, caller, member)
    return administeredMember(tx, kind, caller.actor, id)
  })

/** Restores a membership, with the permissions it had. Throws 409 if the person is active or has left. */
export const reactivateMember = <Row, Member extends Administered>(
  { db }: Deps,
  kind: MemberKind<Row, Member>,
  caller: SignedInCaller,
  id: string,
): Promise<Member> =>
  transaction(db, async (tx) => {
    const member = await administeredMember(tx, kind, caller.actor, id, { lock: true })
    if (member.isActive) throw conflict(t(kind.messages.alreadyActive))
    const membership = { userId: member.userId, clinicId: member.clinic.id, role: kind.rows.role }
    await reinstate(tx, caller, membership, member.capabilities)
    await kind.setActive(tx, id, true)
    await kind.afterSwitch(tx, caller, member)
    return administeredMember(tx, kind, caller.actor, id)
  })

/** Ends all sessions of a person; their membership stays. Throws 409 if they are deactivated. */
export const endMemberSessions: ActionOnActive = (deps, kind, caller, id) =>
  transaction(deps.db, async (tx) => signOutEverywhere(deps, tx, caller, await activeMembership(tx, kind, caller, id)))

/** Removes the second factor of a person. Throws 404 for another clinic's, 409 as `removeFactorOf`. */
export const removeMemberFactor: ActionOnActive = (deps, kind, caller, id) =>
  transaction(deps.db, async (tx) => removeFactorOf(deps, tx, caller, await activeMembership(tx, kind, caller, id)))

type ActionOnActive = <Row, Member extends Administered>(
  deps: Deps,
  kind: MemberKind<Row, Member>,
  caller: SignedInCaller,
  id: string,
) => Promise<void>

async function activeMembership<Row, Member extends Administered>(
  tx: Db,
  kind: MemberKind<Row, Member>,
  { actor }: SignedInCaller,
  id: string,
): Promise<{ userId: string; clinicId: string }> {
  const { userId, clinic, isActive } = await administeredMember(tx, kind, actor, id)
  if (!isActive) throw conflict(t(kind.messages.inactive))
  return { userId, clinicId: clinic.id }
}
