import type { Tx } from '#server/database/db.ts'
import { clockOf, announcePlan } from './plans.ts'
import { countDoses } from './queries/doses.ts'
import { findPlan, giveToAccount, setNext } from './queries/plans.ts'
import { lockSettings } from './queries/settings.ts'
import { nextAfterChange } from './schedule.ts'
import { stateOf } from './shape.ts'

/**
 * Gives the medicines of a family member to the account of the person themself, with what was taken, in the caller's
 * transaction and as the server. From then on the guardian is told of none of them, and all go by the person's own clock.
 */
export async function giveMedicinesOfFamily(tx: Tx, memberId: string, userId: string): Promise<void> {
  await lockSettings(tx, userId)
  const given = await giveToAccount(tx, memberId, userId)
  const { zone, today, now } = await clockOf(tx, userId)
  for (const { id, ownerId } of given) {
    const plan = await findPlan(tx, userId, id)
    if (plan && stateOf(plan, today) === 'active') {
      const next = nextAfterChange(plan, zone, now, await countDoses(tx, plan, today))
      await setNext(tx, id, next?.at ?? null)
    }
    await announcePlan(tx, id, [ownerId, userId])
  }
}
