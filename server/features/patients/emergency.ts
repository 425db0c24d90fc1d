import type { Kysely } from 'kysely'
import { EMERGENCY_MINUTES, type EmergencyAccess, type Patient, patientMessages } from '#contract/patients.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden } from '#server/errors.ts'
import { notify } from '#server/features/notifications/use-cases.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/queue.ts'
import { chartSeenBy } from './charts.ts'
import { emergencyMail } from './mails.ts'
import { lockCharts } from './queries.ts'
import { findHolder, hasOpenEmergency, insertEmergency, listEmergencies } from './queries/emergency.ts'
import { toPatient } from './shape.ts'

/**
 * Opens the clinical fields of a chart to an administrator of its clinic for an hour (trap T28). Who, when and which
 * chart stand in the audit, the reason beside the access only; whoever holds the chart is told in the bell and by mail.
 * Throws 404 for what they may not open, 403 for those who read it anyway or never do, 409 while it is open already.
 */
export async function openEmergency(
  deps: Deps,
  actor: SignedIn,
  id: string,
  reason: string,
  address: string,
): Promise<Patient> {
  const { chart, can } = await chartSeenBy(deps.db, actor, id)
  if (!can.openInEmergency) throw chart.emergencyEndsAt && can.readClinical ? isOpen() : forbidden()
  const { clinicId } = chart
  await transaction(deps.db, async (tx) => {
    // two presses take turns
    await lockCharts(tx, [id])
    if (await hasOpenEmergency(tx, id, actor.userId)) throw isOpen()
    await insertEmergency(tx, { id: newId(), chartId: id, clinicId, userId: actor.userId, reason }, EMERGENCY_MINUTES)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'patient.emergency-opened',
      subjectType: 'patient',
      subjectId: id,
      clinicId,
      address,
    })
    const holder = await findHolder(tx, id)
    if (!holder) return
    await notify(tx, holder.userId, 'emergency_access', id)
    await queueMail(tx, emergencyMail(deps, holder, chart.clinic.name, id))
  })
  deps.mailer.wake()
  return toPatient((await chartSeenBy(deps.db, actor, id)).chart, actor)
}

const isOpen = () => conflict(patientMessages.emergencyOpen)

/** Who opened a chart in an emergency, and why. Throws 404 for what the person may not open, 403 for those who may, but not this. */
export async function emergenciesOf(
  db: Kysely<DB>,
  actor: SignedIn,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ accesses: EmergencyAccess[]; total: number }> {
  const { can } = await chartSeenBy(db, actor, id)
  if (!can.seeEmergencies) throw forbidden()
  return listEmergencies(db, id, actor.userId, page)
}
