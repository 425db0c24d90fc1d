import type { ChartVitals, VitalSet } from '#contract/visits/vitals.ts'
import { isMember, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { mayMeasure, vitalsVisibleTo } from '#server/features/visits/policy.ts'
import {
  findMeasuredChart,
  listSets,
  type MeasuredChart,
  type StoredSet,
} from '#server/features/visits/queries/vitals.ts'
import { CHARTS } from '#server/standings.ts'

/** Returns a chart whose vitals the person reads. Throws 404 for one that they can't open, 403 if they never read its vitals. */
export async function measuredChartSeenBy(db: Db, actor: SignedIn, id: string): Promise<MeasuredChart> {
  const chart = await findMeasuredChart(db, vitalsVisibleTo(actor), id)
  if (chart) return chart
  await chartSeenBy(db, actor, id)
  throw forbidden()
}

/** Returns a set as everyone reads it. */
export function toSet({
  clinicId: _clinic,
  patientId: _patient,
  ownerId: _owner,
  correctedAt,
  correctedBy,
  ...row
}: StoredSet): VitalSet {
  return {
    ...row,
    measuredAt: row.measuredAt.toISOString(),
    corrected: row.version > 1 ? { at: correctedAt.toISOString(), by: correctedBy } : null,
    earlier: row.earlier.map((one) => ({ ...one, writtenAt: new Date(one.writtenAt).toISOString() })),
  }
}

/** Returns the vitals of a chart with its patient, and records the access. Throws 403, 404. */
export async function vitalsOfChart(
  deps: Deps,
  caller: SignedInCaller,
  patientId: string,
  page: { limit: number; offset: number },
): Promise<ChartVitals> {
  const { actor } = caller
  const { clinicId, ownerId: patientUserId, ...chart } = await measuredChartSeenBy(deps.db, actor, patientId)
  noteSeen(deps, caller, 'vitals.listed', [{ clinicId, patientId, patientUserId }])
  const { sets, total } = await listSets(deps.db, patientId, page)
  return {
    ...chart,
    sets: sets.map(toSet),
    total,
    can: {
      record: mayMeasure(actor, clinicId),
      chart: patientUserId === actor.userId || isMember(actor, clinicId, ...CHARTS),
    },
  }
}
