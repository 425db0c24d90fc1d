import { sql } from 'kysely'
import type { ScheduleId } from '#contract/immunization/schedule.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'

/** The schedule of the chart `p`, null if it follows its clinic. */
export const ownSchedule = sql`
  (
    select s.schedule
    from immunization_schedules s
    where s.patient_id = p.id
  )
`

/** The schedule of the clinic of the chart `p`. */
export const clinicSchedule = sql`
  coalesce(
    (
      select s.schedule
      from immunization_schedules s
      where s.clinic_id = p.clinic_id and s.patient_id is null
    ),
    'national'
  )
`

/** Returns the schedule of a chart, null if it follows its clinic, and that of the clinic. */
export async function findSchedules(
  db: Db,
  patientId: string,
): Promise<{ own: ScheduleId | null; clinic: ScheduleId }> {
  const { rows } = await sql<{ own: ScheduleId | null; clinic: ScheduleId }>`
    select ${ownSchedule} as own, ${clinicSchedule} as clinic
    from patients p
    where p.id = ${patientId}
  `.execute(db)
  return rows[0] ?? { own: null, clinic: 'national' }
}

/** Returns the schedule of a clinic. */
export async function findClinicSchedule(db: Db, clinicId: string): Promise<ScheduleId> {
  const { rows } = await sql<{ schedule: ScheduleId }>`
    select s.schedule
    from immunization_schedules s
    where s.clinic_id = ${clinicId} and s.patient_id is null
  `.execute(db)
  return rows[0]?.schedule ?? 'national'
}

interface Chosen {
  clinicId: string
  schedule: ScheduleId
  setBy: string
}

/** Sets the schedule of a chart. */
export async function saveChartSchedule(
  db: Db,
  patientId: string,
  { clinicId, schedule, setBy }: Chosen,
): Promise<void> {
  await sql`
    insert into immunization_schedules (id, clinic_id, patient_id, schedule, set_by)
    values (${newId()}, ${clinicId}, ${patientId}, ${schedule}, ${setBy})
    on conflict (patient_id) where patient_id is not null
    do update set schedule = excluded.schedule, set_by = excluded.set_by, set_at = now()
  `.execute(db)
}

/** Lets a chart follow its clinic. */
export async function deleteChartSchedule(db: Db, patientId: string): Promise<void> {
  await sql`
    delete from immunization_schedules
    where patient_id = ${patientId}
  `.execute(db)
}

/** Sets the schedule of a clinic. */
export async function saveClinicSchedule(db: Db, { clinicId, schedule, setBy }: Chosen): Promise<void> {
  await sql`
    insert into immunization_schedules (id, clinic_id, schedule, set_by)
    values (${newId()}, ${clinicId}, ${schedule}, ${setBy})
    on conflict (clinic_id) where patient_id is null
    do update set schedule = excluded.schedule, set_by = excluded.set_by, set_at = now()
  `.execute(db)
}
