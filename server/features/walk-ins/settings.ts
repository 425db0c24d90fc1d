import type { DoctorToday, QueueSettings } from '#contract/walk-ins/queue.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { requireAdministrator } from '#server/standings.ts'
import { mayCall, seesQueueOf } from './policy.ts'
import { clinicOfDoctor, listQueueDoctors, saveDoctorToday, saveSettings } from './queries/queue.ts'

/** Saves how a clinic orders its queue. Throws 403, 404. */
export async function changeSettings(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  settings: QueueSettings,
): Promise<QueueSettings> {
  requireAdministrator(actor, clinicId)
  await transaction(db, async (tx) => {
    await saveSettings(tx, clinicId, settings)
    await announce(tx, { kind: 'walk-in', subjectId: clinicId, clinicId })
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'queue.settings-changed',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: { ...settings },
    })
  })
  return settings
}

/**
 * Saves a doctor's room or announced delay. Throws 404 for a doctor whose queue the person doesn't see, 403 for people who
 * can't call for the doctor.
 */
export async function changeDoctorToday(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  doctorId: string,
  change: { room?: string | null | undefined; delay?: number | null | undefined },
): Promise<DoctorToday> {
  const clinicId = await clinicOfDoctor(db, doctorId)
  if (!clinicId || !seesQueueOf(actor, clinicId)) throw notFound()
  if (!mayCall(actor, clinicId, doctorId)) throw forbidden()
  return transaction(db, async (tx) => {
    await saveDoctorToday(tx, { clinicId, doctorId, ...change })
    await announce(tx, { kind: 'walk-in', subjectId: doctorId, clinicId })
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'queue.doctor-changed',
      subjectType: 'doctor',
      subjectId: doctorId,
      clinicId,
      address,
      detail: { ...change },
    })
    const now = (await listQueueDoctors(tx, [clinicId])).find(({ id }) => id === doctorId)!
    return { room: now.room, delay: now.delayMinutes }
  })
}
