import { type Kysely, type RawBuilder, sql } from 'kysely'
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

interface Queued {
  id?: string
  /** The mail is not sent any more after this. */
  expiresAt?: Date | null
}

/** A mail on its way into the queue as a statement, to be run beside others (`together`). */
export const queuedMail = (mail: Mail, { id = newId(), expiresAt = null }: Queued = {}): RawBuilder<unknown> => sql`
  insert into outgoing_mails (id, to_address, subject, body, attachments, expires_at)
  values (${id}, ${oneLine(mail.to)}, ${oneLine(mail.subject).slice(0, 200)}, ${mail.body},
    ${JSON.stringify(mail.attachments ?? [])}::jsonb, ${expiresAt}::timestamptz)`

/**
 * Puts a mail into the queue within the caller's transaction, so that it leaves if and only if what it tells of
 * was kept. The mailer sends it after the commit (`mailer.wake()`), or at the latest a minute later; not at all after
 * `expiresAt`. Gives its id in the queue.
 */
export async function queueMail(
  db: Kysely<DB>,
  mail: Mail,
  { expiresAt = null }: Pick<Queued, 'expiresAt'> = {},
): Promise<string> {
  const id = newId()
  await queuedMail(mail, { id, expiresAt }).execute(db)
  return id
}
