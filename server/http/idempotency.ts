import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { badRequest, unprocessable } from '#server/errors.ts'

export interface Repeatable {
  /** Who asks for what: the same key from another person or address is another request. */
  scope: string
  key: string
  body: unknown
  /** Said with the 422 when the key comes with another body. */
  reused: string
}

/**
 * Does `work` once for a key and gives the stored answer to every repetition (decision D6). Inside the caller's
 * transaction: a repetition that runs at the same time waits for the first; a refusal rolls the key back with all else.
 */
export async function once<T>(tx: Transaction<DB>, request: Repeatable | null, work: () => Promise<T>): Promise<T> {
  if (!request) return work()
  if (request.key.length > 255) throw badRequest('An Idempotency-Key has at most 255 characters.')
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest()
  const { scope, key } = request
  const fresh = await sql`insert into idempotency_keys (scope, key, body_hash) values (${scope}, ${key}, ${bodyHash})
    on conflict do nothing returning key`.execute(tx)
  if (fresh.rows.length > 0) {
    const reply = await work()
    await sql`update idempotency_keys set reply = ${JSON.stringify(reply)} where scope = ${scope} and key = ${key}`.execute(tx)
    return reply
  }
  const stored = await sql<{ body_hash: Buffer; reply: T }>`select body_hash, reply from idempotency_keys
    where scope = ${scope} and key = ${key}`.execute(tx)
  const row = stored.rows[0]
  if (!row) throw new Error('An idempotency key vanished within its transaction')
  if (!row.body_hash.equals(bodyHash)) throw unprocessable(request.reused)
  return row.reply
}

/** Forgets keys after their 24 hours. */
export async function forgetOldKeys(db: Kysely<DB>): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
