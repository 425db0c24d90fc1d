import type { SignedInCaller } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { announceChange } from '#server/features/patients/public.ts'

/** Records a change of a pregnancy, and announces it: to the chart's readers, and to staff who record vitals but open no charts. */
export async function announceAntenatal(
  tx: Tx,
  caller: SignedInCaller,
  action: ChartAction,
  chart: { clinicId: string; patientId: string; holderId: string | null },
  recordId: string,
): Promise<void> {
  await announceChange(tx, caller, action, chart, recordId)
  const { clinicId, patientId, holderId } = chart
  await announce(tx, { kind: 'vitals', subjectId: patientId, clinicId, userId: holderId })
}
