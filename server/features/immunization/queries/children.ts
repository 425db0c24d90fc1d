import { type RawBuilder, sql } from 'kysely'
import type { RecordedDose } from '#contract/immunization/plan.ts'
import type { ScheduleId } from '#contract/immunization/schedule.ts'
import type { Db } from '#server/database/db.ts'
import { clinicSchedule, ownSchedule } from './schedules.ts'

/** A child with recorded doses, and what the plan needs to know. */
export interface StoredChild {
  patientId: string
  clinicId: string
  clinicName: string
  holderId: string | null
  chartNumber: string
  firstName: string
  lastName: string
  dateOfBirth: string
  gender: string | null
  phone: string | null
  schedule: ScheduleId
  today: string
  doses: RecordedDose[]
}

async function listChildren(db: Db, where: RawBuilder<unknown>): Promise<StoredChild[]> {
  const { rows } = await sql<StoredChild>`
    select
      p.id as "patientId", p.clinic_id as "clinicId", c.name as "clinicName", p.holder_id as "holderId",
      p.chart_number as "chartNumber", p.first_name as "firstName", p.last_name as "lastName",
      to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", p.gender, p.phone,
      coalesce(${ownSchedule}, ${clinicSchedule}) as schedule,
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today, d.doses
    from patients p
    join clinics c on c.id = p.clinic_id
    join (
      select
        i.patient_id,
        json_agg(json_build_object('id', i.id, 'vaccine', i.vaccine, 'dose', i.dose, 'givenOn', i.given_on)) as doses
      from immunizations i
      where i.status = 'given'
      group by i.patient_id
    ) d on d.patient_id = p.id
    where p.merged_into is null and p.date_of_birth > now() - interval '18 years' and ${where}
    order by p.id
  `.execute(db)
  return rows
}

/** Returns the children of clinics that have recorded doses. */
export const childrenOfClinics = (db: Db, clinicIds: readonly string[]): Promise<StoredChild[]> =>
  listChildren(db, sql`p.clinic_id = any(${clinicIds}::uuid[])`)

/** Returns the children whose charts an account holds. */
export const childrenOfHolder = (db: Db, userId: string): Promise<StoredChild[]> =>
  listChildren(db, sql`p.holder_id = ${userId}`)

/** Returns the day of the next appointment of charts at their clinic, by chart. */
export async function nextAppointments(db: Db, patientIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ patientId: string; day: string }>`
    select
      a.patient_id as "patientId",
      to_char(min(a.starts_at) at time zone min(c.time_zone), 'YYYY-MM-DD') as day
    from appointments a
    join clinics c on c.id = a.clinic_id
    where a.patient_id = any(${patientIds}::uuid[])
      and a.starts_at > now()
      and a.status in ('pending', 'scheduled', 'confirmed')
    group by a.patient_id
  `.execute(db)
  return new Map(rows.map(({ patientId, day }) => [patientId, day]))
}
