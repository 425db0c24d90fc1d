import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { rebuildIndex } from '#server/features/medicines/search/directory.ts'
import type { MedicineList } from './list.ts'
import { type Merged, type SourceWords, type StoredImport, updateDone, upsertSource } from './queries/imports.ts'
import {
  analyse,
  withoutHashJoins,
  countMissing,
  hasDirectory,
  insertNew,
  plan,
  removeReturned,
  removeStaged,
  retireMissing,
  updateChanged,
} from './queries/merge.ts'

/** Rows per statement: a stop takes effect between two statements. */
const STRETCH = 20_000

/** The operator stopped the merge; it's rolled back. */
export class Stopped extends Error {
  override name = 'Stopped'
}

interface Options {
  removeMissing: boolean
  words: SourceWords
  takenOn: string
  signal: AbortSignal
  onProgress: (step: { done: number; total: number } | 'indexing') => void
}

/**
 * Merges the staged rows into the directory and rebuilds its index in one transaction: searches use the old directory until the
 * commit. Throws Stopped.
 */
export function mergeLists(
  db: Db,
  { id, staged, refused }: StoredImport,
  lists: readonly MedicineList[],
  { removeMissing, words, takenOn, signal, onProgress }: Options,
): Promise<Merged> {
  const sources = [...new Set(lists.map(({ source }) => source))]
  return transaction(db, async (trx) => {
    const { added, changed } = await plan(trx, id)
    const missing = await countMissing(trx, id, sources)
    const removed = removeMissing && missing > 0 ? await retireMissing(trx, id, sources) : 0
    const total = added + changed
    await withoutHashJoins(trx, async () => {
      for (let done = 0; done < total; done += STRETCH) {
        if (signal.aborted) throw new Stopped()
        onProgress({ done, total })
        if (added > 0) await insertNew(trx, done, done + STRETCH, takenOn)
        if (changed > 0) await updateChanged(trx, done, done + STRETCH, takenOn)
      }
    })
    if (added > 0) await removeReturned(trx)
    for (const source of sources) await upsertSource(trx, source, words, takenOn)
    if (signal.aborted) throw new Stopped()
    if (total + removed > 0 || !(await hasDirectory(trx))) {
      onProgress('indexing')
      await analyse(trx)
      await rebuildIndex(trx)
    }
    const merged: Merged = { added, changed, unchanged: staged - added - changed, missing, removed }
    await removeStaged(trx, id)
    await updateDone(trx, id, merged)
    await recordAudit(trx, {
      actorUserId: null,
      action: 'medicines.imported',
      subjectType: 'medicine-import',
      subjectId: id,
      detail: { ...merged, refused },
    })
    return merged
  })
}
