import type { NotificationKind } from '#contract/notifications.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { overseersOf } from '#server/features/members/public.ts'
import { isNotified, notifyAll } from '#server/features/notifications/public.ts'
import { announceChange, lockCharts } from '#server/features/patients/public.ts'

interface About {
  id: string
  clinicId: string
  patientId: string
  ownerId: string | null
}
type Verb = Extract<ChartAction, `medical-document.${string}`>

/** Records a person's action on a document that doesn't change it. */
export const audit = (db: Db, action: Verb, one: About, { actor, address }: SignedInCaller): Promise<void> =>
  recordAudit<string>(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'patient',
    subjectId: one.patientId,
    clinicId: one.clinicId,
    address,
    detail: { document: one.id },
  })

/** Records that someone has read a document; holders of the chart read their own without a line. */
export async function auditReading(db: Db, action: Verb, one: About, caller: SignedInCaller): Promise<void> {
  if (one.ownerId !== caller.actor.userId) await audit(db, action, one, caller)
}

/** Records a change, announces it to open screens, and notifies the chart's holder of a signature. */
export async function announceDocument(
  tx: Tx,
  action: Verb,
  { id, clinicId, patientId, ownerId: holderId }: About,
  caller: SignedInCaller,
  kind?: NotificationKind,
): Promise<void> {
  await announceChange(tx, caller, action, { clinicId, patientId, holderId }, id)
  if (kind && holderId && holderId !== caller.actor.userId) await notifyAll(tx, [holderId], kind, patientId)
}

/** Notifies the chart's holder of a withdrawn document; of a consent also its doctor, if another person withdrew it. */
export async function notifyWithdrawal(
  tx: Tx,
  { patientId, ownerId, doctorUserId, isConsent }: About & { doctorUserId: string | null; isConsent: boolean },
  { actor }: SignedInCaller,
): Promise<void> {
  const people = [ownerId, isConsent ? doctorUserId : null].filter((one) => one !== null && one !== actor.userId)
  const kind = isConsent ? 'consent_withdrawn' : 'document_withdrawn'
  await notifyAll(
    tx,
    [...new Set(people)].filter((one) => one !== null),
    kind,
    patientId,
  )
}

/** Logs that the record of a signed version was changed, and notifies the clinic's doctors and administrators, once a chart. */
export async function reportDamage(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id, version, clinicId, patientId }: Omit<About, 'ownerId'> & { version: number },
): Promise<void> {
  log.error({ document: id, version }, 'The record of a document was changed after signing')
  // readers and people who scan the printout may have no rights at the clinic
  await asServer(() =>
    transaction(db, async (tx) => {
      await lockCharts(tx, [patientId])
      if (await isNotified(tx, 'document_damaged', patientId)) return
      const people = (await overseersOf(tx, clinicId)).map(({ userId }) => userId)
      await notifyAll(tx, people, 'document_damaged', patientId)
    }),
  )
}
