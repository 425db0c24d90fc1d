import { t } from '#language/translate.ts'
import { recordedMessages, RECORDS_MAX } from '#contract/clinical-summary/recorded.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Tx } from '#server/database/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { chartSeenBy, lockCharts } from '#server/features/patients/public.ts'
import type { Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { writerOf } from './policy.ts'
import { countIn, type NewRecord } from './queries/recorded.ts'

/** A caller with the key of a call that is processed once. */
export type WritingCaller = SignedInCaller & { idempotencyKey: string | null }

type SeenChart = Awaited<ReturnType<typeof chartSeenBy>>['chart']

export const repeatable = (
  { actor, idempotencyKey: key }: WritingCaller,
  scope: string,
  body: unknown,
  reused: string,
): Repeatable | null => (key === null ? null : { scope: `${scope}:${actor.userId}`, key, body, reused })

/**
 * Returns a chart in which the person can write, locked, so that two people sort its text one after the other and a merge
 * comes before or after. Throws 404 for a chart that they can't open, 403 if they are neither doctor nor holder.
 */
export async function chartToWrite(
  tx: Tx,
  actor: SignedIn,
  patientId: string,
): Promise<{ chart: SeenChart; isDoctor: boolean }> {
  const locked = (await lockCharts(tx, [patientId])).get(patientId)
  // also for an id without a chart, so that the statements don't reveal whether there is one
  const { chart } = await chartSeenBy(tx, actor, patientId)
  if (locked?.mergedInto !== null) throw notFound()
  const writer = writerOf(actor, { clinicId: chart.clinicId, holderId: chart.ownerId })
  if (!writer) throw refusal(actor)
  return { chart, isDoctor: writer === 'doctor' }
}

/** Returns a new record of a chart. Throws 409 beyond the limit. */
export async function newRecordIn(
  tx: Tx,
  actor: SignedIn,
  { chart, isDoctor }: { chart: SeenChart; isDoctor: boolean },
  table: Parameters<typeof countIn>[1],
): Promise<NewRecord> {
  if ((await countIn(tx, table, chart.id)) >= RECORDS_MAX) throw conflict(t(recordedMessages.tooMany))
  const { id: patientId, clinicId, chartNumber } = chart
  return { id: newId(), clinicId, patientId, chartNumber, recordedBy: actor.userId, byDoctor: isDoctor }
}
