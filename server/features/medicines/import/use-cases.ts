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

/** Changes when rows are cleaned or understood in another way: then a file that was imported before is read again. */
const RULES = 1

export type Progress =
  | { phase: 'waiting' }
  | ({ phase: 'reading' } & Reading)
  | { phase: 'merging'; done: number; total: number }
  | { phase: 'indexing' }

export interface ImportOptions {
  /** Reads files even if the same ones were imported last. */
  again?: boolean
  /** Takes out what the same lists had and no longer have. */
  removeMissing?: boolean
  /** What a page shows of the list as a source. */
  words?: SourceWords
  /** The day that the list is of; today (UTC) unless given. */
  takenOn?: string
  /** false: gives up at once when another import runs. */
  waits?: boolean
  /** false: an interrupted import of other files is kept, to be gone on with. */
  givesUpOthers?: boolean
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

interface Counts {
  importId: string
  /** All rows of the files; how many of them an earlier run had read. */
  rows: number
  resumedAt: number
  /** The database had forgotten what an earlier run had read. */
  hadForgotten: boolean
  repeated: number
  refused: number
  leftEmpty: Record<string, number>
}

export type Outcome =
  | ({ state: 'done' } & Counts & Merged)
  /** No row could be taken; the directory is as it was. */
  | ({ state: 'nothing' } & Counts)
  /** What was read waits for the next run with the same files. */
  | ({ state: 'interrupted' } & Counts)
  /** The same files were imported last. */
  | { state: 'unchanged'; finishedAt: Date; missing: number }
  /** Another import runs. */
  | { state: 'busy' }

/**
 * Brings lists into the directory: reads all of them, then merges in one transaction. One import at a time over all
 * processes. `db` must be able to lend one connection for the whole time, without limits for its statements.
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

/** Goes on with an interrupted import of the same files, or begins one. */
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

/** How the starter set is imported: as of its own day, and whatever it no longer has goes. */
export const starterOptions = (): ImportOptions => ({
  words: starterWords,
  takenOn: starterDate,
  removeMissing: true,
  givesUpOthers: false,
})

/** Puts the starter set of the program into a directory that is empty, or that has an older one. */
export async function ensureStarterSet(db: Db): Promise<void> {
  if (await hasMedicines(db)) {
    const taken = await takenOn(db, STARTER)
    if (taken === null || taken >= starterDate) return
  }
  await importLists(db, [await starterList()], { ...starterOptions(), again: true, waits: false })
}

type Removal = { state: 'removed'; rows: number } | { state: 'unknown'; known: string[] } | { state: 'busy' }

/**
 * Takes a list out of the directory, with its index, in one transaction. Its ids and addresses stay its own, should it
 * come back.
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
  /** false: gives up at once when another one has the turn. */
  waits: boolean
  signal: AbortSignal
  onWait: () => void
}

/**
 * Runs work that writes the directory on one connection, one at a time over all processes; the turn ends with the
 * connection. Gives null when another one has it and this one does not wait.
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
      // a connection that is gone has given it back already
      await releaseLock(one).catch(() => {})
    }
  })
}
