import { t } from '#language/translate.ts'
import type { FamilyMember } from '#contract/family-members.ts'
import { type Takeover, takeoverMessages } from '#contract/family-takeovers.ts'
import type { SignedIn } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { holdFamily, ownFamilyMember } from '#server/features/family-members/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { byLink } from './by-link.ts'
import { takeoverMail } from './emails.ts'
import { audit } from './audit.ts'
import { refuseOthers } from './policy.ts'
import { findAccount, insertTakeover, withdrawOpen } from './queries.ts'

/**
 * Invites an adult family member by email; replaces an earlier invitation. Throws 403, 404 for another person's family
 * member, 409 for a minor, 400 for the guardian's own address, 429.
 */
export async function invite(
  deps: Deps,
  { address }: Caller,
  actor: SignedIn,
  memberId: string,
  email: string,
): Promise<FamilyMember> {
  refuseOthers(actor)
  const member = await ownFamilyMember(deps.db, actor, memberId)
  if (!member.isAdult) throw conflict(t(takeoverMessages.notAdult))
  const guardian = await findAccount(deps.db, actor.userId)
  if (guardian.email === email)
    throw badRequest(t(takeoverMessages.ownEmail), [{ path: 'email', message: t(takeoverMessages.ownEmail) }])
  // limits emails to one address, and emails by one person
  await deps.limits.familyInvitations.take(actor.userId)
  await deps.limits.familyInvitations.take(email)
  const secret = newSecret()
  const invited = await transaction(deps.db, async (tx) => {
    await holdFamily(tx, actor.userId)
    // they may have been deleted, or made younger, in the meantime
    if (!(await ownFamilyMember(tx, actor, memberId)).isAdult) throw conflict(t(takeoverMessages.notAdult))
    await withdrawOpen(tx, memberId)
    await insertTakeover(tx, { id: newId(), memberId, email, tokenHash: hashOf(secret) })
    await queueMail(tx, () => takeoverMail(deps, email, secret))
    await audit(tx, actor, address, 'invited', memberId)
    return ownFamilyMember(tx, actor, memberId)
  })
  return invited
}

/** Withdraws the open invitation; its link stops working immediately. Throws 403, 404, 409 if there is none. */
export async function withdraw(
  { db }: Deps,
  { address }: Caller,
  actor: SignedIn,
  memberId: string,
): Promise<FamilyMember> {
  refuseOthers(actor)
  return transaction(db, async (tx) => {
    await holdFamily(tx, actor.userId)
    await ownFamilyMember(tx, actor, memberId)
    if (!(await withdrawOpen(tx, memberId))) throw conflict(t(takeoverMessages.noneOpen))
    await audit(tx, actor, address, 'invitation-withdrawn', memberId)
    return ownFamilyMember(tx, actor, memberId)
  })
}

/** Returns the content of the link's page. Throws 404, 429. */
export async function show(deps: Deps, caller: Caller, token: string): Promise<Takeover> {
  const { firstName, guardianFirstName, guardianLastName, expiresAt } = await byLink(deps, caller, token)
  const guardian = { firstName: guardianFirstName, lastName: guardianLastName }
  return { firstName, guardian, expiresAt: expiresAt.toISOString() }
}
