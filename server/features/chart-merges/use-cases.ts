import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { birthDateFirst, type ChartMerge, type MergeChoices, mergeMessages } from '#contract/chart-merges.ts'
import { clinicsAs, type SignedInCaller, isMember, type SignedIn } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { together } from '#server/database/together.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { notices } from '#server/features/notifications/public.ts'
import {
  chartSeenBy,
  chooseValues,
  emailAddresses,
  emptyFilled,
  endEmergenciesOf,
  fillBlanks,
  lockCharts,
  markMergedInto,
  readsInEmergency,
  takeBackChosen,
} from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { CHARTS } from '#server/standings.ts'
import { mergedMail } from './emails.ts'
import { mergesAt, movesClinicalAt } from './policy.ts'
import { moveRecords } from './move-records.ts'
import {
  clinicOfChart,
  findHolder,
  findMerge,
  findMergeOf,
  insertMerge,
  type Comparison,
  findComparison,
  listMergesInto,
  listToldOf,
  showMerge,
  type StoredMerge,
  updateUndone,
} from './queries.ts'

/**
 * Returns the clinic of a chart that the person can merge. Throws 403 for those who only work with it, 404 for all others.
 */
async function clinicToMergeAt({ db }: Deps, actor: SignedIn, chartId: string): Promise<string> {
  const clinicId = await clinicOfChart(db, chartId)
  if (clinicId && mergesAt(actor, clinicId)) return clinicId
  await chartSeenBy(db, actor, chartId)
  throw refusal(actor)
}

/** Throws 409 if a newer chart of the same person is in the way. */
function asNewerTwin(error: unknown): never {
  throw codeOf(error) === '23505' ? conflict(t(mergeMessages.newerTwin)) : error
}

/**
 * Merges a duplicate into the remaining chart: appointments, prescriptions and reviews move, and the duplicate is hidden.
 * Both charts are locked first, so that concurrent bookings come before the merge or go to the remaining chart. Throws 400
 * for the same chart twice, 403, 404, and 409 with a message if they can't be merged. The holder of the remaining chart
 * can read the moved appointments: then names and birth dates must match, only a doctor can move clinical text, the clinic
 * must have met the holder (decision 0074), and the holder, the clinic's doctors and administrators and the addresses of the
 * merged chart are notified (decision 0027).
 */
export async function merge(
  deps: Deps,
  { actor, address }: SignedInCaller,
  mergedId: string,
  { into: keptId, choices = {} }: { into: string; choices?: MergeChoices | undefined },
): Promise<ChartMerge> {
  const clinicId = await clinicToMergeAt(deps, actor, mergedId)
  if (mergedId === keptId)
    throw badRequest(t(mergeMessages.itself), [{ path: 'into', message: t(mergeMessages.itself) }])
  if ((await clinicToMergeAt(deps, actor, keptId)) !== clinicId) throw conflict(t(mergeMessages.otherClinic))
  if (choices.bloodGroup && !movesClinicalAt(actor, clinicId)) throw forbidden(t(mergeMessages.clinicalChoice))
  const id = await transaction(deps.db, async (tx) => {
    const charts = await lockCharts(tx, [mergedId, keptId])
    const [merged, remaining] = [charts.get(mergedId), charts.get(keptId)]
    if (!merged || !remaining) throw notFound()
    if (merged.mergedInto || remaining.mergedInto) throw conflict(t(mergeMessages.mergedAlready))
    if (merged.owner) throw conflict(remaining.owner ? t(mergeMessages.twoOwners) : t(mergeMessages.keepOwned))
    const compared = await compareCharts(tx, mergedId, keptId)
    const { isSamePerson, hasClinicalText } = compared
    if (remaining.owner && !isSamePerson) throw conflict(t(mergeMessages.differ))
    const isForDoctors =
      hasClinicalText && (remaining.owner || !isSamePerson || (await readsInEmergency(tx, keptId, actor.userId)))
    if (isForDoctors && !movesClinicalAt(actor, clinicId))
      throw isMember(actor, clinicId, 'doctor') ? refusal(actor) : conflict(t(mergeMessages.byDoctor))
    if (remaining.owner) refuseUncertain(compared)
    const id = await joinCharts(tx, { actor, address }, { clinicId, mergedId, keptId, choices })
    if (remaining.owner) {
      await notifyOf(tx, actor, 'charts_merged', { clinicId, keptId })
      await emailMerged(deps, tx, { mergedId, keptId })
    }
    return id
  }).catch(asNewerTwin)
  return showMerge(deps.db, id)
}

/**
 * Throws 409 for a merge into the chart of an account or a guardian if a birth date is missing, or if the record needs the
 * clinic's release and the clinic has never met the person.
 */
function refuseUncertain({ undated, isKnown, needsRelease, hasClinicalText }: Comparison): void {
  if (undated.length > 0) throw conflict(birthDateFirst(undated))
  if (!isKnown && (needsRelease || hasClinicalText)) throw conflict(t(mergeMessages.unknownHolder))
}

/** Emails the addresses of the merged chart, except the holder's, as for a claim. */
const emailMerged = (deps: Deps, tx: Tx, { mergedId, keptId }: { mergedId: string; keptId: string }): Promise<void> =>
  asServer(async () =>
    emailAddresses(tx, mergedId, await findHolder(tx, keptId), (to, clinic) => mergedMail(deps, to, clinic)),
  )

