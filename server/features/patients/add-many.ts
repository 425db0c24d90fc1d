import type { Db, Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { findKnownLines, findTakenNumbers, type GivenRow, insertUnknown, takeTurn } from './queries/add-many.ts'

/** Returns the lines of those rows whose person has a chart at the clinic. */
export const knownLines = (db: Db, clinicId: string, rows: readonly GivenRow[]): Promise<number[]> =>
  findKnownLines(db, clinicId, rows)

/** Returns those of the chart numbers that the clinic uses. */
export const takenChartNumbers = (db: Db, clinicId: string, numbers: readonly string[]): Promise<string[]> =>
  findTakenNumbers(db, clinicId, numbers)

/**
 * Creates charts for the rows of people who are new to the clinic, in the caller's transaction. Concurrent imports of this
 * clinic wait until it ends, so that no one is added twice. `by` supplied the file. No two rows may be the same person.
 * Returns the lines that became charts and those of known people; all others have to be retried.
 */
export async function addUnknownPeople(
  tx: Tx,
  clinicId: string,
  rows: readonly GivenRow[],
  by: string,
): Promise<{ added: number[]; known: number[] }> {
  await takeTurn(tx, clinicId)
  const done = await insertUnknown(
    tx,
    clinicId,
    rows.map((row) => ({ ...row, id: newId(), chartNumber: spokenCode(7) })),
    by,
  )
  if (done.added.length > 0) await announce(tx, { kind: 'chart', clinicId })
  return done
}
