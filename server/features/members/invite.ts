import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import { memberMessages, type StaffCapability } from '#contract/members.ts'
import type { SignedInCaller, MembershipRole } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import { accountOf, createAccount, sendJoinLink } from '#server/features/accounts/public.ts'
import { notify } from '#server/features/notifications/public.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { announceToAdministrators } from './administrators.ts'
import { invitationMail } from './emails.ts'
import { insertInvitation } from './queries/invitations.ts'
import { listMemberships } from './queries/memberships.ts'
import { findClinic } from './queries/people.ts'
import { refuseBeyondUnconfirmed } from './unconfirmed.ts'

/** Returns the refusal of an email address, for its field in the form. */
export const emailRefused = (message: string) => conflict(message, { issues: [{ path: 'email', message }] })

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

interface Wanted {
  clinicId: string
  /** The name of the clinic. */
  clinic: string
  role: MembershipRole
  email: string
  firstName: string
  lastName: string
  details: unknown
  /** True if the person fills in their own details. */
  byEmail?: boolean
}

/**
 * Invites the owner of an account to a clinic, in the caller's transaction; returns the invitation's id. Throws 409
 * with a message if the account already has the role, is already invited, or is suspended.
 */
export async function inviteAccount(
  deps: Deps,
  tx: Db,
  { actor, address }: SignedInCaller,
  account: Account,
  { clinic, byEmail = false, ...one }: Wanted,
): Promise<string> {
  const { clinicId, role, email } = one
  if (account.deactivated_at) throw emailRefused(t(memberMessages.emailUnavailable))
  if (account.id === actor.userId && role === 'doctor') throw emailRefused(t(memberMessages.ownAddress))
  const memberships = await listMemberships(tx, account.id)
  if (memberships.some((membership) => membership.clinicId === clinicId && membership.role === role))
    throw emailRefused(t(memberMessages.alreadyMember))
  const id = newId()
  const { firstName, lastName, details } = one
  const whom = { userId: account.id, firstName, lastName, email }
  const invitation = { id, clinicId, role, details, byEmail, invitedBy: actor.userId, ...whom }
  if (!(await insertInvitation(tx, invitation))) throw emailRefused(t(memberMessages.alreadyInvited))
  await notify(tx, account.id, 'invitation', id)
  if (account.email_verified_at)
    await queueMail(tx, () => invitationMail(deps, { email, firstName: account.first_name }, clinic, id))
  else await sendJoinLink(deps, tx, { userId: account.id, email, clinicId, clinic, isInvited: true })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.invited',
    subjectType: 'invitation',
    subjectId: id,
    clinicId,
    address,
    detail: { role },
  })
  await announceToAdministrators(tx, clinicId, id)
  return id
}

/** A person whom an administrator invites by their email address alone (rule I13). */
export interface InvitedByEmail {
  clinicId: string
  role: MembershipRole
  email: string
  capabilities: readonly StaffCapability[]
  /** Hash of a password that no one knows; null if the address already has an account. */
  passwordHash: string | null
}

/**
 * Invites an email address, in the caller's transaction and as the server; returns the invitation's id. A new address
 * gets an account without a name and with a password that no one knows: the person sets both with the emailed link.
 * Throws 409 as `inviteAccount`.
 */
export async function inviteByEmail(
  deps: Deps,
  tx: Db,
  caller: SignedInCaller,
  { passwordHash, capabilities, ...one }: InvitedByEmail,
): Promise<string> {
  await refuseBeyondUnconfirmed(deps, tx, one.clinicId)
  const nameless = { firstName: '', lastName: '' }
  if (passwordHash)
    await createAccount(tx, { email: one.email, role: one.role, ...nameless, phone: null }, passwordHash)
  const account = await accountOf(tx, one.email)
  if (!account) throw emailRefused(t(memberMessages.emailUnavailable))
  const { name: clinic } = await findClinic(tx, one.clinicId)
  const details = one.role === 'staff' ? { capabilities } : {}
  return inviteAccount(deps, tx, caller, account, { ...one, ...nameless, clinic, details, byEmail: true })
}
