import type { Db } from '#server/database/db.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { announce } from '#server/events/announce.ts'
import type { StoredVisit } from './queries/visits.ts'

export type About = Pick<StoredVisit, 'id' | 'patientId' | 'clinicId' | 'ownerId' | 'status'>
type VisitVerb = Extract<ChartAction, `visit.${string}`>

/** Records a person's action on a visit that doesn't change it; patients' own reading isn't recorded. */
export async function auditReading(db: Db, action: VisitVerb, one: About, caller: SignedInCaller): Promise<void> {
  if (one.ownerId !== caller.actor.userId) await audit(db, action, one, caller)
}

const audit = (db: Db, action: VisitVerb, { id, patientId, clinicId }: About, { actor, address }: SignedInCaller) =>
  recordAudit(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'patient',
    subjectId: patientId,
    clinicId,
    address,
    detail: { visit: id },
  })

/** Records a change and announces it to open screens; the patient's only once they can read the visit. */
export async function auditAndAnnounce(tx: Db, action: VisitVerb, one: About, caller: SignedInCaller): Promise<void> {
  await audit(tx, action, one, caller)
  const { id, clinicId, ownerId, status } = one
  await announce(tx, { kind: 'visit', subjectId: id, clinicId, userId: status === 'finished' ? ownerId : null })
}
