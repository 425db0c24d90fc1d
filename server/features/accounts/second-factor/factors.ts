import { accountMessages } from '#contract/accounts/accounts.ts'
import { t } from '#language/translate.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { type RefusedError, unauthorized } from '#server/errors.ts'
import { removeFactorsOf, stopRemoval } from '#server/features/accounts/queries/factors.ts'
import { type ClinicMember, listMembers, withoutSecondFactor } from '#server/features/accounts/queries/second-factor.ts'

/** 401 for a sign-in that timed out before its second step; its code lets the page return to the first. */
export const challengeOver = (): RefusedError => unauthorized(t(accountMessages.challengeOver), 'challenge-over')

/**
 * Removes every second factor of an account, in the caller's transaction: the authenticator, passkeys, the recovery
 * codes, a sign-in that awaits its second step, and a pending removal. A new kind of second factor belongs in
 * `removeFactorsOf`. Returns whether one was on.
 */
export const removeEveryFactor = (tx: Db, userId: string): Promise<boolean> => removeFactorsOf(tx, userId)

/** Returns everyone who works at a clinic and can sign in, by name; a line for each of their places. */
export const membersOf = (db: Db, clinicId: string): Promise<ClinicMember[]> => listMembers(db, clinicId)

/** Returns the people without a second factor. */
export const lackingSecondFactor = (db: Db, userIds: readonly string[]): Promise<Set<string>> =>
  withoutSecondFactor(db, userIds)

/**
 * Stops a pending removal, in the caller's transaction. Called after every sign-in with a second factor, and when a
 * person reports that it isn't lost. Returns whether there was one.
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
