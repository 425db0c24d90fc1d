import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { rebuildIndex } from '#server/features/medicines/search/rebuild.ts'
import { listSources } from './queries/imports.ts'
import { analyse, retireSource } from './queries/merge.ts'
import { inTurn } from './turn.ts'

export type Removal = { state: 'removed'; rows: number } | { state: 'unknown'; known: string[] } | { state: 'busy' }

/**
 * Takes a list out of the directory, with its index, in one transaction. Its ids and addresses stay its own, should it
 * come back.
 */
export async function removeList(db: Db, source: string): Promise<Removal> {
  const alone = { waits: false, signal: new AbortController().signal, onWait: () => {} }
  const removal = await inTurn(db, alone, async (one): Promise<Removal> => {
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
