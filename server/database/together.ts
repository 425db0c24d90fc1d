import type { Db } from './db.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Runs statements that don't need each other's results in one round trip. All statements see the same snapshot. Results are
 * discarded.
 */
export async function together(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const parts = statements.map((statement, n) => sql`${sql.ref(`part${n}`)} as (${statement})`)
  await sql`
    with ${sql.join(parts)}
    select
  `.execute(db)
}
