import { sql } from 'kysely'
import { MAX_ATTEMPTS } from '#server/email-delivery/limits.ts'
import { type MailDeps, sendMail } from '#server/email-delivery/send.ts'

/** Tries every waiting mail once, the oldest first, as the jobs of a running server do. */
export async function sendWaiting(deps: MailDeps): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from outgoing_mails
    where sent_at is null and attempts < ${MAX_ATTEMPTS} order by created_at`.execute(deps.db)
  // the job queue retries refused ones later
  for (const { id } of rows) await sendMail(deps, id).catch(() => {})
}
