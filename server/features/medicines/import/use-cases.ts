import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { rebuildIndex } from '#server/features/medicines/search/directory.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { type MedicineList, STARTER, starterDate, starterList, starterWords } from './list.ts'
import { mergeLists, Stopped } from './merge-lists.ts'
import {
  countStaged,
  findLast,
  findOpen,
  releaseLock,
  hasMedicines,
  insertImport,
  listSources,
  type Merged,
  type SourceWords,
  type StoredImport,
  takenOn,
  takeLock,
  updateGivenUp,
  updateToBegin,
  upsertSource,
} from './queries/imports.ts'
import { analyse, retireSource } from './queries/merge.ts'
import { type Reading, readLists } from './read-lists.ts'

/** Raised when rows are cleaned or parsed differently, so that imported files are read again. */
const RULES = 1

export type Progress =
  | { phase: 'waiting' }
  | ({ phase: 'reading' } & Reading)
  | { phase: 'merging'; done: number; total: number }
  | { phase: 'indexing' }

export interface ImportOptions {
  /** Reads files even if they were imported last. */
  again?: boolean
  /** Removes medicines that the same lists no longer have. */
  removeMissing?: boolean
  /** The list as a source on pages. */
  words?: SourceWords
  /** The date of the list; today (UTC) unless given. */
  takenOn?: string
  /** false: returns immediately if another import runs. */
  waits?: boolean
  /** false: an interrupted import of other files can still be resumed. */
  givesUpOthers?: boolean
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

interface Counts {
  importId: string
  /** All rows of the files, and rows read by an earlier run. */
  rows: number
  resumedAt: number
  /** The database had lost the rows of an earlier run. */
  hadForgotten: boolean
  repeated: number
  refused: number
  leftEmpty: Record<string, number>
}

export type Outcome =
  | ({ state: 'done' } & Counts & Merged)
  /** No row was valid; the directory is unchanged. */
  | ({ state: 'nothing' } & Counts)
  /** The next run with the same files resumes. */
  | ({ state: 'interrupted' } & Counts)
  /** The same files were imported last. */
  | { state: 'unchanged'; finishedAt: Date; missing: number }
  /** Another import runs. */
  | { state: 'busy' }

/**
 * Imports lists: reads all of them, then merges in one transaction. One import at a time over all processes. `db` must lend one
 * connection for the whole time, without limits for its statements.
 */
export async function importLists(
  db: Db,
  lists: readonly MedicineList[],
  options: ImportOptions = {},
): Promise<Outcome> {
  const { signal = new AbortController().signal, waits = true, onProgress = () => {} } = options
  const onWait = () => onProgress({ phase: 'waiting' })
  const work = (one: Db) => importLocked(one, lists, { ...options, signal, onProgress })
  return (await withImportLock(db, { waits, signal, onWait }, work)) ?? { state: 'busy' }
}

type RunOptions = ImportOptions & Required<Pick<ImportOptions, 'signal' | 'onProgress'>>

async function importLocked(db: Db, lists: readonly MedicineList[], options: RunOptions): Promise<Outcome> {
  const { removeMissing = false, words = {}, signal, onProgress } = options
  const fingerprint = fingerprintOf(lists)
  const last = await findLast(
    db,
    lists.map(({ source }) => source),
  )
  const known = new Set(await listSources(db))
  const isThere = lists.every(({ source }) => known.has(source))
  const hasMore = removeMissing && last !== null && last.missing > last.removed
  if (!options.again && last?.fingerprint === fingerprint && isThere && !hasMore) {
    for (const { source } of lists) await upsertSource(db, source, words, (await takenOn(db, source)) ?? dayOf(options))
    return { state: 'unchanged', finishedAt: last.finishedAt, missing: last.missing - last.removed }
  }

  const { stored, hadForgotten } = await begin(db, lists, fingerprint, options.givesUpOthers ?? true)
  const reading = { signal, onProgress: (now: Reading) => onProgress({ phase: 'reading', ...now }) }
  const isRead = await readLists(db, stored, lists, reading)
  const now = (await findOpen(db, fingerprint))!
  const counts = countsOf(now, stored, hadForgotten)
  if (!isRead) return { state: 'interrupted', ...counts }
  if (now.staged === 0) {
    await updateGivenUp(db, now.id)
    return { state: 'nothing', ...counts }
  }
  try {
    const merged = await mergeLists(db, now, lists, {
      removeMissing,
      words,
      takenOn: dayOf(options),
      signal,
      onProgress: (step) => onProgress(step === 'indexing' ? { phase: step } : { phase: 'merging', ...step }),
    })
    return { state: 'done', ...counts, ...merged }
  } catch (error) {
    if (error instanceof Stopped) return { state: 'interrupted', ...counts }
    throw error
  }
}

/** Resumes an interrupted import of the same files, or starts one. */
async function begin(db: Db, lists: readonly MedicineList[], fingerprint: string, givesUp: boolean) {
  const open = await findOpen(db, fingerprint)
  if (!open) {
    const files = lists.map(({ name, source, sha256, layout }) => ({ name, source, sha256, layout }))
    return { stored: await insertImport(db, { id: newId(), files, fingerprint }, { givesUp }), hadForgotten: false }
  }
  if ((await countStaged(db, open.id)) === open.staged) return { stored: open, hadForgotten: false }
  return { stored: await updateToBegin(db, open.id), hadForgotten: true }
}

const fingerprintOf = (lists: readonly MedicineList[]) =>
  hash('sha256', JSON.stringify([RULES, lists.map(({ source, sha256 }) => [source, sha256])]))

const dayOf = ({ takenOn: day }: ImportOptions) => day ?? todayIn('UTC')

const countsOf = (now: StoredImport, before: StoredImport, hadForgotten: boolean): Counts => ({
  importId: now.id,
  rows: now.rowsRead,
  resumedAt: before.rowsRead,
  hadForgotten,
  repeated: now.repeated,
  refused: now.refused,
  leftEmpty: now.leftEmpty,
})

/** Returns the options of the starter set: its own date, and missing medicines are removed. */
export const starterOptions = (): ImportOptions => ({
  words: starterWords,
  takenOn: starterDate,
  removeMissing: true,
  givesUpOthers: false,
})

/** Imports the starter set into an empty directory, or replaces an older starter set. */
export async function ensureStarterSet(db: Db): Promise<void> {
  if (await hasMedicines(db)) {
    const taken = await takenOn(db, STARTER)
    if (taken === null || taken >= starterDate) return
  }
  await importLists(db, [await starterList()], { ...starterOptions(), again: true, waits: false })
}

type Removal = { state: 'removed'; rows: number } | { state: 'unknown'; known: string[] } | { state: 'busy' }

/**
 * Removes a list from the directory and rebuilds the index in one transaction. Reserves its ids and slugs for another import.
 */
export async function removeList(db: Db, source: string): Promise<Removal> {
  const alone = { waits: false, signal: new AbortController().signal, onWait: () => {} }
  const removal = await withImportLock(db, alone, async (one): Promise<Removal> => {
    const known = await listSources(one)
    if (!known.includes(source)) return { state: 'unknown', known }
    return transaction(one, async (trx) => {
      const rows = await retireSource(trx, source)
      await analyse(trx)
      await rebuildIndex(trx)
      await recordAudit(trx, {
        actorUserId: null,
        action: 'medicines.removed',
        subjectType: 'medicine-source',
        subjectId: null,
        detail: { source, rows },
      })
      return { state: 'removed', rows }
    })
  })
  return removal ?? { state: 'busy' }
}

interface Options {
  /** false: returns immediately if another process has the lock. */
  waits: boolean
  signal: AbortSignal
  onWait: () => void
}

/**
 * Runs work that writes the directory on one connection, one at a time over all processes. The lock ends with the connection.
 * Returns null if another process has it and `waits` is false.
 */
export function withImportLock<T>(
  db: Db,
  { waits, signal, onWait }: Options,
  work: (one: Db) => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (one) => {
    while (!(await takeLock(one))) {
      if (!waits || signal.aborted) return null
      onWait()
      await sleep(500, undefined, { signal }).catch(() => {})
    }
    try {
      return await work(one)
    } finally {
      // a lost connection has already released it
      await releaseLock(one).catch(() => {})
    }
  })
}
