import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { takeoverMessages } from '#contract/family-takeovers.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { withdrawLinksOf } from '#server/features/appointments/public.ts'
import { compareCharts, giveRecords, joinCharts } from '#server/features/chart-merges/public.ts'
import { holdFamily, letGo } from '#server/features/family-members/public.ts'
import { notify } from '#server/features/notifications/public.ts'
import { freeFamilyChart, giveFamilyChart, chartsOfFamilyMember, lockCharts } from '#server/features/patients/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { hashOf } from '#server/secrets.ts'
import { byLink } from './by-link.ts'
import { takenOverMail } from './emails.ts'
import { refuseOthers } from './policy.ts'
import { findAccount, findOpen, markAccepted } from './queries.ts'
import { audit } from './audit.ts'

/**
 * Makes the charts of a family member the signed-in person's own (rule T107), and ends all access of the guardian: charts,
 * links in their emails, the entry in their list. If the person already has a chart at a clinic, the two are merged, and
 * the clinic can undo it. Throws 403 for non-patients, 404 for an invalid or expired link, 409 for another or an unverified
 * email or a different birth date in the person's own chart, 429.
 */
export async function accept(deps: Deps, caller: Caller<SignedIn>, token: string): Promise<void> {
  refuseOthers(caller.actor)
  // until the takeover, the records behind the link are the guardian's
  await asServer(() => acceptByLink(deps, caller, token))
}

async function acceptByLink(deps: Deps, caller: Caller<SignedIn>, token: string): Promise<void> {
  const { email, guardianId } = await byLink(deps, caller, token)
  const person = await findAccount(deps.db, caller.actor.userId)
  if (person.email !== email) throw conflict(t(takeoverMessages.otherEmail))
  if (!person.isVerified) throw conflict(t(takeoverMessages.verifyFirst))
  const take = () => transaction(deps.db, (tx) => takeOver(deps, tx, caller, guardianId, token))
  // a first booking of their own at one of the clinics came in between: now there is a chart to merge with
  await take().catch((error: unknown) => (codeOf(error) === '23505' ? take() : Promise.reject(error as Error)))
}

async function takeOver(deps: Deps, tx: Tx, caller: SignedInCaller, guardianId: string, token: string): Promise<void> {
  const { actor, address } = caller
  // deletion, another booking and a second accept wait, and then find nothing
  await holdFamily(tx, guardianId)
  const open = await findOpen(tx, hashOf(token))
  if (!open) throw notFound(t(takeoverMessages.linkInvalid))
  await markAccepted(tx, open.id, actor.userId)
  await takeCharts(tx, caller, open.memberId)
  await giveRecords(tx, open.memberId, actor.userId)
  await letGo(tx, open.memberId)
  await audit(tx, actor, address, 'taken-over', open.memberId)
  const guardian = await findAccount(tx, guardianId)
  if (guardian.isDeactivated) return
  // the guardian's open screens may still show the charts
  await announce(tx, { kind: 'membership', userId: guardianId })
  await notify(tx, guardianId, 'family_taken_over', open.memberId)
  await queueMail(tx, () => takenOverMail(deps, guardian))
}

async function takeCharts(tx: Tx, { actor, address }: SignedInCaller, memberId: string): Promise<void> {
  const charts = await chartsOfFamilyMember(tx, memberId, actor.userId)
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
      // the name may be the guardian's spelling; two birth dates mean two people
      if (!(await compareCharts(tx, id, ownId)).isSameBirthDate) throw conflict(t(takeoverMessages.otherPerson))
      await joinCharts(tx, { actor, address }, { clinicId, mergedId: id, keptId: ownId })
      await freeFamilyChart(tx, id, actor.userId)
    } else await giveFamilyChart(tx, id, actor.userId)
    // the desk sees new contact data on the chart; the person sees the chart for the first time
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
