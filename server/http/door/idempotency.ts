import { t } from '#language/translate.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import { badRequest, unprocessable } from '#server/errors.ts'
import { opened, sealed } from '#server/sealing.ts'

// a reply may contain names and the secret link of a booking
const PURPOSE = 'idempotency'

export interface Repeatable {
  /** The caller and the address; the same key from others is another request. */
  scope: string
  key: string
  body: unknown
  /** The message of the 422 if the key comes with another body. */
  reused: string
}

const hashOfBody = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

/**
 * Runs `work` once per key and returns the stored reply to every repetition (rule D6). Inside the caller's transaction:
 * a concurrent repetition waits for the first; a refusal rolls the key back too.
 */
export async function once<T>(tx: Tx, request: Repeatable | null, work: () => Promise<T>): Promise<T> {
  if (!request) return work()
  const { scope, key } = request
  // the scope names the owner of the key; only the server reads keys
  const fresh = await asServer(() =>
    sql`insert into idempotency_keys (scope, key, body_hash) values (${scope}, ${key}, ${hashOfBody(request.body)})
      on conflict do nothing returning key`.execute(tx),
  )
  if (fresh.rows.length > 0) {
    const reply = await work()
    await asServer(() =>
      sql`update idempotency_keys set sealed_reply = ${sealed(PURPOSE, JSON.stringify(reply))} where scope = ${scope} and key = ${key}`.execute(
        tx,
      ),
    )
    return reply
  }
  const reply = await answerTo<T>(tx, request)
  if (reply === null) throw new Error('An idempotency key vanished within its transaction')
  return reply
}

/**
 * Returns the stored reply to an earlier request with this key, to send before any check, so that a booking stays
 * booked. Null if there is none; throws 422 if that request had another body.
 */
export async function answerTo<T>(db: Db, { scope, key, body, reused }: Repeatable): Promise<T | null> {
  if (key.length > 255) throw badRequest(t('An Idempotency-Key can have at most 255 characters.'))
  const { rows } = await asServer(() =>
    sql<{
      body_hash: Buffer
      reply: T
      sealed_reply: Buffer | null
    }>`select body_hash, reply, sealed_reply from idempotency_keys
      where scope = ${scope} and key = ${key}`.execute(db),
  )
  const row = rows[0]
  if (!row) return null
  if (!row.body_hash.equals(hashOfBody(body))) throw unprocessable(reused)
  return row.sealed_reply ? (JSON.parse(opened(PURPOSE, row.sealed_reply)) as T) : row.reply
}

/** Deletes keys after 24 hours. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
