import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { updateCharts } from './queries/prescriptions.ts'

/**
 * Moves the prescriptions of one chart to another chart of the clinic, all or only those named, in the caller's
 * transaction. Returns the ids of the moved ones. The chart's own event notifies patients' open screens.
 */
export async function movePrescriptions(
  tx: Tx,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const moved = await updateCharts(tx, from, to, only)
  for (const { id, clinicId } of moved) await announce(tx, { kind: 'prescription', subjectId: id, clinicId })
  return moved.map(({ id }) => id)
}
