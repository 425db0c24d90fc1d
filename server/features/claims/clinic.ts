import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { type SignedInCaller, wholeOf } from '#server/actor.ts'
import type { ClaimRequest } from '#contract/claims/requests.ts'
import { chartAccountMessages, RELEASE_WAIT_DAYS } from '#contract/claims/chart-accounts.ts'
import { asServer } from '#server/database/acting.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { notify } from '#server/features/notifications/public.ts'
import { chartSeenBy, emailAddresses, lockCharts, takeChartFromHolder } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { detachedMail, releasedLaterMail, releasedMail } from './emails.ts'
import { clinicsToDecideAt, decidesAt, worksWithChartsAt } from './policy.ts'
import { markTakenBack } from './queries/claims.ts'
import {
  findPerson,
  findReleaseRight,
  listRequests,
  lockRequest,
  markRefused,
  markReleased,
  type OpenRequest,
} from './queries/requests.ts'
import { audit, notifyClinic } from './notices.ts'

/**
 * Returns the requests for charts of the person's clinics and records the access. Throws 403 for everyone but doctors
 * and administrators.
 */
export async function requestsFor(
  { db, views }: Pick<Deps, 'db' | 'views'>,
  { actor, address }: SignedInCaller,
  patientId?: string,
): Promise<ClaimRequest[]> {
  const clinicIds = clinicsToDecideAt(actor)
  if (clinicsToDecideAt(wholeOf(actor)).length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  const requests = await listRequests(db, clinicIds, patientId ?? null)
  for (const [clinicId, ofClinic] of Map.groupBy(requests, (request) => request.clinicId))
    views.note({
      userId: actor.userId,
      action: 'claims.listed',
      address,
      clinicId,
      chartIds: ofClinic.map(({ chart }) => chart.id),
    })
  return requests
}

/**
 * Releases a chart to the person who asked (decision 0027): immediately, or after some days if only the person who made the
 * chart findable could release it; then the addresses of the chart are notified. Throws 404, 403 for the desk and people
 * with an unverified address, 409 if this person can't release it. Returns true if it takes effect later.
 */
export async function release(deps: Deps, caller: SignedInCaller, id: string): Promise<boolean> {
  const isLater = await withRequest(deps, caller, id, async (tx, request) => {
    const right = await findReleaseRight(tx, id, caller.actor.userId)
    if (right === 'no') throw conflict(t(chartAccountMessages.notYou))
    const isLater = right === 'later'
    if (request.isReleased) return isLater
    await markReleased(tx, id, caller.actor.userId, isLater ? RELEASE_WAIT_DAYS : 0)
    await audit(tx, caller, 'claim-released', request, request.userId)
    await notify(tx, request.userId, 'chart_released', request.clinicId)
    await notifyClinic(tx, caller, 'chart_given', request)
    const person = await findPerson(tx, request.userId)
    if (person) await queueMail(tx, () => releasedMail(deps, person, request.clinicName, isLater))
    if (isLater)
      await emailAddresses(tx, request.chartId, request.userId, (to, clinic) => releasedLaterMail(deps, to, clinic))
    return isLater
  })
  return isLater
}

/**
 * Declines a request, or withdraws an unused release, and notifies the person. Throws 404, 403 for the desk and people with
 * an unverified address.
 */
export const refuse = (deps: Deps, caller: SignedInCaller, id: string): Promise<void> =>
  withRequest(deps, caller, id, async (tx, request) => {
    await markRefused(tx, id, caller.actor.userId)
    await audit(tx, caller, 'claim-refused', request, request.userId)
    await notify(tx, request.userId, 'chart_refused', request.clinicId)
  })

/** Answers an open request. The person is not a patient there yet, so the server looks them up. */
const withRequest = <T>(
  { db }: Deps,
  { actor }: SignedInCaller,
  id: string,
  work: (tx: Tx, request: OpenRequest) => Promise<T>,
): Promise<T> =>
  asServer(() =>
    transaction(db, async (tx) => {
      const request = await lockRequest(tx, id)
      if (!request || !worksWithChartsAt(actor, request.clinicId)) throw notFound()
      if (!decidesAt(actor, request.clinicId))
        throw forbidden(actor.mustProveEmail ? t(accountMessages.proveForClinical) : undefined)
      return work(tx, request)
    }),
  )

/**
 * Detaches a chart from its account or guardian; after that an account only gets it by a release. The previous holder
 * is notified. Throws 404, 403 for the desk and the patient, 409 for a chart without a holder.
 */
export async function detach(deps: Deps, caller: SignedInCaller, chartId: string, reason: string): Promise<void> {
  const { chart, can } = await chartSeenBy(deps.db, caller.actor, chartId)
  if (!can.decideClaims) throw forbidden()
  const { clinicId, clinic, ownerId: holderId } = chart
  if (!holderId) throw conflict(t(chartAccountMessages.noAccount))
  const takeBack = async (tx: Tx) => {
    if (!(await lockCharts(tx, [chartId])).get(chartId)?.owner) throw conflict(t(chartAccountMessages.noAccount))
    await takeChartFromHolder(tx, chartId)
    await markTakenBack(tx, { id: newId(), chartId, clinicId, holderId, by: caller.actor.userId, reason })
    await audit(tx, caller, 'detached', { chartId, clinicId }, holderId)
    await notify(tx, holderId, 'chart_detached', clinicId)
    const person = await findPerson(tx, holderId)
    if (person) await queueMail(tx, () => detachedMail(deps, person, clinic.name))
  }
  // afterwards the clinic's people can't see the account
  await asServer(() => transaction(deps.db, takeBack)).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? conflict(t(chartAccountMessages.twin)) : error
  })
}
