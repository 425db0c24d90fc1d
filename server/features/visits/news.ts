import type { Db } from '#server/database/db.ts'
import type { Doer } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { announce } from '#server/events/announce.ts'
import type { StoredVisit } from './queries/visits.ts'

export type About = Pick<StoredVisit, 'id' | 'patientId' | 'clinicId' | 'ownerId' | 'status'>
type VisitVerb = Extract<ChartAction, `visit.${string}`>

/** Records what someone did with a visit without changing it; patients read their own without a line. */
export async function recordReading(db: Db, action: VisitVerb, one: About, doer: Doer): Promise<void> {
  if (one.ownerId !== doer.actor.userId) await record(db, action, one, doer)
}

const record = (db: Db, action: VisitVerb, { id, patientId, clinicId }: About, { actor, address }: Doer) =>
  recordAudit(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'patient',
    subjectId: patientId,
    clinicId,
    address,
    detail: { visit: id },
  })

/** Records a change and announces it to open screens; the patient's only once they may read the visit. */
export async function recordAndAnnounce(tx: Db, action: VisitVerb, one: About, doer: Doer): Promise<void> {
  await record(tx, action, one, doer)
  const { id, clinicId, ownerId, status } = one
  await announce(tx, { kind: 'visit', subjectId: id, clinicId, userId: status === 'finished' ? ownerId : null })
}
