import type { ScheduleId } from '#contract/immunization/schedule.ts'
import { isMember, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { mayChoose } from './policy.ts'
import { deleteChartSchedule, findClinicSchedule, saveChartSchedule, saveClinicSchedule } from './queries/schedules.ts'
import { chartToUse } from './read.ts'

/** Chooses the schedule of a chart; null follows the clinic. Throws 403, 404. */
export async function chooseForChart(
  { db }: Deps,
  caller: SignedInCaller,
  patientId: string,
  schedule: ScheduleId | null,
): Promise<{ schedule: ScheduleId | null }> {
  const { userId: setBy } = caller.actor
  await transaction(db, async (tx) => {
    const chart = await chartToUse(tx, caller.actor, patientId, mayChoose)
    if (schedule) await saveChartSchedule(tx, patientId, { clinicId: chart.clinicId, schedule, setBy })
    else await deleteChartSchedule(tx, patientId)
    await announceChange(tx, caller, 'immunization.schedule-set', {
      clinicId: chart.clinicId,
      patientId,
      holderId: chart.ownerId,
    })
  })
  return { schedule }
}

/** Throws 403 for the staff of a clinic, 404 for people of no standing there. */
function refuseOthers(actor: SignedIn, clinicId: string): void {
  if (!isMember(actor, clinicId, 'doctor', 'clinic_admin', 'staff')) throw notFound()
  if (!isMember(actor, clinicId, 'doctor', 'clinic_admin')) throw forbidden()
}

/** Returns the schedule of a clinic. Throws 403, 404. */
export async function scheduleOfClinic(
  { db }: Deps,
  { actor }: SignedInCaller,
  clinicId: string,
): Promise<{ schedule: ScheduleId }> {
  refuseOthers(actor, clinicId)
  return { schedule: await findClinicSchedule(db, clinicId) }
}

/** Chooses the schedule of a clinic. Throws 403 for its staff, 404 for people of no standing there. */
export async function chooseForClinic(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  schedule: ScheduleId,
): Promise<{ schedule: ScheduleId }> {
  refuseOthers(actor, clinicId)
  await transaction(db, async (tx) => {
    await saveClinicSchedule(tx, { clinicId, schedule, setBy: actor.userId })
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'clinic.immunization-schedule-set',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: { schedule },
    })
  })
  return { schedule }
}
