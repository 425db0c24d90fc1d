import type { Db } from '#server/database/db.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import { auditLine, recordAudit } from '#server/audit/record.ts'
import { together } from '#server/database/together.ts'
import type { News } from '#server/events/news.ts'
import { notices } from '#server/features/notifications/public.ts'
import type { StoredPrescription } from './queries/prescriptions.ts'

type About = Pick<StoredPrescription, 'id' | 'patientId' | 'clinicId' | 'ownerId'>
export type PrescriptionVerb = Extract<ChartAction, `prescription.${string}`>

/** Returns the subject of an audit event: the chart, or an upload without one. */
const lineOf = (action: PrescriptionVerb, { id, patientId, clinicId }: About, { actor, address }: SignedInCaller) => {
  const said = { actorUserId: actor.userId, action, clinicId, address, detail: { prescription: id } }
  return patientId
    ? { ...said, subjectType: 'patient' as const, subjectId: patientId }
    : { ...said, subjectType: 'prescription' as const, subjectId: id }
}

/** Records a person's action on a prescription that doesn't change it. */
export const audit = (db: Db, action: PrescriptionVerb, one: About, caller: SignedInCaller): Promise<void> =>
  recordAudit<string>(db, lineOf(action, one, caller))

/** Records that someone has read a prescription; owners read their own without a line. */
export async function auditReading(
  db: Db,
  action: PrescriptionVerb,
  one: About,
  caller: SignedInCaller,
): Promise<void> {
  if (one.ownerId !== caller.actor.userId) await audit(db, action, one, caller)
}

/** Records a change, announces it to open screens, and notifies the patient unless they made it. */
export async function auditAndNotify(
  tx: Db,
  action: PrescriptionVerb,
  one: About,
  caller: SignedInCaller,
  kind?: NotificationKind,
): Promise<void> {
  const { id, clinicId, ownerId } = one
  const news: News = { kind: 'prescription', subjectId: id, clinicId, userId: ownerId }
  const recipients = kind && ownerId && ownerId !== caller.actor.userId ? [ownerId] : []
  await together(tx, [
    auditLine(lineOf(action, one, caller)),
    ...notices(recipients, kind ?? 'prescription_written', id, news),
  ])
}
