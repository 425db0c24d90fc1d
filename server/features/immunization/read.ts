import type { ChartImmunizations } from '#contract/immunization/immunizations.ts'
import { isChildOn, planOf } from '#contract/immunization/plan.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { todayIn } from '#server/time.ts'
import { mayChoose, mayRecord } from './policy.ts'
import { listDoses } from './queries/immunizations.ts'
import { findSchedules } from './queries/schedules.ts'
import { countedIn, toImmunization, toPlanned } from './shape.ts'

/** Returns the doses of a chart with its plan and records the view. Throws 404 for a chart that the person can't open, 403. */
export async function openImmunizations(
  deps: Deps,
  caller: SignedInCaller,
  patientId: string,
): Promise<ChartImmunizations> {
  const { actor } = caller
  const { chart, can } = await chartSeenBy(deps.db, actor, patientId)
  const { clinicId, ownerId } = chart
  if (!can.seeImmunizations) throw refusal(actor)
  const doses = await listDoses(deps.db, patientId)
  const { own, clinic } = await findSchedules(deps.db, patientId)
  noteSeen(deps, caller, 'immunizations.opened', [{ clinicId, patientId, patientUserId: ownerId }])
  const today = todayIn(chart.clinic.timeZone)
  const schedule = own ?? clinic
  const { dateOfBirth, gender } = chart
  const without = !dateOfBirth ? 'birth-date' : isChildOn(dateOfBirth, today) ? null : 'adult'
  return {
    doses: doses.map(toImmunization),
    schedule,
    isOwnSchedule: own !== null,
    clinicSchedule: clinic,
    plan:
      dateOfBirth && !without
        ? planOf(schedule, { dateOfBirth, isGirl: gender === 'female' }, countedIn(doses), today).map(toPlanned)
        : [],
    without,
    can: { record: mayRecord(actor, clinicId), choose: mayChoose(actor, clinicId) },
  }
}

/** Returns a chart in which the person can do something with doses. Throws 404 for a chart that they can't open, 403. */
export async function chartToUse(
  db: Db,
  actor: SignedIn,
  patientId: string,
  may: (actor: SignedIn, clinicId: string) => boolean,
) {
  const { chart } = await chartSeenBy(db, actor, patientId)
  if (!may(actor, chart.clinicId)) throw refusal(actor)
  return chart
}
