import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import type { Claim } from '#contract/claims/offers.ts'
import { type ClaimAnswer, claimMessages } from '#contract/claims/claims.ts'
import { asServer } from '#server/database/acting.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { conflict, notFound } from '#server/errors.ts'
import { partAgain } from '#server/features/chart-merges/public.ts'
import { lockCharts, takeChartFromHolder } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { subjectOf, withinTries } from './fit.ts'
import { refuseOthers } from './policy.ts'
import { insertRequest, lockTaken, markEnded } from './queries/claims.ts'
import { findOffered, insertDeclined, listOffered, type Offer } from './queries/offers.ts'
import { holdFitting, take } from './take.ts'
import { audit, notifyClinic } from './notices.ts'

// An offered chart has no account until it is accepted. The database finds the charts of a verified address
// (`offered_charts`), and the server transfers them. What must match, and who must release it: docs/decisions/0027.

/** Returns the charts offered to a patient, and those they took over within a week. Throws 403 for others. */
export async function offeredTo(db: Deps['db'], actor: SignedIn): Promise<Claim[]> {
  refuseOthers(actor)
  return listOffered(db)
}

/**
 * Makes an offered chart the patient's or their family member's (rules B2, I7). If they already have a chart at that
 * clinic, merges it into that one. Throws 404 for a chart that isn't offered to them, 409 if name or birth date don't
 * match or the clinic hasn't released it, 429 after too many wrong tries.
 */
export async function accept(deps: Deps, caller: SignedInCaller, chartId: string, answer: ClaimAnswer): Promise<void> {
  await withOffer(deps, caller, chartId, answer, async (tx, offer, claim) => {
    if (offer.isWaiting) throw conflict(t(claimMessages.tooEarly), { code: 'release-waits' })
    const isFree = offer.request === null && !offer.needsRelease
    if (!offer.isReleased && !isFree) throw conflict(t(claimMessages.needsRelease), { code: 'release-needed' })
    await take(deps, tx, caller, { ...claim, requestId: offer.request?.id ?? null })
  })
}

/**
 * Asks the clinic to release an offered chart and notifies its doctors and administrators. Asking again changes
 * nothing. Throws as `accept`, and 409 if no release is needed.
 */
export async function ask(deps: Deps, caller: SignedInCaller, chartId: string, answer: ClaimAnswer): Promise<void> {
  await withOffer(deps, caller, chartId, answer, async (tx, offer, claim) => {
    if (offer.request) return
    if (!offer.needsRelease) throw conflict(t(claimMessages.needsNoRelease))
    await insertRequest(tx, { ...claim, id: newId() })
    await audit(tx, caller, 'claim-asked', claim, caller.actor.userId)
    await notifyClinic(tx, caller, 'chart_asked', claim)
  })
}

type Given = Parameters<typeof take>[3]

/** Does something with a chart that is offered and fits, while it is locked. */
async function withOffer(
  deps: Deps,
  caller: SignedInCaller,
  chartId: string,
  answer: ClaimAnswer,
  work: (tx: Tx, offer: Offer, claim: Omit<Given, 'requestId'>) => Promise<void>,
): Promise<void> {
  const { actor } = caller
  refuseOthers(actor)
  const inTransaction = async (tx: Tx) => {
    const before = await findOffered(tx, actor.userId, chartId)
    if (!before) throw notFound()
    // the request already names the person
    const subject = before.request
      ? { userId: actor.userId, memberId: before.request.memberId, born: before.request.born }
      : await subjectOf(tx, caller, answer)
    const ownId = await holdFitting(tx, chartId, subject)
    const offer = await findOffered(tx, actor.userId, chartId)
    if (!offer || offer.request?.id !== before.request?.id) throw notFound()
    await work(tx, offer, { ...subject, chartId, clinicId: offer.clinicId, codeFrom: null, ownId })
  }
  const keys = [actor.userId, `chart:${chartId}`]
  await asServer(() => withinTries(deps, keys, () => transaction(deps.db, inTransaction)))
}

/** Notes that a chart is not the patient's: it is not offered again. Throws 404 for one that is not offered. */
export async function decline({ db }: Deps, caller: SignedInCaller, chartId: string): Promise<void> {
  const { actor } = caller
  refuseOthers(actor)
  const refuse = async (tx: Tx) => {
    const offer = await findOffered(tx, actor.userId, chartId)
    if (!offer) throw notFound()
    await insertDeclined(tx, actor.userId, chartId)
    if (offer.request) await markEnded(tx, offer.request.id, actor.userId)
    await audit(tx, caller, 'claim-declined', { chartId, clinicId: offer.clinicId }, actor.userId)
  }
  await asServer(() => transaction(db, refuse))
}

/**
 * Hands a chart back within a week (rule I7): it has no account again, or is the separate chart that it was before the
 * merge. The clinic is notified. Throws 404 for a chart they have not taken over, 409 if a newer chart conflicts.
 */
export async function undo({ db }: Deps, caller: SignedInCaller, chartId: string): Promise<void> {
  const { actor } = caller
  refuseOthers(actor)
  const giveBack = async (tx: Tx) => {
    const taken = await lockTaken(tx, actor.userId, chartId)
    if (!taken) throw notFound()
    const { id, clinicId, mergeId } = taken
    await markEnded(tx, id, actor.userId)
    if (mergeId) await partAgain(tx, caller, mergeId)
    else {
      await lockCharts(tx, [chartId])
      await takeChartFromHolder(tx, chartId)
    }
    await audit(tx, caller, 'handed-back', { chartId, clinicId }, actor.userId)
    await notifyClinic(tx, caller, 'chart_returned', { chartId, clinicId })
  }
  await asServer(() => transaction(db, giveBack)).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? conflict(t(claimMessages.undoLate)) : error
  })
}
