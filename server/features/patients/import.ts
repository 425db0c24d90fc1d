import type { Transaction } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { announce } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { type GivenRow, insertUnknown, takeTurn } from './queries/import.ts'

/**
 * Makes charts of those rows whose person the clinic does not know yet, in the caller's transaction. Whoever else adds
 * rows to this clinic waits until it ends, so that nobody comes in twice. No two of the rows may be one person's.
 * Gives the lines that became charts and those of known people; what is in neither is to be tried again.
 */
export async function addUnknownPeople(
  tx: Transaction<DB>,
  clinicId: string,
  rows: readonly GivenRow[],
): Promise<{ added: number[]; known: number[] }> {
  await takeTurn(tx, clinicId)
  const done = await insertUnknown(
    tx,
    clinicId,
    rows.map((row) => ({ ...row, id: newId(), chartNumber: spokenCode(7) })),
  )
  if (done.added.length > 0) await announce(tx, { kind: 'chart', clinicId })
  return done
}
