import { sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { MAX_ATTEMPTS } from './limits.ts'
import type { Language } from '#language/languages.ts'
import { recipientLanguage } from '#server/language/recipient-language.ts'
import { type Content, contentOf, recipientIn, type StoredContent } from './sealed.ts'

/** Sends one email; throws if it is refused. */
export type Transport = (mail: Omit<Content, 'subject'> & { id: string; to: string; subject: string }) => Promise<void>

/** How this server sends email. */
export interface Post {
  /** Null without a mail server: emails then stay in the queue. */
  transport: Transport | null
  /** True in the demo, whose mailbox shows sent emails; elsewhere their content is removed once they are sent. */
  keeps: boolean
}

export interface MailDeps {
  db: Db
  post: Post
  log: Log
}

/** Time limit for handing an email to the mail server (the transport gives up before); then another server tries again. */
const OTHERS_WAIT = sql`interval '1 minute'`

/** Number of emails claimed and sent in parallel. */
const AT_ONCE = 8

/** The job that sends new emails in the queue; requested by `feed.onMails`. */
export const NEW_MAILS_JOB = 'send-new-mails'

/**
 * Tries each new email of the queue once; several servers can run it at the same time. A refused one gets its own job,
 * which retries it.
 */
export async function sendNewMails(deps: MailDeps): Promise<void> {
  const { db, post } = deps
  if (!post.transport) return
  for (;;) {
    const mails = await asServer(() => takeNew(db, AT_ONCE))
    if (mails.length === 0) return
    await Promise.all(mails.map((mail) => handOver(deps, mail).catch(() => asServer(() => askToTryAgain(db, mail.id)))))
  }
}

/**
 * Sends one email of the queue unless it was sent or withdrawn or has expired. No transaction is open meanwhile. If it is
 * refused, throws an error without the mail server's words, so that the job is retried.
 */
export async function sendMail(deps: MailDeps, id: string): Promise<void> {
  if (!deps.post.transport) return
  const mail = await asServer(() => take(deps.db, id))
  if (mail) await handOver(deps, mail)
}

/** Sends a claimed email. Throws if it is refused. */
async function handOver({ db, post, log }: MailDeps, mail: Taken): Promise<void> {
  const { id } = mail
  const language = await recipientLanguage(db, { ...recipientIn(mail), email: mail.to })
  try {
    const content = contentOf(mail, language)
    await post.transport?.({ ...content, id, to: mail.to, subject: content.subject ?? mail.subject })
  } catch (error) {
    const code = codeOf(error) ?? 'refused'
    log.warn({ mail: id, code }, 'A mail could not be sent')
    await asServer(() => db.updateTable('outgoing_mails').set({ last_error: code }).where('id', '=', id).execute())
    throw new Error(`A mail was refused: ${code}`)
  }
  await asServer(() => markSent(db, id, language, post))
}

interface Taken extends StoredContent {
  to: string
  subject: string
}

/** Still to be sent. */
const isWaiting = sql`
  sent_at is null
  and (sealed is not null or body <> '')
  and (expires_at is null or expires_at > now())
  and (not_before is null or not_before <= now())
`

/** Claims new emails, oldest first, skipping those that another server is claiming. */
async function takeNew(db: Db, most: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with new as materialized (
      select id
      from outgoing_mails
      where tried_at is null and attempts < ${MAX_ATTEMPTS} and ${isWaiting}
      order by created_at
      limit ${most}
      for update skip locked
    )
    update outgoing_mails m
    set attempts = attempts + 1, tried_at = now()
    from new
    where m.id = new.id
    returning m.id, m.to_address as "to", m.subject, m.sealed, m.body, m.attachments
  `.execute(db)
  return rows
}

/** Claims an email for this try; null if there is nothing to send, or another server is trying. */
async function take(db: Db, id: string): Promise<Taken | null> {
  const { rows } = await sql<Taken>`
    update outgoing_mails set attempts = attempts + 1, tried_at = now(), last_error = null
    where id = ${id} and ${isWaiting} and (tried_at is null or last_error is not null or tried_at < now() - ${OTHERS_WAIT})
    returning id, to_address as "to", subject, sealed, body, attachments`.execute(db)
  return rows[0] ?? null
}

/** Requests a job that tries an email again in three seconds, and then with the jobs' pauses. */
const askToTryAgain = (db: Db, id: string) =>
  sql`
    select graphile_worker.add_job(
      'send-mail', json_build_object('id', ${id}::uuid), max_attempts => ${sql.lit(MAX_ATTEMPTS - 1)},
      job_key => 'mail:' || ${id}, run_at => now() + interval '3 seconds'
    )
  `.execute(db)

const markSent = (db: Db, id: string, language: Language, { keeps }: Post) =>
  sql`update outgoing_mails set sent_at = now(), last_error = null, language = ${language},
      sealed = case when ${keeps} then sealed end, body = case when ${keeps} then body else '' end,
      attachments = case when ${keeps} then attachments else '[]' end
    where id = ${id}`.execute(db)
