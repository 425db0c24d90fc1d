import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { queueMail, type WriteMail } from '#server/email-delivery/queue.ts'
import { isSuspended } from './queries/operator.ts'

/**
 * Notifies an account's owner of an attempt with their address. Limited per hour, and not sent to suspended accounts.
 */
export async function sendNotice(deps: Deps, to: string, write: WriteMail): Promise<void> {
  try {
    await deps.limits.noticesPerAccount.take(to)
  } catch (error) {
    if (error instanceof RefusedError) return
    throw error
  }
  if (await isSuspended(deps.db, to)) return
  await queueMail(deps.db, write)
}
