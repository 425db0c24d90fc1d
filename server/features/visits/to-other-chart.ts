import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { updateCharts } from './queries/to-other-chart.ts'

/**
 * Moves what was written of visits from one chart to another of the clinic, all or only those named and those of the named
 * appointments, in the caller's transaction. Returns the ids of those that moved.
 */
export async function moveWrittenVisits(
  tx: Tx,
  charts: { from: string; to: string },
  only: { visits: readonly string[]; appointments: readonly string[] } | null = null,
): Promise<string[]> {
  const moved = await updateCharts(tx, charts, only)
  for (const { id, clinicId } of moved) await announce(tx, { kind: 'visit', subjectId: id, clinicId })
  return moved.map(({ id }) => id)
}
