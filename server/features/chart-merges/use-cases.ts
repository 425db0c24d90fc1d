import type { Transaction } from 'kysely'
import { type ChartMerge, mergeMessages } from '#contract/chart-merges.ts'
import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { moveVisits } from '#server/features/appointments/use-cases.ts'
import { moveReviews } from '#server/features/booking/use-cases.ts'
import { chartSeenBy, lockCharts, updateMergedInto } from '#server/features/patients/use-cases.ts'
import { newId } from '#server/ids.ts'
import { CHARTS } from '#server/standings.ts'
import {
  clinicOfChart,
  findMerge,
  insertMerge,
  listMergesInto,
  showMerge,
  type StoredMerge,
  updateUndone,
} from './queries.ts'

type Tx = Transaction<DB>

interface Doer {
  actor: SignedIn
  address: string
}

/** The clinic of a chart that the person may merge. Throws 403 for those who only work with it, 404 for all others. */
async function clinicToMergeAt({ db }: Deps, actor: SignedIn, chartId: string): Promise<string> {
  const clinicId = await clinicOfChart(db, chartId)
  if (clinicId && isMember(actor, clinicId, 'clinic_admin')) return clinicId
  await chartSeenBy(db, actor, chartId)
  throw forbidden()
}

/**
 * Merges a duplicate into the chart that is kept: visits and reviews go over, and the duplicate is shown no more. Both
 * charts are locked first, so that bookings under way come before it or go to the kept one. Throws 400 for one and the
 * same, 403, 404, 409 with a sentence for charts that cannot be one.
 */
export async function merge(
  deps: Deps,
  { actor, address }: Doer,
  mergedId: string,
  keptId: string,
): Promise<ChartMerge> {
  const clinicId = await clinicToMergeAt(deps, actor, mergedId)
  if (mergedId === keptId) throw badRequest(mergeMessages.itself, [{ path: 'into', message: mergeMessages.itself }])
  if ((await clinicToMergeAt(deps, actor, keptId)) !== clinicId) throw conflict(mergeMessages.otherClinic)
  const id = await transaction(deps.db, async (tx) => {
    const charts = await lockCharts(tx, [mergedId, keptId])
    const [merged, kept] = [charts.get(mergedId), charts.get(keptId)]
    if (!merged || !kept) throw notFound()
    if (merged.mergedInto || kept.mergedInto) throw conflict(mergeMessages.mergedAlready)
    if (merged.owner) throw conflict(kept.owner ? mergeMessages.twoOwners : mergeMessages.keepOwned)
    return joinCharts(tx, { actor, address }, { clinicId, mergedId, keptId })
  })
  return showMerge(deps.db, id)
}

/**
 * Joins two charts that the caller has locked and judged, in its transaction; gives the merge's id. The visits and reviews
 * of `mergedId` go over to `keptId`, and it is shown no more.
 */
export async function joinCharts(
  tx: Tx,
  { actor, address }: Doer,
  { clinicId, mergedId, keptId }: { clinicId: string; mergedId: string; keptId: string },
): Promise<string> {
  const id = newId()
  const appointments = await moveVisits(tx, { from: mergedId, to: keptId })
  const reviews = await moveReviews(tx, mergedId, keptId, null)
  await updateMergedInto(tx, mergedId, keptId)
  await insertMerge(tx, { id, clinicId, keptId, mergedId, moved: { appointments, reviews } }, actor.userId)
  await record(tx, { actor, address }, 'merged', { clinicId, keptId }, [mergedId, appointments, reviews])
  return id
}

/**
 * Parts two charts again: exactly what went over goes back, and later bookings stay where they are. Throws 403 or 404
 * for others than the clinic's administrator, 409 when it was undone already or something newer stands in its way.
 */
export async function undo(deps: Deps, { actor, address }: Doer, id: string): Promise<ChartMerge> {
  const found = await findMerge(deps.db, clinicsAs(actor, ...CHARTS), id)
  if (!found) throw notFound()
  if (!isMember(actor, found.clinicId, 'clinic_admin')) throw forbidden()
  await transaction(deps.db, (tx) => part(tx, { actor, address }, found)).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? conflict(mergeMessages.newerTwin) : error
  })
  return showMerge(deps.db, id)
}

async function part(tx: Tx, doer: Doer, { id, clinicId, keptId, mergedId, moved }: StoredMerge): Promise<void> {
  const charts = await lockCharts(tx, [mergedId, keptId])
  if (!(await updateUndone(tx, id, doer.actor.userId))) throw conflict(mergeMessages.undone)
  if (charts.get(keptId)?.mergedInto) throw conflict(mergeMessages.undoLaterFirst)
  const appointments = await moveVisits(tx, { from: keptId, to: mergedId, only: moved.appointments })
  const reviews = await moveReviews(tx, keptId, mergedId, moved.reviews)
  await updateMergedInto(tx, mergedId, null)
  await record(tx, doer, 'parted', { clinicId, keptId }, [mergedId, appointments, reviews])
}

/** Writes down what became of two charts, and tells the open screens of the clinic. */
async function record(
  tx: Tx,
  { actor, address }: Doer,
  verb: 'merged' | 'parted',
  { clinicId, keptId }: { clinicId: string; keptId: string },
  [mergedId, appointments, reviews]: [string, string[], string[]],
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: `patient.${verb}`,
    subjectType: 'patient',
    subjectId: keptId,
    clinicId,
    address,
    detail: { merged: mergedId, appointments: appointments.length, reviews: reviews.length },
  })
  await announce(tx, { kind: 'chart', subjectId: keptId, clinicId }, { kind: 'chart', subjectId: mergedId, clinicId })
}

/** The duplicates that a chart stands for. Throws 404 for what the person may not open, 403 for those who never merge. */
export async function mergesInto({ db }: Deps, actor: SignedIn, keptId: string): Promise<ChartMerge[]> {
  const { can } = await chartSeenBy(db, actor, keptId)
  if (!can.merge) throw forbidden()
  return listMergesInto(db, keptId)
}
