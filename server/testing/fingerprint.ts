import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { transaction } from '#server/database/transaction.ts'

/**
 * Tables of which only the row count matters: the last use of a session or a key, and whether an email was sent, are no
 * trace of a call.
 */
const COUNTED = ['sessions', 'api_keys', 'outgoing_mails']

/** Returns the database's content as one text per table: equal before and after means that nothing was written. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'throttles' order by 1`.execute(db)
  const parts = tables.map(({ name }) => {
    const content = COUNTED.includes(name) ? sql`''` : sql`sum(hashtextextended(t::text, 0))::text`
    // the audit records the refusal, which isn't a write by the call
    const condition = name === 'audit_events' ? sql`where action <> 'access.refused'` : sql``
    return sql`select ${name}::text as name, count(*) || ' ' || coalesce(${content}, '') as print
      from ${sql.table(name)} t ${condition}`
  })
  const rows = await transaction(db, async (tx) => {
    // starting processes for so many small tables costs more than reading them
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    return (await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(tx)).rows
  })
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
