import { t } from '#language/translate.ts'
import { type NewVisitContent, wrongPressure } from '#contract/visits/content.ts'
import { type Visit, type VisitAmendment, type VisitDraft, visitMessages } from '#contract/visits/visits.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { completeAppointment } from '#server/features/appointments/public.ts'
import { visitOnPaper } from '#server/features/prescriptions/public.ts'
import { finishWithVisit } from '#server/features/walk-ins/public.ts'
import { discardFile } from '#server/files/files.ts'
import { removeFileRows } from '#server/files/queries.ts'
import type { Caller } from '#server/http/door/door.ts'
import { answerTo, once, type Repeatable } from '#server/http/door/idempotency.ts'
import { auditAndAnnounce } from './news.ts'
import { mayWrite } from './policy.ts'
import { removeDocuments } from './queries/documents.ts'
import { findPrescriptionDraft, removePrescriptionDraft } from './queries/prescription-draft.ts'
import type { StoredVisit } from './queries/visits.ts'
import {
  hasPrescriptions,
  insertAmendment,
  type LockedVisit,
  lockVisit,
  removeDraft,
  updateCharts,
  updateDraft,
  updateFinished,
} from './queries/writing.ts'
import { printedAgain, printedNow } from './printed-now.ts'
import { visitSeenBy, toVisit } from './read.ts'

/** Returns a visit that the person writes. Throws 404 if they can't see it, 403 for another doctor's. */
export async function ownVisit(db: Db, actor: SignedIn, id: string): Promise<StoredVisit> {
  const visit = await visitSeenBy(db, actor, id)
  if (!mayWrite(actor, visit)) throw forbidden()
  return visit
}

export const changed = () => conflict(t(visitMessages.changed), { code: 'visit-changed' })

/** Locks a draft of this edition, or of any. Throws 409 if it was saved since, or is finished. */
export async function lockDraft(tx: Tx, id: string, edition?: number): Promise<LockedVisit> {
  const now = await lockVisit(tx, id)
  if (!now) throw notFound()
  if (now.status === 'finished') throw conflict(t(visitMessages.finished), { code: 'visit-finished' })
  if (edition !== undefined && now.edition !== edition) throw changed()
  return now
}

/** Throws 400 for a blood pressure of one number or turned around, and for a follow-up before the visit. */
export function refuseWrong(content: NewVisitContent, { visitDate }: Pick<LockedVisit, 'visitDate'>): void {
  const pressure = wrongPressure(content)
  if (pressure) throw wrongField(pressure.path, t(pressure.message))
  if (content.followUpDate && content.followUpDate <= visitDate)
    throw wrongField('followUpDate', t(visitMessages.followUpEarlier))
}

const isEmpty = ({ complaint, findings, diagnoses, advice }: NewVisitContent) =>
  !complaint && !findings && !advice && (diagnoses ?? []).length === 0

/**
 * Discards one of the doctor's own drafts. Throws 403, 404, 409 if it is finished or something was prescribed in it.
 */
export async function discard({ db, files }: Deps, caller: SignedInCaller, id: string): Promise<void> {
  const visit = await ownVisit(db, caller.actor, id)
  const gone = await transaction(db, async (tx) => {
    const { appointmentId: subjectId } = await lockDraft(tx, id)
    if (await hasPrescriptions(tx, id)) throw conflict(t(visitMessages.hasPrescriptions))
    const fileIds = await removeDocuments(tx, id)
    // no document names them anymore, so the doctor can't see them
    await asServer(() => removeFileRows(tx, fileIds))
    await removeDraft(tx, id)
    await auditAndAnnounce(tx, 'visit.discarded', visit, caller)
    const { clinicId, doctorId } = visit
    if (subjectId) await announce(tx, { kind: 'appointment', subjectId, clinicId, doctorId })
    return fileIds
  })
  for (const one of gone) await discardFile(files, one)
}

