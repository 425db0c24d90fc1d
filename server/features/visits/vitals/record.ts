import { t } from '#language/translate.ts'
import { type NewVitals, vitalNames, wrongPressure } from '#contract/visits/content.ts'
import { type VitalsCorrection, type VitalSet, vitalSetMessages } from '#contract/visits/vitals.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Charts } from '#server/chart-record.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { lockCharts } from '#server/features/patients/public.ts'
import { mayMeasure, vitalsVisibleTo } from '#server/features/visits/policy.ts'
import {
  findSet,
  insertCorrection,
  insertSet,
  type StoredSet,
  updateChartOfSets,
} from '#server/features/visits/queries/vitals.ts'
import type { Caller } from '#server/http/door/door.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { carryingIntoDrafts } from './carry.ts'
import { measuredChartSeenBy, toSet } from './read.ts'

/** Throws 400 for vitals without a value, and for a blood pressure of one number or turned around. */
function refuseWrong(measured: NewVitals): void {
  const pressure = wrongPressure(measured)
  if (pressure) throw wrongField(pressure.path, t(pressure.message))
  if (vitalNames.every((name) => typeof measured[name] !== 'number'))
    throw wrongField('systolic', t(vitalSetMessages.nothing))
}

/** Returns a set that the person sees. Throws 404. */
async function setSeenBy(tx: Tx, actor: SignedIn, id: string): Promise<StoredSet> {
  const one = await findSet(tx, vitalsVisibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Records a change in the audit, and announces it to open screens. */
async function auditAndAnnounce(
  tx: Tx,
  action: 'vitals.recorded' | 'vitals.corrected',
  { id, patientId, clinicId, ownerId }: StoredSet,
  { actor, address }: Caller<SignedIn>,
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action,
    subjectType: 'patient',
    subjectId: patientId,
    clinicId,
    address,
    detail: { record: id },
  })
  await announce(tx, { kind: 'vitals', subjectId: patientId, clinicId, userId: ownerId })
}

/**
 * Records vitals of a patient and brings them into the drafts that they belong to. Throws 400, 403 for people who can't record vitals, 404,
 * 422 for a reused key.
 */
export async function record(
  { db }: Deps,
  caller: Caller<SignedIn>,
  patientId: string,
  measured: NewVitals,
): Promise<VitalSet> {
  const { actor, idempotencyKey: key } = caller
  const request: Repeatable | null =
    key === null
      ? null
      : {
          scope: `vitals.record:${patientId}:${actor.userId}`,
          key,
          body: measured,
          reused: t(vitalSetMessages.keyReused),
        }
  return transaction(db, (tx) =>
    once(tx, request, async () => {
      // a visit that is being started comes before or after
      await lockCharts(tx, [patientId])
      const { clinicId } = await measuredChartSeenBy(tx, actor, patientId)
      if (!mayMeasure(actor, clinicId)) throw forbidden()
      refuseWrong(measured)
      const set = { id: newId(), clinicId, patientId, userId: actor.userId }
      await carryingIntoDrafts(tx, [patientId], () => insertSet(tx, set, measured))
      const one = await setSeenBy(tx, actor, set.id)
      await auditAndAnnounce(tx, 'vitals.recorded', one, caller)
      return toSet(one)
    }),
  )
}

/**
 * Corrects vitals, or marks them as entered in error; the drafts that they belong to follow. Throws 400, 403 for people who can't record vitals,
 * 404, 409 if someone else corrected them since.
 */
export async function correct(
  { db }: Deps,
  caller: Caller<SignedIn>,
  id: string,
  { version, isError, ...measured }: VitalsCorrection,
): Promise<VitalSet> {
  const { actor } = caller
  return transaction(db, async (tx) => {
    const { patientId, clinicId } = await setSeenBy(tx, actor, id)
    if (!mayMeasure(actor, clinicId)) throw forbidden()
    await lockCharts(tx, [patientId])
    const now = await setSeenBy(tx, actor, id)
    // a merge was faster: its chart isn't locked
    if (now.patientId !== patientId) throw conflict(t(vitalSetMessages.changed), { code: 'record-changed' })
    const values = isError ? now.vitals : measured
    refuseWrong(values)
    const correction = { id, version, userId: actor.userId, isError }
    if (!(await carryingIntoDrafts(tx, [patientId], () => insertCorrection(tx, correction, values))))
      throw conflict(t(vitalSetMessages.changed), { code: 'record-changed' })
    const one = await setSeenBy(tx, actor, id)
    await auditAndAnnounce(tx, 'vitals.corrected', one, caller)
    return toSet(one)
  })
}

/** Moves vitals from one chart to another of the clinic, all or those named; drafts follow. Returns the ids of the moved ones. */
export async function moveVitals(tx: Tx, charts: Charts, only: readonly string[] | null): Promise<string[]> {
  const { from, to } = charts
  const moved = await carryingIntoDrafts(tx, [from, to], () => updateChartOfSets(tx, charts, only))
  const [first] = moved
  if (first)
    for (const subjectId of [from, to]) await announce(tx, { kind: 'vitals', subjectId, clinicId: first.clinicId })
  return moved.map(({ id }) => id)
}
