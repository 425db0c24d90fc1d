import { type Kysely, sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Attachment, Mail } from './queue.ts'

/** Hands one mail to the world; throws when the world refuses. */
export type Transport = (mail: Required<Mail> & { id: string }) => Promise<void>

export interface Mailer {
  /** Sends what waits, soon, in the background; call it after the commit that queued a mail. */
  wake(): void
  /** Sends what waits now; gives how many were sent. Several servers may do so at once: each mail leaves once. */
  drain(): Promise<number>
}

/** After so many a mail is given up. */
export const MAX_ATTEMPTS = 8

/**
 * The mailer of this process. Without a transport nothing leaves and the queue is kept. What has left is forgotten but
 * for its subject and address: bodies hold secret links; only the demo's mailbox (`keeps`) goes on showing them.
 */
export function makeMailer(db: Kysely<DB>, transport: Transport | null, log: Log, { keeps = false } = {}): Mailer {
  let running: Promise<number> | null = null
  let again = false

  async function drainAll(): Promise<number> {
    let sent = 0
    do {
      again = false
      while (await sendOne()) sent += 1
    } while (again)
    return sent
  }

  /** Claims, sends and marks one mail; a bad address is put off and never stops the others. */
  const sendOne = () =>
    transaction(db, async (tx) => {
      const { rows } = await sql<{
        id: string
        to_address: string
        subject: string
        body: string
        attachments: Attachment[]
      }>`
        select id, to_address, subject, body, attachments from outgoing_mails
        where sent_at is null and attempts < ${MAX_ATTEMPTS} and (expires_at is null or expires_at > now())
          and created_at + (interval '1 minute' * (power(2, attempts) - 1)) <= now()
        order by created_at limit 1 for update skip locked`.execute(tx)
      const mail = rows[0]
      if (!mail) return false
      try {
        await transport!({
          id: mail.id,
          to: mail.to_address,
          subject: mail.subject,
          body: mail.body,
          attachments: mail.attachments,
        })
        await sql`update outgoing_mails set sent_at = now(), attempts = attempts + 1, last_error = null,
            body = case when ${keeps} then body else '' end, attachments = case when ${keeps} then attachments else '[]' end
          where id = ${mail.id}`.execute(tx)
      } catch (error) {
        const code = codeOf(error) ?? 'refused'
        log.warn({ mail: mail.id, code }, 'A mail could not be sent')
        await sql`update outgoing_mails set attempts = attempts + 1, last_error = ${code} where id = ${mail.id}`.execute(
          tx,
        )
      }
      return true
    })

  async function drain(): Promise<number> {
    if (!transport) return 0
    if (running) {
      again = true
      return running
    }
    // everybody's mails, whoever wakes it
    running = asServer(drainAll).finally(() => {
      running = null
    })
    return running
  }

  return {
    drain,
    wake() {
      drain().catch((error: unknown) => log.warn({ code: codeOf(error) }, 'The mail queue could not be read'))
    },
  }
}

/** Deletes mails a month after they were queued, sent or not. */
export async function forgetOldMails(db: Kysely<DB>): Promise<void> {
  await sql`delete from outgoing_mails where created_at < now() - interval '30 days'`.execute(db)
}
