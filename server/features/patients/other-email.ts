import type { Tx } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { findGuestOf, findOrInsertChart, hasNothing, updateMergedInto } from './queries/patients.ts'

/**
 * Returns the guest chart of the person of a guest chart under another email, as if an online booking had given that one:
 * made or found again (rule B2). Null if the chart is no guest's, or its email was typed by the clinic.
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

/** Lets an online booking's chart, from which the booking was taken away, stand for the other one if it holds nothing else. */
export async function leaveIfEmpty(tx: Tx, chartId: string, to: string): Promise<void> {
  if (await hasNothing(tx, chartId)) await updateMergedInto(tx, chartId, to)
}
