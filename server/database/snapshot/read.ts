import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { FileKind } from '#contract/files.ts'
import { type AppliedMigration, MIGRATION_LOCK } from '#server/database/migrate.ts'
import { Refusal } from '#server/refusal.ts'
import { openTransaction } from './connection.ts'
import { columnsOf, nameOf, type Sequence, sequencesOf, type Table, tablesOf, workerVersionOf } from './tables.ts'

export interface ListedFile {
  id: string
  kind: FileKind
}

/** The database as it was at one moment, while others write. */
export interface Snapshot {
  client: pg.Client
  migrations: AppliedMigration[]
  workerVersion: number | null
  tables: Table[]
  /** Returns the rows of a table in the text format of COPY. */
  rowsOf(table: Table): AsyncIterable<Buffer> & { rowCount: number }
  /** Returns the listed files. */
  files(): AsyncGenerator<ListedFile>
  /** Returns counters that are at least as high as those of the snapshot. */
  sequences(): Promise<Sequence[]>
  close(): Promise<void>
}

/**
 * Opens a snapshot of the database. Others can read and write meanwhile, but migrations wait until it is closed.
 * @throws Refusal while a migration runs, and if there are no tables
 */
export async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const { client, close } = await openTransaction(connectionString, 'begin isolation level repeatable read, read only')
  try {
    await holdMigrations(client)
    if ((await tablesOf(client)).length === 0) throw new Refusal('The database is empty: there is nothing to back up.')
    const { rows } = await client.query<AppliedMigration>('select name, sha256 from migration_checksums order by name')
    return {
      client,
      migrations: rows,
      workerVersion: await workerVersionOf(client),
      tables: await tablesOf(client),
      rowsOf: (table) => client.query(to(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`)),
      files: () => filesOf(client),
      sequences: () => sequencesOf(client),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Doesn't wait: a snapshot from before the migration would not fit the tables after it. */
async function holdMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock_shared($1) as taken', [
    MIGRATION_LOCK,
  ])
  if (!rows[0]!.taken) throw new Refusal('The database is being updated. Start the backup again in a minute.')
}

const PAGE = 1_000

async function* filesOf(client: pg.Client): AsyncGenerator<ListedFile> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<ListedFile>('select id, kind from files where id > $1 order by id limit $2', [
      after,
      PAGE,
    ])
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
