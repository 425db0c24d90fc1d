import { t } from '#language/translate.ts'
import { doctorMessages } from '#contract/doctors.ts'
import { membershipMessages } from '#contract/memberships.ts'
import type { MembershipRole, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import {
  acceptMembership,
  endMembership,
  listMemberships,
  lockMembershipsOf,
  upsertMembership,
} from '#server/features/members/queries/memberships.ts'
import { listAdministrators, lockAdministrators } from '#server/features/members/queries/people.ts'
import { notify } from '#server/features/notifications/public.ts'
import { announceToAdministrators } from './administrators.ts'

/**
 * Accepts the membership that a clinic gave a person, in the caller's transaction and as the server; the person who
 * added them is notified. Returns false if there is none to accept.
 */
export async function acceptOwnMembership(
  tx: Db,
  { userId, clinicId, address }: { userId: string; clinicId: string; address: string },
): Promise<boolean> {
  const membership = await acceptMembership(tx, userId, clinicId)
  if (!membership) return false
  if (membership.addedBy) await notify(tx, membership.addedBy, 'invitation_accepted', clinicId)
  await announce(tx, { kind: 'membership', userId })
  await recordAudit(tx, {
    actorUserId: userId,
    action: 'member.accepted',
    subjectType: 'user',
    subjectId: userId,
    clinicId,
    address,
    detail: { role: membership.role },
  })
  return true
}

/**
 * Ends all memberships of a person who leaves a clinic, in the caller's transaction, and notifies its administrators.
 * Throws
 * 404 if they do not belong to it, 409 if they are its only administrator.
 */
export async function leave(tx: Db, { actor, address }: SignedInCaller, clinicId: string): Promise<MembershipRole[]> {
  // if two administrators leave at the same time, the second is refused
  await lockAdministrators(tx, clinicId)
  const memberships = (await listMemberships(tx, actor.userId)).filter((membership) => membership.clinicId === clinicId)
  if (memberships.length === 0) throw notFound()
  const roles = memberships.map(({ role }) => role as MembershipRole)
  const others = (await listAdministrators(tx, clinicId)).filter((userId) => userId !== actor.userId)
  if (roles.includes('clinic_admin') && others.length === 0) throw conflict(t(membershipMessages.lastAdministrator))
  for (const role of roles) await endMembership(tx, { userId: actor.userId, clinicId, role }, { byThemself: true })
  for (const userId of others) await notify(tx, userId, 'member_left', clinicId)
  await announceToAdministrators(tx, clinicId, actor.userId)
  await announce(tx, { kind: 'membership', userId: actor.userId })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.left',
    subjectType: 'user',
    subjectId: actor.userId,
    clinicId,
    address,
    detail: { roles: roles.join(' ') },
  })
  return roles
}

/** Makes a person the administrator of the clinic that they just created, in the caller's transaction. */
export async function makeAdministrator(tx: Db, clinicId: string, userId: string): Promise<void> {
  await upsertMembership(tx, { userId, clinicId, role: 'clinic_admin' }, [])
  await announce(tx, { kind: 'membership', userId })
}

/**
 * Makes an administrator a doctor of their own clinic (rule I5), in the caller's transaction and as the server. The caller
 * has checked that they administer it. Throws 409 if they already are one.
 */
export async function becomeDoctor(tx: Db, { actor, address }: SignedInCaller, clinicId: string): Promise<void> {
  const { userId } = actor
  await lockMembershipsOf(tx, userId)
  const memberships = await listMemberships(tx, userId)
  if (memberships.some((membership) => membership.clinicId === clinicId && membership.role === 'doctor'))
    throw conflict(t(doctorMessages.alreadyYou))
  await upsertMembership(tx, { userId, clinicId, role: 'doctor' }, [])
  await announce(tx, { kind: 'membership', userId })
  await recordAudit(tx, {
    actorUserId: userId,
    action: 'member.part-taken',
    subjectType: 'user',
    subjectId: userId,
    clinicId,
    address,
    detail: { role: 'doctor' },
  })
}
