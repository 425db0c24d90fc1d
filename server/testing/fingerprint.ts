import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { transaction } from '#server/database/transaction.ts'

/** Of these only how many there are: when a session or a key was used last and whether a mail has left are no trace of a call. */
const COUNTED = ['sessions', 'api_keys', 'outgoing_mails']

/** Everything that stands in the database, as one text per table: equal before and after means that nothing was written. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'throttles' order by 1`.execute(db)
  const parts = tables.map(({ name }) => {
    const content = COUNTED.includes(name) ? sql`''` : sql`sum(hashtextextended(t::text, 0))::text`
    // that somebody was refused is written down, and is not what they asked for
    const condition = name === 'audit_events' ? sql`where action <> 'access.refused'` : sql``
    return sql`select ${name}::text as name, count(*) || ' ' || coalesce(${content}, '') as print
      from ${sql.table(name)} t ${condition}`
  })
  const rows = await transaction(db, async (tx) => {
    // to start processes for so many small tables costs more than to read them
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    return (await sql<{ name: string; print: string }>`${sql.join(parts, sql` union all `)}`.execute(tx)).rows
  })
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
