import type { SignedInCaller } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'

/** Records a change in a chart, and announces it to the open screens of its readers. */
export async function announceChange(
  tx: Tx,
  { actor, address }: SignedInCaller,
  action: ChartAction,
  { clinicId, patientId, holderId }: { clinicId: string; patientId: string; holderId: string | null },
  recordId: string | null = null,
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action,
    subjectType: 'patient',
    subjectId: patientId,
    clinicId,
    address,
    detail: recordId ? { record: recordId } : {},
  })
  await announce(tx, { kind: 'chart', subjectId: patientId, clinicId, userId: holderId })
}
