import type pg from 'pg'
import type { Database } from '#server/database/driver/client.ts'
import { migrate, migrateAsFarAs } from '#server/database/migrate.ts'
import { inTransaction, isServing } from '#server/database/snapshot/connection.ts'
import { type Filling, filledTables, releaseJobs, startFilling } from '#server/database/snapshot/fill.ts'
import { workerVersionOf } from '#server/database/snapshot/tables.ts'
import { whole } from '#server/files/files.ts'
import type { FileStore } from '#server/files/store.ts'
import { makeWorkerTables } from '#server/jobs/worker.ts'
import type { Keys } from '#server/secrets.ts'
import { Refusal } from '#server/refusal.ts'
import { type Checked, checkBackup, readBackup } from './check.ts'
import type { Contents, Entry, TableEntry } from './entries.ts'
import type { BackupPlace } from './places.ts'

/** An installation that a backup is restored into. */
export interface RestoreTarget {
  database: Database
  store: FileStore
  /** Stores the secrets of the backup. Throws Refusal if the settings say others. */
  takeSecrets(secrets: Keys): void
}

export interface Restored extends Checked {
  /** False: a version with another job runner made the backup. The server requests these jobs again within minutes. */
  hasJobs: boolean
}

/** Tables that migrations and a first start without demo data fill. */
const FILLED_AT_START = new Set(['events', 'migration_checksums', 'status_hours'])

/** Tables in backups of earlier versions, whose migrations were noted there, too. */
const NO_LONGER_THERE = new Set(['kysely_migration', 'kysely_migration_lock'])

/**
 * Fills an empty installation with a backup, which is first read completely. Tables are filled in one transaction. Later
 * migrations then run.
 * @throws Refusal or MigrationError if the backup is damaged, newer than this program or made with another key, or if the
 *   installation contains something or is running
 */
export async function restoreBackup(
  target: RestoreTarget,
  { place, name, key }: { place: BackupPlace; name: string; key: string },
  onProgress: (doing: 'checking' | 'restoring', entries: number) => void = () => {},
): Promise<Restored> {
  const { database } = target
  await inTransaction(database.connectionString, refuseUnlessEmpty)
  const checked = await checkBackup(place, name, key, (entries) => onProgress('checking', entries))
  target.takeSecrets(checked.installation)
  await migrateAsFarAs(database, checked.schema.migrations)
  if (checked.schema.workerVersion !== null) await makeWorkerTables(database.pool)
  const hasJobs = await inTransaction(database.connectionString, async (client) => {
    await refuseUnlessEmpty(client)
    const isSameWorker = (await workerVersionOf(client)) === checked.schema.workerVersion
    const filling = await startFilling(client)
    let entries = 0
    for await (const entry of readBackup(place, name, key)) {
      await take(entry, { filling, checked, isSameWorker, store: target.store })
      onProgress('restoring', ++entries)
    }
    await filling.finish(checked.contents.sequences.filter(({ schema }) => schema === 'public' || isSameWorker))
    if (isSameWorker && checked.schema.workerVersion !== null) await releaseJobs(client)
    return isSameWorker
  })
  await migrate(database)
  return { ...checked, hasJobs }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  if (await isServing(client)) throw new Refusal('A server is running on this database. Stop it, then restore again.')
  const filled = await filledTables(client, FILLED_AT_START)
  if (filled.length > 0)
    throw new Refusal(
      `This installation is not empty: it has rows in ${filled.slice(0, 5).join(', ')}. ` +
        'Restore into a new database and an empty DATA_DIR.',
    )
}

interface Taking {
  filling: Filling
  checked: Checked
  isSameWorker: boolean
  store: FileStore
}

async function take({ head, bytes }: Entry, { filling, checked, isSameWorker, store }: Taking): Promise<void> {
  if (head.kind === 'table' && NO_LONGER_THERE.has(head.name)) return
  if (head.kind === 'table' && (head.schema === 'public' || isSameWorker))
    return takeTable(head, bytes, { filling, contents: checked.contents })
  if (head.kind !== 'file') return
  // a store needs the length first; an uploaded file is 10 MB at most
  const file = await whole(bytes)
  await store.write(head.name, one(file), file.length)
}

async function takeTable(
  table: TableEntry,
  bytes: AsyncIterable<Uint8Array>,
  { filling, contents }: { filling: Filling; contents: Contents },
): Promise<void> {
  const rows = await filling.fill(table, bytes)
  const listed = contents.tables.find(({ schema, name }) => schema === table.schema && name === table.name)
  if (rows !== listed?.rows)
    throw new Refusal(
      `The table ${table.name} has ${rows} rows, and the backup lists ${listed?.rows}. Nothing was restored.`,
    )
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