const repeatable = ({ idempotencyKey: key }: Caller, scope: string, body: unknown): Repeatable | null =>
  key === null ? null : { scope, key, body, reused: t(visitMessages.keyReused) }

/**
 * Finishes one of the doctor's own drafts and completes its appointment, both or neither. Throws 400 for missing
 * content, 403, 404, 409 if it was saved since, is finished, has medications that aren't signed, or its appointment can't be
 * completed, 422 for a reused key.
 */
export async function finish(
  deps: Deps,
  caller: Caller<SignedIn>,
  id: string,
  { edition, discardMedications, ...content }: VisitDraft,
): Promise<Visit> {
  const { actor } = caller
  await ownVisit(deps.db, actor, id)
  const request = repeatable(caller, `visits.finish:${id}:${actor.userId}`, { edition, discardMedications, ...content })
  const storedReply = request && (await answerTo<Visit>(deps.db, request))
  if (storedReply) return storedReply
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const now = await lockDraft(tx, id, edition)
      refuseWrong(content, now)
      if (isEmpty(content)) throw wrongField('complaint', t(visitMessages.nothing))
      const { draft } = await findPrescriptionDraft(tx, id)
      if (draft.medications.length > 0 && !discardMedications)
        throw conflict(t(visitMessages.unsigned), { code: 'visit-unsigned' })
      await removePrescriptionDraft(tx, id)
      await updateDraft(tx, id, content)
      const own = await visitSeenBy(tx, actor, id)
      await updateFinished(tx, id, await printedNow(tx, own, content))
      if (now.appointmentId) await completeAppointment(deps, tx, caller, now.appointmentId, t(visitMessages.ended))
      const visit = await visitSeenBy(tx, actor, id)
      await finishWithVisit(tx, caller, { ...visit, appointmentId: now.appointmentId })
      await auditAndAnnounce(tx, 'visit.finished', visit, caller)
      return toVisit(deps, visit, actor)
    }),
  )
}

/**
 * Adds a version to one of the doctor's own finished visits; the earlier version stays and is marked as replaced.
 * Throws 400, 403, 404, 409 if it is a draft or was amended since, 422 for a reused key.
 */
export async function amend(
  deps: Deps,
  caller: Caller<SignedIn>,
  id: string,
  { edition, reason, ...content }: VisitAmendment,
): Promise<Visit> {
  const { actor } = caller
  await ownVisit(deps.db, actor, id)
  const request = repeatable(caller, `visits.amend:${id}:${actor.userId}`, { edition, reason, ...content })
  const storedReply = request && (await answerTo<Visit>(deps.db, request))
  if (storedReply) return storedReply
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const now = await lockVisit(tx, id)
      if (!now) throw notFound()
      if (now.status === 'draft') throw conflict(t(visitMessages.draft))
      if (now.edition !== edition) throw changed()
      refuseWrong(content, now)
      if (isEmpty(content)) throw wrongField('complaint', t(visitMessages.nothing))
      const own = await visitSeenBy(tx, actor, id)
      const earlier = await visitOnPaper(tx, id)
      const printed = await printedAgain(tx, own, content, earlier?.printed ?? null)
      await insertAmendment(tx, { id, replaced: now.version, reason, userId: actor.userId }, content, printed)
      const visit = await visitSeenBy(tx, actor, id)
      await auditAndAnnounce(tx, 'visit.amended', visit, caller)
      return toVisit(deps, visit, actor)
    }),
  )
}

/**
 * Moves visits from one chart to another of the clinic, all or only those named and those of the named appointments, in the
 * caller's transaction. Returns the ids of the moved ones.
 */
export async function moveWrittenVisits(
  tx: Tx,
  charts: { from: string; to: string },
  only: { visits: readonly string[]; appointments: readonly string[] } | null = null,
): Promise<string[]> {
  const moved = await updateCharts(tx, charts, only)
  for (const { id, clinicId } of moved) await announce(tx, { kind: 'visit', subjectId: id, clinicId })
  return moved.map(({ id }) => id)
}
