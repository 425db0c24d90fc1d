import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './types.ts'

/**
 * Runs statements that do not need each other's results in one round trip, which costs more than most of them do
 * themselves. All see the database as it was before the first; what they return is dropped.
 */
export async function together(db: Kysely<DB>, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const parts = statements.map((statement, n) => sql`${sql.ref(`part${n}`)} as (${statement})`)
  await sql`with ${sql.join(parts)} select`.execute(db)
}
