import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { updateCharts } from './queries.ts'

/**
 * Moves the walk-ins of one chart to another chart of the clinic, all or only those named, in the caller's transaction.
 * Who waits by both charts keeps one place. Returns the ids of those that moved.
 */
export async function moveWalkIns(
  tx: Tx,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const moved = await updateCharts(tx, from, to, only)
  for (const { id, clinicId } of moved) await announce(tx, { kind: 'walk-in', subjectId: id, clinicId })
  return moved.map(({ id }) => id)
}
