import { t } from '#language/translate.ts'
import { lostFactorMessages } from '#contract/accounts/lost-factor.ts'
import { memberMessages, type StaffCapability } from '#contract/members.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { endSessions, factorRemovedMail, removeEveryFactor } from '#server/features/accounts/public.ts'
import {
  canBeReadmitted,
  endMembership,
  endSuspension,
  insertSuspension,
  listMemberships,
  lockMembershipsOf,
  type MembershipRow,
  updateCapabilities,
  upsertMembership,
} from '#server/features/members/queries/memberships.ts'
import { findClinic, findEmail } from '#server/features/members/queries/people.ts'
import { notify } from '#server/features/notifications/public.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { signedOutMail } from './emails.ts'

/** Signs a member out of every browser and device, and notifies them by email; their membership stays. */
export async function signOutEverywhere(
  deps: Deps,
  tx: Db,
  { actor, address }: SignedInCaller,
  { userId, clinicId }: Omit<MembershipRow, 'role'>,
): Promise<void> {
  // only the server can end another person's sessions and notify their screens
  await asServer(async () => {
    await endSessions(tx, userId)
    await announce(tx, { kind: 'membership', userId })
    const email = await findEmail(tx, userId)
    await queueMail(tx, () => signedOutMail(deps, email))
  })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.sessions-ended',
    subjectType: 'user',
    subjectId: userId,
    clinicId,
    address,
  })
}

/**
 * Removes the second factor of a person who works only at the actor's clinic, ends their sessions and notifies them in
 * the bell and by email, in the caller's transaction. The password is still required. Throws 409 for oneself, for a
 * person who also belongs to another clinic, and if there is no second factor.
 */
export async function removeFactorOf(
  deps: Deps,
  tx: Db,
  { actor, address }: SignedInCaller,
  { userId, clinicId }: Omit<MembershipRow, 'role'>,
): Promise<void> {
  if (userId === actor.userId) throw conflict(t(lostFactorMessages.notYourself))
  // sign-in methods and other workplaces are not visible to the actor
  const email = await asServer(async () => {
    await lockMembershipsOf(tx, userId)
    const memberships = await listMemberships(tx, userId)
    if (memberships.length === 0 || memberships.some((membership) => membership.clinicId !== clinicId))
      throw conflict(t(lostFactorMessages.elsewhere))
    if (!(await removeEveryFactor(tx, userId))) throw conflict(t(lostFactorMessages.none))
    await endSessions(tx, userId)
    return findEmail(tx, userId)
  })
  const { name } = await findClinic(tx, clinicId)
  await notify(tx, userId, 'second_factor_removed', clinicId)
  await queueMail(tx, () => factorRemovedMail(deps, email, { clinic: name }))
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'two-factor.removed-by-clinic',
    subjectType: 'user',
    subjectId: userId,
    clinicId,
    address,
  })
}

/** Sets the permissions of a staff member, from their next request on. Throws 404 if they aren't one. */
export async function grant(
  tx: Db,
  { actor, address }: SignedInCaller,
  membership: Omit<MembershipRow, 'role'>,
  capabilities: readonly StaffCapability[],
): Promise<void> {
  if (!(await updateCapabilities(tx, membership, capabilities))) throw notFound()
  await announce(tx, { kind: 'membership', userId: membership.userId })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.capabilities-set',
    subjectType: 'user',
    subjectId: membership.userId,
    clinicId: membership.clinicId,
    address,
    detail: { count: capabilities.length },
  })
}

/** Restores a former member's membership. Throws 409 if they left on their own. */
async function readmit(
  tx: Db,
  { actor, address }: SignedInCaller,
  membership: MembershipRow,
  capabilities: readonly StaffCapability[] = [],
): Promise<void> {
  await asServer(() => lockMembershipsOf(tx, membership.userId))
  if (!(await canBeReadmitted(tx, membership))) throw conflict(t(memberMessages.hasLeft))
  // reactivating an unaccepted membership does not accept it
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

/** Ends a membership and all sessions of the person, except the actor's own; their records stay. */
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

/** Ends a membership with a reason, which the clinic's administrators can read until the membership is restored. */
export async function suspend(
  tx: Db,
  caller: SignedInCaller,
  membership: MembershipRow,
  reason: string,
): Promise<void> {
  await dismiss(tx, caller, membership)
  await insertSuspension(tx, membership, { id: newId(), by: caller.actor.userId, reason })
}

/** Restores a suspended membership. Throws 409 as `readmit`. */
export async function reinstate(
  tx: Db,
  caller: SignedInCaller,
  membership: MembershipRow,
  capabilities: readonly StaffCapability[] = [],
): Promise<void> {
  await readmit(tx, caller, membership, capabilities)
  await endSuspension(tx, membership, caller.actor.userId)
}
