import { t } from '#language/translate.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { recordAudit } from '#server/audit/record.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { addUnknownPeople } from '#server/features/patients/public.ts'
import { listRunning, lockRunning, updateFinished } from './queries/imports.ts'
import { nextRows, updateDone, updateRefused } from './queries/rows.ts'

/** The job that adds the rows of every import that was started. */
export const IMPORT_JOB = 'import-charts'

const BATCH = 200
/** Tries of a whole batch, one per run, before its rows go one by one. */
const TRIES = 3

/** How often an import's next batch was refused in this process; reset after a success. */
const refusals = new Map<string, number>()

/**
 * Adds the rows of every running import in batches. Several servers can run it at the same time, and one may die in the
 * middle: each batch is one transaction that creates the charts and deletes their pending rows, so the next run
 * continues after the last commit. An import that fails is left for the next run and doesn't stop the others; a batch
 * that the database keeps refusing goes row by row, and rows that still fail are stored as refused.
 */
export async function continueImports(deps: Deps): Promise<void> {
  for (const id of await listRunning(deps.db))
    try {
      if ((refusals.get(id) ?? 0) >= TRIES) await addOneByOne(deps, id)
      while (await addBatch(deps, id, BATCH)) refusals.delete(id)
      refusals.delete(id)
    } catch (error) {
      if (isRefusal(error)) refusals.set(id, (refusals.get(id) ?? 0) + 1)
      deps.log.warn({ import: id, code: codeOf(error) }, 'An import of patients was interrupted')
    }
}

/** The current rows were not stored, although nothing is wrong with the database. */
class NotStoredError extends Error {}

/** True if the rows cause the error (SQLSTATE 22, 23, 54, P0), not a lost connection or a full disk. */
const isRefusal = (error: unknown) =>
  error instanceof NotStoredError || /^(22|23|54|P0)/.test(String(codeOf(error) ?? ''))

/** Adds the rows of a batch, each in its own transaction; stores failing ones as refused. */
async function addOneByOne(deps: Deps, id: string): Promise<void> {
  for (let row = 0; row < BATCH; row += 1) {
    const [next] = await nextRows(deps.db, id, 1)
    if (!next) break
    try {
      await addBatch(deps, id, 1)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const issues = [{ field: null, message: t(importMessages.notStored) }]
      await transaction(deps.db, async (tx) => {
        if (await lockRunning(tx, id)) await updateRefused(tx, id, next.line, issues)
      })
    }
  }
  refusals.delete(id)
}

/** Adds the next rows; if there are none, finishes the import and returns false. */
const addBatch = ({ db }: Deps, id: string, size: number): Promise<boolean> =>
  transaction(db, async (tx) => {
    const one = await lockRunning(tx, id)
    if (!one) return false
    const rows = await nextRows(tx, id, size)
    if (rows.length > 0) {
      const { added, known } = await addUnknownPeople(tx, one.clinicId, rows, one.userId)
      if (added.length + known.length === 0) throw new NotStoredError('None of these rows became a chart')
      await updateDone(tx, id, added, known)
      return true
    }
    await updateFinished(tx, id)
    await recordAudit(tx, {
      actorUserId: one.userId,
      action: 'chart-import.finished',
      subjectType: 'chart-import',
      subjectId: id,
      clinicId: one.clinicId,
      detail: { total: one.total, added: one.added, skipped: one.skipped, refused: one.refused },
    })
    return false
  })
