import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { announceReport } from './news.ts'
import { giveToAccount } from './queries/shares.ts'
import { giveValues, updateCharts } from './queries/values.ts'

/**
 * Moves the reports of a family member to the person's own account, in the caller's transaction and as the server. All
 * links are revoked, because the guardian decided who got them.
 */
export async function giveReportsOfFamily(tx: Tx, memberId: string, userId: string): Promise<void> {
  for (const { id, ownerId } of await giveToAccount(tx, memberId, userId))
    await announceReport(tx, id, [ownerId, userId])
}

/**
 * Moves the values of one chart to another chart of the clinic, all or only those named, in the caller's transaction.
 * Returns the ids of the moved ones.
 */
export async function moveTestValues(
  tx: Tx,
  charts: { from: string; to: string },
  only: readonly string[] | null = null,
): Promise<string[]> {
  const moved = await updateCharts(tx, charts, only)
  for (const { id, clinicId } of moved) await announce(tx, { kind: 'test-value', subjectId: id, clinicId })
  return moved.map(({ id }) => id)
}

/** Moves the values of a family member to the person's own account, in the caller's transaction and as the server. */
export async function giveValuesOfFamily(tx: Tx, memberId: string, userId: string): Promise<void> {
  for (const subjectId of await giveValues(tx, memberId, userId))
    await announce(tx, { kind: 'test-value', subjectId, userId })
}
