import type { Db } from '#server/database/db.ts'
import { memberMessages, type StaffCapability } from '#contract/members.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { endSessions } from '#server/features/accounts/public.ts'
import { newId } from '#server/ids.ts'
import {
  canBeReadmitted,
  endMembership,
  endSuspension,
  insertSuspension,
  lockMembershipsOf,
  type MembershipRow,
  upsertMembership,
} from './queries/memberships.ts'

/** Gives a former member their place back. Throws 409 when they have left themself. */
async function readmit(
  tx: Db,
  { actor, address }: SignedInCaller,
  membership: MembershipRow,
  capabilities: readonly StaffCapability[] = [],
): Promise<void> {
  await asServer(() => lockMembershipsOf(tx, membership.userId))
  if (!(await canBeReadmitted(tx, membership))) throw conflict(memberMessages.hasLeft)
  // reactivating an unaccepted place does not accept it
  await upsertMembership(tx, membership, capabilities, actor.userId)
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.readmitted',
    subjectType: 'user',
    subjectId: membership.userId,
    clinicId: membership.clinicId,
    address,
    detail: { role: membership.role },
  })
}

/** Ends a person's place at a clinic and all of their sessions but the actor's own, at once; their work is kept. */
async function dismiss(tx: Db, { actor, address }: SignedInCaller, membership: MembershipRow): Promise<void> {
  if (!(await endMembership(tx, membership))) throw notFound()
  if (membership.userId === actor.userId) await announce(tx, { kind: 'membership', userId: actor.userId })
  else await asServer(() => endSessions(tx, membership.userId))
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.dismissed',
    subjectType: 'user',
    subjectId: membership.userId,
    clinicId: membership.clinicId,
    address,
    detail: { role: membership.role },
  })
}

/** The same with a reason, which the clinic's administrators read as long as the place is not given back. */
export async function suspend(
  tx: Db,
  caller: SignedInCaller,
  membership: MembershipRow,
  reason: string,
): Promise<void> {
  await dismiss(tx, caller, membership)
  await insertSuspension(tx, membership, { id: newId(), by: caller.actor.userId, reason })
}

/** Gives a place back that was suspended. Throws what `readmit` throws. */
export async function reinstate(
  tx: Db,
  caller: SignedInCaller,
  membership: MembershipRow,
  capabilities: readonly StaffCapability[] = [],
): Promise<void> {
  await readmit(tx, caller, membership, capabilities)
  await endSuspension(tx, membership, caller.actor.userId)
}
