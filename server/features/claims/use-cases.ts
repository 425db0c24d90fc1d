import type { Transaction } from 'kysely'
import type { Claim } from '#contract/claims.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { joinCharts } from '#server/features/chart-merges/use-cases.ts'
import { giveChart, lockCharts } from '#server/features/patients/use-cases.ts'
import { mayClaim } from './policy.ts'
import { findOffered, insertDeclined, listOffered } from './queries.ts'

type Db = Deps['db']
type Tx = Transaction<DB>

// An offered chart is nobody's until it is accepted: what a proved e-mail finds is told by the database
// (`offered_charts`), and handed over by the server.

function refuseOthers(actor: SignedIn): void {
  if (!mayClaim(actor)) throw forbidden()
}

/** The guest charts that are offered to a patient. Throws 403 for others. */
export async function offeredTo(db: Db, actor: SignedIn): Promise<Claim[]> {
  refuseOthers(actor)
  return listOffered(db)
}

/**
 * Makes an offered chart the patient's own (decision B2). Where they have a chart at that clinic already, the guest's
 * becomes a part of it, as a merge that the clinic can undo. Throws 404 for a chart that is not offered to them.
 */
export async function accept(db: Db, actor: SignedIn, address: string, chartId: string): Promise<void> {
  refuseOthers(actor)
  const take = async (tx: Tx) => {
    const before = await findOffered(tx, actor.userId, chartId)
    if (!before) throw notFound()
    await lockCharts(tx, [chartId, ...(before.ownId ? [before.ownId] : [])])
    // what was read before the lock may have changed
    const offer = await findOffered(tx, actor.userId, chartId)
    if (!offer || offer.ownId !== before.ownId) throw notFound()
    const { clinicId, ownId } = offer
    if (ownId) await joinCharts(tx, { actor, address }, { clinicId, mergedId: chartId, keptId: ownId })
    else await giveChart(tx, chartId, actor.userId)
    await record(tx, actor, address, 'claimed', chartId, clinicId)
    await announce(tx, { kind: 'chart', subjectId: chartId, clinicId, userId: actor.userId })
  }
  await asServer(() => transaction(db, take))
}

/** Notes that a chart is not the patient's: it is not offered again. Throws 404 for one that is not offered. */
export async function decline(db: Db, actor: SignedIn, address: string, chartId: string): Promise<void> {
  refuseOthers(actor)
  const refuse = async (tx: Tx) => {
    const offer = await findOffered(tx, actor.userId, chartId)
    if (!offer) throw notFound()
    await insertDeclined(tx, actor.userId, chartId)
    await record(tx, actor, address, 'claim-declined', chartId, offer.clinicId)
  }
  await asServer(() => transaction(db, refuse))
}

const record = (tx: Db, actor: SignedIn, address: string, what: string, chartId: string, clinicId: string) =>
  recordAudit(tx, {
    actorUserId: actor.userId,
    action: `patient.${what}`,
    subjectType: 'patient',
    subjectId: chartId,
    clinicId,
    address,
  })
