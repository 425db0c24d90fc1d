import { t, type Message } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { claimMessages } from '#contract/claims/claims.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { joinCharts } from '#server/features/chart-merges/public.ts'
import { emailAddresses, giveChart, giveChartToFamily, lockCharts } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { noFit } from './fit.ts'
import { claimedMail } from './emails.ts'
import { markTaken, type NewClaim } from './queries/claims.ts'
import { findFit, type Subject } from './queries/offers.ts'
import { audit, notifyClinic } from './notices.ts'

/**
 * Locks a chart, and the one that its person already has at the clinic, once name and birth date match; returns the id
 * of that one. Throws 409 `no-fit`, also for a missing chart, and 409 for two charts of two people.
 */
export async function holdFitting(tx: Tx, chartId: string | null, subject: Subject, refusal?: Message) {
  const before = await findFit(tx, chartId, subject)
  if (!before.fits || !chartId) throw noFit(refusal)
  await lockCharts(tx, before.ownId ? [chartId, before.ownId] : [chartId])
  // data read before the lock may have changed
  const { fits, ownId, ownFits } = await findFit(tx, chartId, subject)
  if (ownId !== before.ownId) throw refusal ? noFit(refusal) : notFound()
  if (!fits) throw noFit(refusal)
  if (!ownFits) throw conflict(t(claimMessages.twinOfFamily))
  return ownId
}

/**
 * Gives a locked and checked chart to its person or their family member, or merges it into the one that they have there;
 * records it, and notifies the clinic and the chart's current and former addresses (decision 0027). Throws 404 if it was
 * just declined.
 */
export async function take(
  deps: Deps,
  tx: Tx,
  caller: SignedInCaller,
  chart: Omit<NewClaim, 'id'> & { requestId: string | null; ownId: string | null },
): Promise<void> {
  const { actor } = caller
  const { chartId, clinicId, memberId, ownId, requestId } = chart
  const mergeId = ownId && (await joinCharts(tx, caller, { clinicId, mergedId: chartId, keptId: ownId }))
  if (!ownId && memberId) await giveChartToFamily(tx, chartId, memberId, actor.userId)
  else if (!ownId) await giveChart(tx, chartId, actor.userId)
  if (!(await markTaken(tx, { ...chart, id: newId() }, requestId, mergeId))) throw notFound()
  await audit(tx, caller, 'claimed', { chartId, clinicId }, actor.userId)
  await notifyClinic(tx, caller, 'chart_claimed', { chartId: ownId ?? chartId, clinicId })
  await emailAddresses(tx, chartId, actor.userId, (to, clinic) => claimedMail(deps, to, clinic))
}
