import { takeoverMessages } from '#contract/family-takeovers.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Transaction } from 'kysely'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { withdrawLinksOf } from '#server/features/appointments/use-cases.ts'
import { joinCharts } from '#server/features/chart-merges/use-cases.ts'
import { holdFamily, letGo } from '#server/features/family-members/use-cases.ts'
import { notify } from '#server/features/notifications/use-cases.ts'
import { freeFamilyChart, giveFamilyChart, listFamilyCharts, lockCharts } from '#server/features/patients/use-cases.ts'
import type { Asker } from '#server/http/door.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOf } from '#server/secrets.ts'
import { byLink } from './by-link.ts'
import { takenOverMail } from './mails.ts'
import { refuseOthers } from './policy.ts'
import { findAccount, findOpen, markAccepted } from './queries.ts'
import { record } from './record.ts'

type Tx = Transaction<DB>

interface Doer {
  actor: SignedIn
  address: string
}

/**
 * Makes the charts of a family member the signed-in person's own (trap T107), and ends all that the guardian has of them:
 * the charts, the links in their mails, the place in their list. Where the person has a chart at a clinic already, the
 * two become one, as a merge that the clinic can undo. Throws 403 for others than patients, 404 for a link that is none
 * or no longer, 409 for another or an unproved e-mail, 429.
 */
export async function accept(deps: Deps, asker: Asker, actor: SignedIn, token: string): Promise<void> {
  refuseOthers(actor)
  // what the link's secret opens is the guardian's until it is taken over
  await asServer(() => acceptByLink(deps, asker, actor, token))
}

async function acceptByLink(deps: Deps, asker: Asker, actor: SignedIn, token: string): Promise<void> {
  const { email, guardianId } = await byLink(deps, asker, token)
  const person = await findAccount(deps.db, actor.userId)
  if (person.email !== email) throw conflict(takeoverMessages.otherEmail)
  if (!person.isVerified) throw conflict(takeoverMessages.verifyFirst)
  const doer = { actor, address: asker.address }
  const take = () => transaction(deps.db, (tx) => takeOver(deps, tx, doer, guardianId, token))
  // a first booking of their own at one of the clinics came between: now there is a chart to join
  await take().catch((error: unknown) => (codeOf(error) === '23505' ? take() : Promise.reject(error as Error)))
  deps.mailer.wake()
}

async function takeOver(deps: Deps, tx: Tx, doer: Doer, guardianId: string, token: string): Promise<void> {
  const { actor, address } = doer
  // deletion, another booking and a second press wait, and then find nothing any more
  await holdFamily(tx, guardianId)
  const open = await findOpen(tx, hashOf(token))
  if (!open) throw notFound(takeoverMessages.linkInvalid)
  await markAccepted(tx, open.id, actor.userId)
  await takeCharts(tx, doer, open.memberId)
  await letGo(tx, open.memberId)
  await record(tx, actor, address, 'taken-over', open.memberId)
  const guardian = await findAccount(tx, guardianId)
  if (guardian.isDeactivated) return
  // whatever the guardian has on the screen may show what is theirs no more
  await announce(tx, { kind: 'membership', userId: guardianId })
  await notify(tx, guardianId, 'family_taken_over', open.memberId)
  await queueMail(tx, takenOverMail(deps, guardian))
}

async function takeCharts(tx: Tx, { actor, address }: Doer, memberId: string): Promise<void> {
  const charts = await listFamilyCharts(tx, memberId, actor.userId)
  await lockCharts(
    tx,
    charts.flatMap(({ id, ownId }) => (ownId ? [id, ownId] : [id])),
  )
  await withdrawLinksOf(
    tx,
    charts.map(({ id }) => id),
  )
  for (const { id, clinicId, ownId } of charts) {
    if (ownId) {
      await joinCharts(tx, { actor, address }, { clinicId, mergedId: id, keptId: ownId })
      await freeFamilyChart(tx, id, actor.userId)
    } else await giveFamilyChart(tx, id, actor.userId)
    // to the desk the chart says another way to reach its person; to the person it is there now
    await announce(tx, { kind: 'chart', subjectId: ownId ?? id, clinicId, userId: actor.userId })
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'patient.taken-over',
      subjectType: 'patient',
      subjectId: id,
      clinicId,
      address,
    })
  }
}
