import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '#server/ids.ts'
import { mailLanguages, SOURCE_LANGUAGE } from '#language/languages.ts'
import type { Recipient } from '#server/language/queries.ts'
import { speakingIn } from '#server/language/speaking.ts'
import type { Letter } from './letter.ts'
import { MAX_ATTEMPTS } from './limits.ts'
import { strangerHere } from './strangers.ts'
import {
  type Attachment,
  contentOf,
  sealContent,
  type Sender,
  type StoredContent,
  type Version,
  type Versions,
} from './sealed.ts'

export interface Mail {
  to: string
  /** What is known of the recipient besides the address; it decides the language. */
  recipient?: Omit<Recipient, 'email'>
  subject: string
  /** The content, sent as plain text and as HTML: never a reason, a symptom, a specialty or a service (rule T146). */
  letter: Letter
  attachments?: Attachment[]
  /** The sender; the product if omitted. */
  sender?: Sender
  /** The related appointment. A newer email to the same address replaces a pending one (`notBefore`). */
  about?: string
  /** The earliest time to send it. */
  notBefore?: Date | null
}

/**
 * Writes an email in the current language. It is called for each language, because the recipient's is decided when the email is
 * sent; so it reads and changes nothing.
 */
export type WriteMail = () => Mail

// A line break in an address or a subject would begin another header.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

interface Queued {
  id?: string
  /** The time after which the email isn't sent anymore. */
  expiresAt?: Date | null
}

/**
 * Returns a statement that queues an email, to run beside others (`together`). For a stranger whose network has used up its
 * budget of the day it queues nothing, unless the address is verified.
 */
export function queuedMail(write: WriteMail, { id = newId(), expiresAt = null }: Queued = {}): RawBuilder<unknown> {
  const mail = speakingIn(SOURCE_LANGUAGE, write)
  const versions: Versions = Object.fromEntries(
    mailLanguages.map((language) => [language, versionOf(speakingIn(language, write))]),
  )
  const { subject } = versionOf(mail)
  const to = oneLine(mail.to)
  const insert = sql`
    insert into outgoing_mails (id, to_address, subject, sealed, expires_at, not_before, about)
    select
      ${id}::uuid, ${to}, ${subject.slice(0, 200)},
      ${sealContent(id, { versions, recipient: mail.recipient ?? {} })}::bytea, ${expiresAt}::timestamptz,
      ${mail.notBefore ?? null}::timestamptz, ${mail.about ?? null}::uuid
  `
  const stranger = strangerHere()
  if (!stranger) return insert
  return sql`${insert} where count_strangers_mail(${stranger.network}, ${to}, ${stranger.mailsADay})`
}

/** Returns what of an email depends on the language. */
const versionOf = ({ subject, letter, attachments = [], sender = {} }: Mail): Version => ({
  subject: oneLine(subject),
  letter,
  attachments,
  sender,
})

/**
 * Queues an email in the caller's transaction, so that it is sent if and only if the change is committed. A job sends it
 * right after the commit, but not after `expiresAt`. Returns its id in the queue.
 */
export async function queueMail(
  db: Db,
  write: WriteMail,
  { expiresAt = null }: Pick<Queued, 'expiresAt'> = {},
): Promise<string> {
  const id = newId()
  await queuedMail(write, { id, expiresAt }).execute(db)
  return id
}

/** Removes unsent emails to an address whose text matches, in the caller's transaction. */
export async function withdrawMails(db: Db, to: string, text: RegExp): Promise<void> {
  const { rows } = await sql<StoredContent>`select id, sealed, body, attachments from outgoing_mails
    where to_address = ${to} and sent_at is null for update`.execute(db)
  const withdrawn = rows.filter((mail) => text.test(contentOf(mail).body)).map(({ id }) => id)
  if (withdrawn.length > 0) await sql`delete from outgoing_mails where id = any(${withdrawn}::uuid[])`.execute(db)
}

/** Deletes the emails that were sent to an address. */
export async function forgetSentMails(db: Db, to: string): Promise<void> {
  await sql`delete from outgoing_mails where to_address = ${to} and sent_at is not null`.execute(db)
}

/** Requests jobs for emails that were tried and are pending without one: of a server that died while sending. */
export async function askForWaitingMails(db: Db): Promise<void> {
  await sql`
    select graphile_worker.add_job('send-mail', json_build_object('id', m.id), max_attempts => ${sql.lit(MAX_ATTEMPTS)},
      job_key => 'mail:' || m.id)
    from outgoing_mails m
    where m.sent_at is null and m.attempts < ${MAX_ATTEMPTS}
      and (m.expires_at is null or m.expires_at > now())
      and (m.not_before is null or m.not_before <= now())
      and m.tried_at < now() - interval '2 minutes'
      and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id and j.locked_at is null)
    order by m.created_at limit 1000`.execute(db)
}

/**
 * Deletes emails a month after they were queued, and earlier the content of those that were sent, failed, or were pending
 * for two days without a mail server.
 */
export async function forgetOldMails(db: Db): Promise<void> {
  await sql`update outgoing_mails set sealed = null, body = '', attachments = '[]'
    where sent_at is null and (sealed is not null or body <> '')
      and (attempts >= ${MAX_ATTEMPTS} or expires_at <= now() or created_at < now() - interval '2 days')`.execute(db)
  await sql`delete from outgoing_mails where created_at < now() - interval '30 days'`.execute(db)
}
