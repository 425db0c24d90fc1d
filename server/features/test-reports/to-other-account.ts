import type { Tx } from '#server/database/db.ts'
import { announceReport } from './news.ts'
import { giveToAccount } from './queries/shares.ts'

/**
 * Gives the reports of a family member to the account of the person themself, in the caller's transaction and as the server.
 * All links end: whom they were given to was the guardian's decision.
 */
export async function giveReportsOfFamily(tx: Tx, memberId: string, userId: string): Promise<void> {
  for (const { id, ownerId } of await giveToAccount(tx, memberId, userId))
    await announceReport(tx, id, [ownerId, userId])
}
