import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import { memberMessages, type StaffCapability } from '#contract/members.ts'
import type { SignedInCaller, MembershipRole, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import {
  accountOf,
  createAccount,
  hasAccount,
  hashFirstPassword,
  refuseCommonFirst,
  sendJoinLink,
} from '#server/features/accounts/public.ts'
import { countryOf, storedPhone } from '#server/phones.ts'
import { emailRefused, inviteAccount } from './invite.ts'
import { findClinic } from './queries/people.ts'
import { upsertMembership } from './queries/memberships.ts'
import { refuseBeyondUnconfirmed } from './unconfirmed.ts'

export interface Newcomer {
  clinicId: string
  role: Extract<MembershipRole, 'doctor' | 'staff'>
  email: string
  firstName: string
  lastName: string
  phone: string
  /** Hash of the first password; null if the address already has an account, which is then invited. */
  passwordHash: string | null
  capabilities: readonly StaffCapability[]
}

/** Throws 409 if the person could prove their own address and hasn't. */
export function mustHaveProvedEmail(actor: SignedIn): void {
  if (actor.mustProveEmail) throw conflict(t(memberMessages.proveFirst), { code: 'prove-email' })
}

/** Counts an addition by an administrator. Throws 409 while their own address is not proved, 429 beyond the limit. */
export async function mayAddNow(deps: Deps, actor: SignedIn): Promise<void> {
  mustHaveProvedEmail(actor)
  await deps.limits.additionsPerAdministrator.take(actor.userId)
}

/** Counts an email to an address, and returns the hash of its first password, or null if it has an account. */
export async function hashForNewcomer(deps: Deps, email: string, password: string): Promise<string | null> {
  await deps.limits.mailsToStranger.take(email)
  // the actor is not allowed to see whose address it is
  const isKnown = await asServer(() => hasAccount(deps.db, email))
  return isKnown ? null : hashFirstPassword(password)
}

/**
 * Checks before adding a person: the actor's own address is proved, the limits allow it, and the first password is not
 * a common one. Returns its hash, or null if the address already has an account. Throws 409, 429 or 400.
 */
export async function prepareToAdd(
  deps: Deps,
  { actor }: SignedInCaller,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  await mayAddNow(deps, actor)
  refuseCommonFirst(deps, password)
  return hashForNewcomer(deps, email, password)
}

/**
 * Adds a person to a clinic, in the caller's transaction. A new address gets an account with the first password, which
 * must be changed (rule G3): the membership is active immediately, and theirs once they accept it. An address that has
 * an account is invited instead, with `details` stored until the answer (rules B1, I5, I15). Returns the outcome. The
 * caller has checked that the actor administers the clinic and has called `prepareToAdd`. Throws 409 with a message if
 * neither is possible, 429 for an unconfirmed clinic's eleventh person in an hour.
 */
export async function addMember(
  deps: Deps,
  tx: Db,
  { actor, address }: SignedInCaller,
  one: Newcomer,
  details: unknown,
): Promise<{ outcome: 'added'; userId: string } | { outcome: 'invited'; invitationId: string }> {
  const { clinicId, role, email } = one
  await refuseBeyondUnconfirmed(deps, tx, clinicId)
  const { name: clinic, timeZone } = await findClinic(tx, clinicId)
  const phone = storedPhone(one.phone, countryOf(timeZone))
  const userId = one.passwordHash === null ? null : await createAccount(tx, { ...one, phone }, one.passwordHash)
  const subject = { actorUserId: actor.userId, clinicId, address, detail: { role } }
  if (userId) {
    await upsertMembership(tx, { userId, clinicId, role }, one.capabilities, actor.userId)
    await sendJoinLink(deps, tx, { userId, email, clinicId, clinic, isInvited: false })
    await recordAudit(tx, { ...subject, action: 'member.added', subjectType: 'user', subjectId: userId })
    return { outcome: 'added', userId }
  }
  const account = await accountOf(tx, email)
  if (!account) throw emailRefused(t(memberMessages.emailUnavailable))
  const invitationId = await inviteAccount(deps, tx, { actor, address }, account, { ...one, clinic, details })
  return { outcome: 'invited', invitationId }
}
