import type { OwnMembership } from '#contract/memberships.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { retireDoctor } from '#server/features/doctors/public.ts'
import { leave } from '#server/features/members/public.ts'
import { retireStaff } from '#server/features/staff/public.ts'
import { listOwn } from './queries.ts'

/** The caller's own clinics. */
export const ownMemberships = ({ db }: Pick<Deps, 'db'>, actor: SignedIn): Promise<OwnMembership[]> =>
  listOwn(db, actor.userId)

/**
 * Leaves a clinic in every part. A doctor's appointments to come stay for the clinic to settle, as when it deactivates them.
 * Throws 404 where the caller does not belong, 409 for its only administrator.
 */
export const leaveClinic = ({ db }: Pick<Deps, 'db'>, caller: SignedInCaller, clinicId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const roles = await leave(tx, caller, clinicId)
    if (roles.includes('doctor')) await retireDoctor(tx, caller.actor.userId, clinicId)
    if (roles.includes('staff')) await retireStaff(tx, caller.actor.userId, clinicId)
  })
