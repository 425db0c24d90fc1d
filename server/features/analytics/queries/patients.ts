import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Stretch } from '#server/features/analytics/periods.ts'
import { at, beginIn, type Counted, dayOf, type Detail } from './counted.ts'

export interface PatientCounts {
  patients: number
  returning: number
}

/** Counts of all, of one doctor or service, of a weekday (0 is Sunday), or of a week by its Monday. */
export interface PatientRow extends PatientCounts {
  of: 'total' | 'doctor' | 'service' | 'weekday' | 'week'
  key: string | null
}

/**
 * Counts the patients of completed appointments that begin in a stretch of time, and those of them with one in the
 * row that is not their first at the clinic. A patient may be in several rows, so that none is the sum of others.
 */
export async function countPatients(db: Db, counted: Counted, stretch: Stretch, detail: Detail): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    with seen as (
      select
        a.patient_id, a.starts_at
        ${detail === 'tables' ? sql`, a.doctor_id, a.service_id, ${dayOf(sql`a.starts_at`, counted)} as day` : sql``}
      from appointments a
      where ${beginIn(counted, stretch)} and a.status = 'completed'
    ),
    firsts as (
      select a.patient_id, min(a.starts_at) as first_ever
      from appointments a
      where a.clinic_id = ${counted.clinicId} and a.starts_at < ${at(stretch.end)} and a.status = 'completed'
      group by a.patient_id
    )
    select of, key, count(*) as patients, count(*) filter (where last_here > first_ever) as returning
    from (${detail === 'tables' ? byTable : byPatient}) one
    join firsts using (patient_id)
    group by of, key
  `.execute(db)
  return rows
}

const byPatient = sql`
  select 'total' as of, null::text as key, patient_id, max(starts_at) as last_here from seen group by patient_id
`

const byTable = sql`
  select
    case
      when grouping(doctor_id) = 0 then 'doctor'
      when grouping(service_id) = 0 then 'service'
      when grouping(weekday) = 0 then 'weekday'
      when grouping(week) = 0 then 'week'
      else 'total'
    end as of,
    coalesce(doctor_id::text, service_id::text, weekday::text, week::text) as key,
    patient_id, max(starts_at) as last_here
  from (
    select
      patient_id, starts_at, doctor_id, service_id, extract(dow from day)::int as weekday,
      day - extract(isodow from day)::int + 1 as week
    from seen
  ) visit
  group by patient_id, grouping sets ((), (doctor_id), (service_id), (weekday), (week))
`
