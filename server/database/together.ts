import type { Db } from './db.ts'
import { type RawBuilder, sql } from 'kysely'
import { planOnceForPeople, postponed } from './driver/statements.ts'

/**
 * Runs statements that do not need each other's results in one round trip, which costs more than most of them do
 * themselves. All see the database as it was before the first; what they return is dropped.
 * Each must be one that is planned once: nearly all add a row. Within a transaction they are sent with its `commit`, or
 * before what is asked next, and fail then.
 */
export async function together(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const parts = statements.map((statement, n) => sql`${sql.ref(`part${n}`)} as (${statement})`)
  await sql`
    ${planOnceForPeople} ${postponed}
    with ${sql.join(parts)}
    select
  `.execute(db)
}
