import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '#server/database/snapshot/connection.ts'
import { nameOf, tablesOf } from '#server/database/snapshot/tables.ts'
import type { FileStore } from '#server/files/store.ts'

/** Returns a hash of all rows for each table, whatever their order. Locks of jobs are left out: a restore removes them. */
export async function digestTables(client: pg.Client): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(row, ',' order by row collate "C"), '')) as digest
       from (select (to_jsonb(t) - 'locked_at' - 'locked_by')::text as row from ${nameOf(table)} t) rows`,
    )
    digests[`${table.schema}.${table.name}`] = rows[0]!.digest
  }
  return digests
}

/** The same on a connection of its own. */
export const digestDatabase = (connectionString: string): Promise<Record<string, string>> =>
  inTransaction(connectionString, digestTables)

/** Returns a hash of each file in a store. */
export async function digestStore(store: FileStore): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for await (const { name } of store.list()) {
    const hash = createHash('sha256')
    for await (const part of await store.read(name)) hash.update(part)
    digests[name] = hash.digest('hex')
  }
  return digests
}
