import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { listTitleOf } from '#server/features/medicines/import/layout.ts'
import type { Reason } from '#server/features/medicines/import/understand.ts'

// any number, the same in every process, and different from the migrations' one
const LOCK = 7_161_844_211

/** The progress of an import. */
export interface StoredImport {
  id: string
  /** Rows read of the current file. */
  fileAt: number
  rowAt: number
  rowsRead: number
  staged: number
  repeated: number
  refused: number
  leftEmpty: Record<string, number>
}

export interface ListedFile {
  name: string
  source: string
  sha256: string
  layout: string
}

/** Counts of merged rows. */
export interface Merged {
  added: number
  changed: number
  unchanged: number
  /** Medicines of the same lists that the files don't have. */
  missing: number
  /** Missing medicines that were removed. */
  removed: number
}

/** Takes the import lock for this connection. Returns false if another connection has it. */
export async function takeLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(db)
  return rows[0]!.taken
}

export const releaseLock = async (db: Db): Promise<void> =>
  void (await sql`select pg_advisory_unlock(${LOCK})`.execute(db))

const columns = sql`
  id, file_at as "fileAt", row_at as "rowAt", rows_read as "rowsRead", staged, repeated, refused,
  left_empty as "leftEmpty"
`

/** Returns the interrupted import with this fingerprint. */
export async function findOpen(db: Db, fingerprint: string): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select ${columns}
    from medicine_imports
    where state = 'reading' and fingerprint = ${fingerprint}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the newest finished import of any of these lists. */
export async function findLast(db: Db, sources: readonly string[]) {
  const { rows } = await sql<Merged & { fingerprint: string; finishedAt: Date }>`
    select fingerprint, finished_at as "finishedAt", added, changed, unchanged, missing, removed
    from medicine_imports
    where state = 'done'
      and exists (
        select
        from jsonb_array_elements(files) one
        where one ->> 'source' = any(${sources})
      )
    order by finished_at desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Starts an import. With `givesUp` it abandons interrupted imports and deletes earlier refusals. */
export async function insertImport(
  db: Db,
  one: { id: string; files: ListedFile[]; fingerprint: string },
  { givesUp }: { givesUp: boolean },
): Promise<StoredImport> {
  if (givesUp) {
    await sql`
      update medicine_imports
      set state = 'given-up', finished_at = now()
      where state = 'reading'
    `.execute(db)
    await sql`truncate medicine_import_rows, medicine_import_refusals`.execute(db)
  }
  const { rows } = await sql<StoredImport>`
    insert into medicine_imports (id, files, fingerprint)
    values (${one.id}, ${JSON.stringify(one.files)}, ${one.fingerprint})
    returning ${columns}
  `.execute(db)
  return rows[0]!
}

/** Resets an interrupted import to its start. */
export async function updateToBegin(db: Db, id: string): Promise<StoredImport> {
  await sql`delete from medicine_import_rows where import_id = ${id}`.execute(db)
  await sql`delete from medicine_import_refusals where import_id = ${id}`.execute(db)
  const { rows } = await sql<StoredImport>`
    update medicine_imports
    set
      file_at = 0, row_at = 0, rows_read = 0, staged = 0, repeated = 0, refused = 0,
      left_empty = '{}'
    where id = ${id}
    returning ${columns}
  `.execute(db)
  return rows[0]!
}

/** Counts the staged rows: fewer than the import counted if the database has crashed since. */
export async function countStaged(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from medicine_import_rows where import_id = ${id}`.execute(db)
  return rows[0]!.n
}

export async function updateDone(db: Db, id: string, merged: Merged): Promise<void> {
  await sql`
    update medicine_imports
    set
      state = 'done', finished_at = clock_timestamp(), added = ${merged.added},
      changed = ${merged.changed}, unchanged = ${merged.unchanged}, missing = ${merged.missing},
      removed = ${merged.removed}
    where id = ${id}
  `.execute(db)
}

export interface SourceWords {
  title?: string
  url?: string
  licence?: string
}

/**
 * Stores a list's title, address and license. Omitted words keep their value, and a title that is only the name is
 * replaced by words.
 */
export async function upsertSource(db: Db, name: string, words: SourceWords, takenOn: string): Promise<void> {
  const { title = null, url = null, licence = null } = words
  await sql`
    insert into medicine_sources (name, title, url, licence, taken_on)
    values (${name}, ${title ?? listTitleOf(name)}, ${url}, ${licence}, ${takenOn})
    on conflict (name) do update set
    title = coalesce(
      ${title}, nullif(medicine_sources.title, medicine_sources.name), excluded.title
    ),
    url = coalesce(${url}, medicine_sources.url),
    licence = coalesce(${licence}, medicine_sources.licence),
    taken_on = excluded.taken_on
  `.execute(db)
}

/** Returns the date of a list. */
export async function takenOn(db: Db, source: string): Promise<string | null> {
  const row = await db.selectFrom('medicine_sources').select('taken_on').where('name', '=', source).executeTakeFirst()
  return row?.taken_on ?? null
}

/** Returns the names of the lists in the directory. */
export async function listSources(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('medicine_sources').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function hasMedicines(db: Db): Promise<boolean> {
  const row = await db.selectFrom('medicines').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export interface StoredRefusal {
  file: string
  line: number
  reason: Reason
  sourceId: string | null
  cells: string[]
}

/** Counts the refused rows by reason, the most frequent first. */
export async function countRefusals(db: Db, id: string): Promise<{ reason: Reason; count: number }[]> {
  const { rows } = await sql<{ reason: Reason; count: number }>`
    select reason, count(*)::int as count
    from medicine_import_refusals
    where import_id = ${id}
    group by reason
    order by 2 desc, 1
  `.execute(db)
  return rows
}

/** Returns refused rows in the order of the files. */
export async function listRefusals(db: Db, id: string, limit: number, offset: number): Promise<StoredRefusal[]> {
  const { rows } = await sql<StoredRefusal>`
    select file, line, reason, source_id as "sourceId", cells
    from medicine_import_refusals
    where import_id = ${id}
    order by file, line
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows
}

export async function updateGivenUp(db: Db, id: string): Promise<void> {
  await sql`
    update medicine_imports
    set state = 'given-up', finished_at = now()
    where id = ${id}
  `.execute(db)
}
