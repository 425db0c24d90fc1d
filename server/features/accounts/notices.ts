import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { type Mail, queueMail } from '#server/mail/queue.ts'

/** Tells an account's owner what somebody tried with their address; few times an hour, so that nobody's mailbox is filled. */
export async function sendNotice(deps: Deps, mail: Mail): Promise<void> {
  try {
    await deps.limits.noticesPerAccount.take(mail.to)
  } catch (error) {
    if (error instanceof RefusedError) return
    throw error
  }
  await queueMail(deps.db, mail)
  deps.mailer.wake()
}