/**
 * Joins two charts that the caller has locked and judged, in its transaction; returns the merge's id. The records of
 * `mergedId` (`records.ts`) move to `keptId`, its blank fields are filled, chosen values are taken over, and `mergedId` is hidden. Open
 * emergency accesses to both end.
 */
export async function joinCharts(
  tx: Tx,
  { actor, address }: SignedInCaller,
  {
    clinicId,
    mergedId,
    keptId,
    choices = {},
  }: { clinicId: string; mergedId: string; keptId: string; choices?: MergeChoices },
): Promise<string> {
  const id = newId()
  const moved = await moveRecords(tx, { from: mergedId, to: keptId })
  await markMergedInto(tx, mergedId, keptId)
  await endEmergenciesOf(tx, { actor, address }, [mergedId, keptId])
  const filled = await fillBlanks(tx, { from: mergedId, to: keptId })
  const chosen = await chooseValues(tx, { from: mergedId, to: keptId }, choices)
  await insertMerge(tx, { id, clinicId, keptId, mergedId, moved, filled, chosen }, actor.userId)
  await audit(tx, { actor, address }, 'merged', { clinicId, keptId }, mergedId, moved)
  return id
}

/**
 * Undoes a merge: moves back exactly what was moved; later bookings stay. Throws 403 or 404 for people other than the
 * clinic's doctors and administrators, 409 if it was already undone or a newer chart conflicts.
 */
export async function undo(deps: Deps, { actor, address }: SignedInCaller, id: string): Promise<ChartMerge> {
  const found = await findMerge(deps.db, clinicsAs(actor, ...CHARTS), id)
  if (!found) throw notFound()
  if (!mergesAt(actor, found.clinicId)) throw refusal(actor)
  await transaction(deps.db, async (tx) => {
    await part(tx, { actor, address }, found)
    await notifyOf(tx, actor, 'charts_parted', found)
  }).catch(asNewerTwin)
  return showMerge(deps.db, id)
}

/**
 * Notifies the chart's holder and, if there is one, the clinic's doctors and administrators of a merge or its undoing.
 */
async function notifyOf(
  tx: Tx,
  { userId }: SignedIn,
  kind: 'charts_merged' | 'charts_parted',
  { clinicId, keptId }: { clinicId: string; keptId: string },
): Promise<void> {
  const recipients = (await listToldOf(tx, clinicId, keptId)).filter((one) => one !== userId)
  if (recipients.length > 0) await together(tx, notices(recipients, kind, keptId))
}

/**
 * Undoes a merge that was part of a takeover, in the caller's transaction (`claims/`). Throws 409 if a newer chart
 * conflicts.
 */
export async function partAgain(tx: Tx, caller: SignedInCaller, mergeId: string): Promise<void> {
  const found = await findMergeOf(tx, mergeId)
  if (!found) throw notFound()
  await part(tx, caller, found)
}

async function part(
  tx: Tx,
  caller: SignedInCaller,
  { id, clinicId, keptId, mergedId, moved, filled, chosen }: StoredMerge,
): Promise<void> {
  const charts = await lockCharts(tx, [mergedId, keptId])
  if (!(await updateUndone(tx, id, caller.actor.userId))) throw conflict(t(mergeMessages.undone))
  if (charts.get(keptId)?.mergedInto) throw conflict(t(mergeMessages.undoLaterFirst))
  const movedBack = await moveRecords(tx, { from: keptId, to: mergedId }, moved)
  await emptyFilled(tx, keptId, filled)
  await takeBackChosen(tx, keptId, chosen)
  await markMergedInto(tx, mergedId, null)
  await audit(tx, caller, 'parted', { clinicId, keptId }, mergedId, movedBack)
}

/** Records the merge or its undoing in the audit, with counts of the moved records, and announces both charts. */
async function audit(
  tx: Tx,
  { actor, address }: SignedInCaller,
  verb: 'merged' | 'parted',
  { clinicId, keptId }: { clinicId: string; keptId: string },
  mergedId: string,
  moved: Record<string, readonly string[]>,
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: `patient.${verb}`,
    subjectType: 'patient',
    subjectId: keptId,
    clinicId,
    address,
    detail: {
      merged: mergedId,
      ...Object.fromEntries(Object.entries(moved).map(([name, ids]) => [name, ids.length])),
    },
  })
  await announce(tx, { kind: 'chart', subjectId: keptId, clinicId }, { kind: 'chart', subjectId: mergedId, clinicId })
}

/**
 * Returns the duplicates merged into a chart and records the access. Throws 404 if the person can't open it, 403 if their role can't merge.
 */
export async function mergesInto(
  { db, views }: Deps,
  { actor, address }: SignedInCaller,
  keptId: string,
): Promise<ChartMerge[]> {
  const { chart, can } = await chartSeenBy(db, actor, keptId)
  if (!can.merge) throw forbidden()
  const { clinicId } = chart
  const merges = await listMergesInto(db, keptId)
  // the answer contains the names and numbers of the duplicates
  const chartIds = merges.map(({ merged }) => merged.id)
  if (chartIds.length > 0)
    views.note({ userId: actor.userId, action: 'patient.merges-listed', address, clinicId, chartIds })
  return merges
}

/** Compares the people of two charts, before one becomes a part of the other. */
export const compareCharts = (tx: Tx, mergedId: string, keptId: string): Promise<Comparison> =>
  findComparison(tx, mergedId, keptId)
