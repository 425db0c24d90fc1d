import pg from 'pg'

/** The schemas that belong to the program: its own, and the one of the timed jobs. */
const SCHEMAS = ['public', 'graphile_worker']

/** The job runner's own list of its migrations. */
const WORKER_MIGRATIONS = 'graphile_worker.migrations'

export interface Table {
  schema: string
  name: string
  /** Without generated columns, which the database computes. */
  columns: string[]
}

export interface Sequence {
  schema: string
  name: string
  /** The last value that was given; null if there is none. */
  value: string | null
}

/** Returns all tables with their columns, by name. Unlogged tables are left out: they are empty after a crash, too. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum
     ) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname || '.' || c.relname <> $2
     order by 1, 2`,
    [SCHEMAS, WORKER_MIGRATIONS],
  )
  return rows
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** Returns the number of the job runner's newest migration; null if it never ran here. */
export async function workerVersionOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass($1) is not null as found`, [
    WORKER_MIGRATIONS,
  ])
  if (!rows[0]!.found) return null
  const newest = await client.query<{ id: number | null }>(`select max(id)::int as id from ${WORKER_MIGRATIONS}`)
  return newest.rows[0]!.id
}

/** Returns the name for SQL. */
export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Returns the columns for SQL. */
export const columnsOf = ({ columns }: Table): string => columns.map((one) => pg.escapeIdentifier(one)).join(', ')
