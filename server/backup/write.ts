import type { Database } from '#server/database/driver/client.ts'
import { type ListedFile, openSnapshot, type Snapshot } from '#server/database/snapshot/read.ts'
import { allFiles } from '#server/files/care.ts'
import { type Files, storedNames } from '#server/files/files.ts'
import { findUnlisted } from '#server/files/queries.ts'
import { MissingFileError } from '#server/files/store.ts'
import { Refusal } from '#server/refusal.ts'
import { packed } from './archive.ts'
import { type Contents, type EntryToWrite, FORMAT } from './entries.ts'
import { backupName } from './names.ts'
import type { BackupPlace } from './places.ts'
import { type Checked, checkBackup } from './check.ts'

/** The sources of a backup. */
export interface BackupSource {
  database: Pick<Database, 'db' | 'connectionString'>
  files: Files
}

export interface BackupWatch {
  /** Called for each table and file. */
  onProgress?: (doing: 'files' | 'tables' | 'checking', done: number) => void
  /** Runs while the snapshot is open. */
  onSnapshot?: (snapshot: Snapshot) => Promise<void>
}

/**
 * Writes a backup of all tables and files, while others use them, and reads it back. Removes it if it isn't as it was written.
 * @throws Refusal if it is damaged, or if a migration runs
 */
export async function writeBackup(
  source: BackupSource,
  { place, key }: { place: BackupPlace; key: string },
  watch: BackupWatch = {},
): Promise<Checked> {
  // before hours of copying: whether there will be a snapshot
  await (await openSnapshot(source.database.connectionString)).close()
  const name = backupName(new Date())
  await place.write(name, packed(entriesOf(source, watch), key))
  try {
    return await checkBackup(place, name, key, (done) => watch.onProgress?.('checking', done))
  } catch (error) {
    await place.remove(name).catch(() => {})
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(`The backup was written and could not be read back, so it was removed. ${error.message}`, {
      cause: error,
    })
  }
}

/**
 * Files come first, in their present state: they take the longest, and a snapshot held meanwhile would keep old rows on the
 * disk. Those that were added until the snapshot follow it. Files are written before their rows, so all are there unless
 * they were deleted meanwhile.
 */
async function* entriesOf({ database, files }: BackupSource, watch: BackupWatch): AsyncGenerator<EntryToWrite> {
  const { secret, previousSecrets } = files.keys
  yield {
    head: { kind: 'installation', format: FORMAT, madeAt: new Date().toISOString(), secret, previousSecrets },
  }
  const copy = copier(files, watch)
  for await (const file of allFiles(database.db)) yield* copy.file(file)
  const contents = emptyContents()
  const snapshot = await openSnapshot(database.connectionString)
  try {
    yield* tableEntries(snapshot, contents, copy, watch)
  } finally {
    await snapshot.close()
  }
  const missing: string[] = []
  for (const file of copy.added) {
    yield* copy.file(file)
    if (!copy.copied.has(file.id)) missing.push(file.id)
  }
  contents.deleted = missing.length > 0 ? await findUnlisted(database.db, missing) : []
  contents.missing = missing.filter((id) => !contents.deleted.includes(id))
  contents.files = copy.count
  yield { head: contents }
}

const emptyContents = (): Contents => ({
  kind: 'contents',
  sequences: [],
  tables: [],
  files: { count: 0, bytes: 0 },
  missing: [],
  deleted: [],
})

async function* tableEntries(
  snapshot: Snapshot,
  contents: Contents,
  copy: ReturnType<typeof copier>,
  { onProgress, onSnapshot }: BackupWatch,
): AsyncGenerator<EntryToWrite> {
  const { migrations, workerVersion, tables } = snapshot
  yield { head: { kind: 'schema', takenAt: new Date().toISOString(), migrations, workerVersion } }
  await onSnapshot?.(snapshot)
  const copies: (() => Contents['tables'][number])[] = []
  for (const table of tables) {
    const { schema, name } = table
    const rows = snapshot.rowsOf(table)
    yield {
      head: { kind: 'table', ...table },
      bytes: rows,
      onWritten: ({ sha256 }) => copies.push(() => ({ schema, name, rows: rows.rowCount, sha256 })),
    }
    onProgress?.('tables', copies.length)
  }
  for await (const file of snapshot.files()) if (!copy.copied.has(file.id)) copy.added.push(file)
  contents.sequences = await snapshot.sequences()
  // the number of rows arrives after them, before the answer to the next query
  contents.tables = copies.map((one) => one())
}

/** Copies files, encrypted as they are. One that is not in the store is left out. */
function copier({ store }: Files, { onProgress }: BackupWatch) {
  const count = { count: 0, bytes: 0 }
  const copied = new Set<string>()
  const added: ListedFile[] = []
  return {
    count,
    copied,
    /** Files of the snapshot that aren't copied yet. */
    added,
    async *file(file: ListedFile): AsyncGenerator<EntryToWrite> {
      for (const name of storedNames(file)) {
        const bytes = await store.read(name).catch((error: unknown) => {
          if (error instanceof MissingFileError) return null
          throw error
        })
        if (bytes === null) return
        yield { head: { kind: 'file', name }, bytes, onWritten: (tail) => void (count.bytes += tail.bytes) }
        count.count++
      }
      copied.add(file.id)
      onProgress?.('files', copied.size)
    },
  }
}
