import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import { memberMessages, type StaffCapability } from '#contract/members.ts'
import type { SignedInCaller, MembershipRole } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { announce } from '#server/events/announce.ts'
import { conflict, notFound } from '#server/errors.ts'
import { beginAs } from '#server/features/accounts/public.ts'
import { notify } from '#server/features/notifications/public.ts'
import {
  type AnsweredInvitation,
  closeInvitation,
  findInvited,
  type SentInvitation,
  findInvitedMembership,
  withdrawInvitation as withdraw,
} from './queries/invitations.ts'
import { isVerified } from './queries/people.ts'
import { listMemberships, lockMembershipsOf, upsertMembership } from './queries/memberships.ts'
import { announceToAdministrators } from './administrators.ts'

/**
 * Answers an invitation, in the caller's transaction; accepting creates the membership, and the caller stores
 * `details`. The email must be proved first. Throws 404 for another person's, 409 if it is no longer open, the email is
 * not proved, or the person already has that role.
 */
export async function answerInvitation(
  tx: Db,
  { actor, address }: SignedInCaller,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<AnsweredInvitation> {
  const membership = await findInvitedMembership(tx, id)
  if (membership?.userId !== actor.userId) throw notFound()
  await lockMembershipsOf(tx, actor.userId)
  const invitation = await closeInvitation(tx, actor.userId, id, answer)
  if (!invitation) throw conflict(t(memberMessages.invitationOver))
  if (answer === 'accepted' && !(await isVerified(tx, actor.userId))) throw conflict(t(memberMessages.verifyFirst))
  const { clinicId, role, userId } = invitation
  if (answer === 'accepted') {
    const memberships = await listMemberships(tx, userId)
    if (memberships.some((membership) => membership.clinicId === clinicId && membership.role === role))
      throw conflict(t(memberMessages.belongsAlready))
    // a person who joins a clinic sees its dashboard first
    if (memberships.length === 0) await beginAs(tx, userId, role)
    const { capabilities = [] } = invitation.details as { capabilities?: StaffCapability[] }
    await upsertMembership(tx, { userId, clinicId, role }, capabilities)
    await announce(tx, { kind: 'membership', userId })
    await notify(tx, invitation.invitedBy, 'invitation_accepted', clinicId)
  }
  await announceToAdministrators(tx, clinicId, id)
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: `invitation.${answer}`,
    subjectType: 'invitation',
    subjectId: id,
    clinicId,
    address,
  })
  return invitation
}

/** Withdraws an invitation. Throws 404 if it is not of these clinics, 409 if it is no longer open. */
export async function withdrawInvitation(
  tx: Db,
  { actor, address }: SignedInCaller,
  clinicIds: readonly string[],
  id: string,
): Promise<void> {
  const membership = await findInvitedMembership(tx, id)
  if (!membership || !clinicIds.includes(membership.clinicId)) throw notFound()
  if (!(await withdraw(tx, id))) throw conflict(t(memberMessages.invitationOver))
  await announceToAdministrators(tx, membership.clinicId, id)
  // they may be looking at it
  await announce(tx, { kind: 'membership', userId: membership.userId })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'invitation.withdrawn',
    subjectType: 'invitation',
    subjectId: id,
    clinicId: membership.clinicId,
    address,
  })
}

/** Returns the newest open invitations of some clinics for some roles, with the names that their administrators typed. */
export const invitedTo = (
  db: Db,
  clinicIds: readonly string[],
  roles: readonly MembershipRole[],
): Promise<SentInvitation[]> => findInvited(db, clinicIds, roles)
