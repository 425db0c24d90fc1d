import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import { stopRemoval } from '#server/features/accounts/queries/factors.ts'

/**
 * Stops a pending removal, in the caller's transaction. Called after every sign-in with a second factor, and when a
 * person says that it is not lost. Returns whether there was one.
 */
export async function storeFactor(tx: Db, { userId, address }: { userId: string; address: string }): Promise<boolean> {
  if (!(await stopRemoval(tx, userId))) return false
  await recordAudit(tx, {
    actorUserId: userId,
    action: 'two-factor.removal-stopped',
    subjectType: 'user',
    subjectId: userId,
    address,
  })
  return true
}
