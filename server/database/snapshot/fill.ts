import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { columnsOf, nameOf, type Sequence, type Table, tablesOf } from './tables.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** An empty database that can be filled, table by table, in any order. */
export interface Filling {
  /** Writes rows in the text format of COPY. Returns how many there were. */
  fill(table: Table, rows: AsyncIterable<Uint8Array>): Promise<number>
  /** Sets the counters, and checks that all foreign keys fit. */
  finish(sequences: readonly Sequence[]): Promise<void>
}

/**
 * Empties all tables, switches triggers off and removes foreign keys until `finish`, all in the caller's transaction. Only a
 * superuser could switch the foreign keys off instead.
 */
export async function startFilling(client: pg.Client): Promise<Filling> {
  const tables = await allTables(client)
  const keys = await foreignKeys(client)
  await client.query(
    [
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...tables.map((table) => `alter table ${table} disable trigger user`),
      `truncate ${tables.join(', ')}`,
    ].join(';\n'),
  )
  return {
    async fill(table, rows) {
      const copy = client.query(from(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
      await pipeline(rows, copy)
      return copy.rowCount
    },
    async finish(sequences) {
      for (const { schema, name, value } of sequences)
        if (value !== null) await client.query('select setval($1::regclass, $2)', [nameOf({ schema, name }), value])
      await client.query(
        [
          'set constraints all immediate',
          ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
          ...tables.map((table) => `alter table ${table} enable trigger user`),
        ].join(';\n'),
      )
    },
  }
}

/** Unlocks the jobs that a server ran when the backup was made, so that they run again. */
export async function releaseJobs(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}

/** Returns the tables that contain rows, by name, except for those in `apart`. */
export async function filledTables(client: pg.Client, apart: ReadonlySet<string>): Promise<string[]> {
  const filled: string[] = []
  for (const table of await tablesOf(client)) {
    if (table.schema !== 'public' || apart.has(table.name)) continue
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${nameOf(table)}) as filled`)
    if (rows[0]!.filled) filled.push(table.name)
  }
  return filled
}

/** Unlogged ones too, whose foreign keys go with the others'. */
async function allTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
       and c.oid <> coalesce(to_regclass('graphile_worker.migrations'), 0)
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** In the order of their making, in which they also act. */
async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, coalesce(to_regnamespace('graphile_worker'), 0))
     order by oid`,
  )
  return rows
}
