import type { Transaction } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { announce } from '#server/events/announce.ts'
import { ownerOf, updateCharts, updateWithoutLinks } from './queries/chart-moves.ts'

/**
 * Gives the visits of one chart to another chart of the clinic, all or only those named, in the caller's transaction,
 * and announces each: whoever has one on a screen sees whose it is now. Gives the ids of those that went.
 */
export async function moveVisits(
  tx: Transaction<DB>,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const visits = await updateCharts(tx, from, to, only)
  const owners = new Set([await ownerOf(tx, from), await ownerOf(tx, to)].filter((owner) => owner !== null))
  for (const { id, clinicId, doctorId } of visits) {
    await announce(tx, { kind: 'appointment', subjectId: id, clinicId, doctorId })
    for (const userId of owners) await announce(tx, { kind: 'appointment', subjectId: id, userId })
  }
  return visits.map(({ id }) => id)
}

/** Ends the manage links of all visits of some charts: somebody else has had the mails that they stand in. */
export const withdrawLinksOf = (tx: Transaction<DB>, chartIds: readonly string[]): Promise<void> =>
  updateWithoutLinks(tx, chartIds)
