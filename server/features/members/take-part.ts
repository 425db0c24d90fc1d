import type { Db } from '#server/database/db.ts'
import { doctorMessages } from '#contract/doctors.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { conflict } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { listMemberships, lockMembershipsOf, upsertMembership } from './queries/memberships.ts'

/** Makes somebody the administrator of a clinic that they have just created, in the caller's transaction. */
export async function makeAdministrator(tx: Db, clinicId: string, userId: string): Promise<void> {
  await upsertMembership(tx, { userId, clinicId, role: 'clinic_admin' }, [])
  await announce(tx, { kind: 'membership', userId })
}

/**
 * Makes an administrator a doctor of their own clinic (rule I5), in the caller's transaction and as the server. The caller
 * has checked that they administer it. Throws 409 for who is one already.
 */
export async function becomeDoctor(tx: Db, { actor, address }: SignedInCaller, clinicId: string): Promise<void> {
  const { userId } = actor
  await lockMembershipsOf(tx, userId)
  const memberships = await listMemberships(tx, userId)
  if (memberships.some((membership) => membership.clinicId === clinicId && membership.role === 'doctor'))
    throw conflict(doctorMessages.alreadyYou)
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
