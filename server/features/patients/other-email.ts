import type { Tx } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { findGuestOf, findOrInsertChart, hasNothing, updateMergedInto } from './queries/patients.ts'

/**
 * Returns the guest chart of the same person under another email, as if an online booking had given that one: created or
 * found (rule B2). Null if the chart isn't a guest's, or the clinic typed its email.
 */
export async function chartWithEmail(tx: Tx, chartId: string, email: string): Promise<string | null> {
  const guest = await findGuestOf(tx, chartId)
  if (!guest) return null
  const find = () =>
    findOrInsertChart(tx, {
      ...guest,
      email,
      id: newId(),
      userId: null,
      chartNumber: spokenCode(7),
      emailFrom: 'guest',
      emailSetBy: null,
    })
  const chart = (await find()) ?? (await find())
  if (!chart) throw new Error('A chart could neither be made nor found')
  return chart
}

/** Marks an online booking's chart as merged after its booking was moved away, if it contains nothing else. */
export async function leaveIfEmpty(tx: Tx, chartId: string, to: string): Promise<void> {
  if (await hasNothing(tx, chartId)) await updateMergedInto(tx, chartId, to)
}
