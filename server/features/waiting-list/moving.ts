import type { Charts } from '#server/chart-record.ts'
import type { Tx } from '#server/database/db.ts'
import { announceEntries } from './changes.ts'
import { updateCharts } from './queries/entries.ts'

/** Moves the entries of one chart to another, all or those named, and announces them. Returns the ids of the moved ones. */
export async function moveEntries(tx: Tx, charts: Charts, only: readonly string[] | null): Promise<string[]> {
  const moved = await updateCharts(tx, charts, only)
  await announceEntries(tx, moved)
  return moved.map(({ id }) => id)
}
