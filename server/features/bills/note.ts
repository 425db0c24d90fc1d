import type { SignedInCaller } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'

/** The parts of a bill that a record of a change names. */
interface Noted {
  id: string
  clinicId: string
  patientId: string
  holderId: string | null
}

/** Records a change of a bill and announces it to the open screens of its readers. */
export async function noteChange(
  tx: Tx,
  { actor, address }: SignedInCaller,
  action: ChartAction,
  { id, clinicId, patientId, holderId }: Noted,
  detail: Record<string, string> = {},
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action,
    subjectType: 'patient',
    subjectId: patientId,
    clinicId,
    address,
    detail: { record: id, ...detail },
  })
  await announce(tx, { kind: 'bill', subjectId: id, clinicId, userId: holderId })
}
