import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** Returns how many charts the connection of this transaction has read so far. */
export async function chartsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'patients'`.execute(tx)
  return rows[0]!.read
}

/** Returns how many words of names the connection of this transaction has read so far. */
export async function nameWordsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'name_words'`.execute(tx)
  return rows[0]!.read
}

/** Returns how often the connection of this transaction has read through a table from end to end: a plan without an index. */
export async function wholeReadsOf(tx: Tx, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ scans: number }>`select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
    where relname = any(${tables})`.execute(tx)
  return rows[0]!.scans
}
