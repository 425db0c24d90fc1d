import type { Db } from '#server/database/db.ts'
import { forgetSentMails, withdrawMails } from '#server/email-delivery/queue.ts'
import { OPENS_ACCOUNT } from './queries/operator.ts'
import { eraseUser } from './queries/erase.ts'
import { removeSessionsOf } from './queries/sessions.ts'
import { removeRegistrations } from './queries/take-over.ts'

/**
 * Erases an account's personal data, in the caller's transaction and as the server. Its row stays for records that name it,
 * without a sign-in, and its address is free. Someone who worked at a clinic stays by name on what they wrote there.
 */
export async function eraseAccount(tx: Db, userId: string, email: string): Promise<void> {
  await removeRegistrations(tx, email)
  await withdrawMails(tx, email, OPENS_ACCOUNT)
  await forgetSentMails(tx, email)
  await eraseUser(tx, userId)
}

/** Ends the person's sessions except one, in the caller's transaction. */
export const endOtherSessions = (tx: Db, userId: string, exceptId: string): Promise<void> =>
  removeSessionsOf(tx, userId, exceptId)
