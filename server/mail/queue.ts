import type { Kysely } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { newId } from '#server/ids.ts'

export interface Attachment {
  name: string
  type: string
  content: string
}

export interface Mail {
  to: string
  subject: string
  /** Plain text. Clinic, time and links only: never a reason, a specialty or a symptom (trap T146). */
  body: string
  attachments?: Attachment[]
}

// A line break in an address or a subject would begin another header.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/**
 * Puts a mail into the queue within the caller's transaction, so that it leaves if and only if what it tells of
 * was kept. The mailer sends it after the commit (`mailer.wake()`), or at the latest a minute later; not at all after
 * `expiresAt`. Gives its id in the queue.
 */
export async function queueMail(
  db: Kysely<DB>,
  mail: Mail,
  { expiresAt = null }: { expiresAt?: Date | null } = {},
): Promise<string> {
  const id = newId()
  await db
    .insertInto('outgoing_mails')
    .values({
      id,
      to_address: oneLine(mail.to),
      subject: oneLine(mail.subject).slice(0, 200),
      body: mail.body,
      attachments: JSON.stringify(mail.attachments ?? []),
      expires_at: expiresAt,
    })
    .execute()
  return id
}
