import { type RawBuilder, sql } from 'kysely'
import type { Reply } from '#contract/endpoint.ts'
import type { exportVisits, exportVitals } from '#contract/visits/exports.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'

export type ExportedVisit = Reply<typeof exportVisits> & {
  id: string
  /** When it was started, to the microsecond; the cursor for the next page. */
  place: string
}

/** Returns the temperature of a version in the unit in which it was typed. */
const typed = (version: RawBuilder<unknown>) => sql`
  case
    when ${version}.temperature_unit = 'F' then round(${version}.temperature * 1.8 + 32, 1)::float8 || ' °F'
    else ${version}.temperature::float8 || ' °C'
  end
`

/** Returns the next visits of a clinic after one, oldest first, as its doctors read them. */
export async function listVisitsAfter(
  db: Db,
  clinicId: string,
  after: Pick<ExportedVisit, 'id' | 'place'> | null,
  limit: number,
): Promise<ExportedVisit[]> {
  const { rows } = await sql<ExportedVisit>`
    select
      v.id, v.started_at::text as place, v.status, v.current_version as version, w.reason,
      to_char(v.visit_date, 'YYYY-MM-DD') as date,
      to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time,
      trim(concat(u.first_name, ' ', u.last_name)) as doctor,
      trim(concat(p.first_name, ' ', p.last_name)) as patient, p.chart_number as "chartNumber",
      w.complaint, w.findings, w.systolic, w.diastolic, w.pulse, w.temperature::float8 as temperature,
      ${typed(sql`w`)} as "temperatureTyped", w.oxygen, w.weight::float8 as weight, w.height::float8 as height,
      w.head_circumference::float8 as "headCircumference",
      (
        select string_agg(concat(one ->> 'text', ' (' || (one ->> 'code') || ')'), E'\n' order by at)
        from jsonb_array_elements(w.diagnoses) with ordinality as line (one, at)
      ) as diagnoses,
      w.advice, to_char(w.follow_up_date, 'YYYY-MM-DD') as "followUp",
      (
        select string_agg(r.number, ', ' order by r.created_at, r.id)
        from prescriptions r
        where r.visit_id = v.id and r.patient_id = v.patient_id
      ) as prescriptions,
      to_char(v.started_at at time zone c.time_zone, 'YYYY-MM-DD') as "startedOn",
      to_char(v.finished_at at time zone c.time_zone, 'YYYY-MM-DD') as "finishedOn"
    from visits v
    join visit_versions w on w.visit_id = v.id and w.version = v.current_version
    join clinics c on c.id = v.clinic_id
    join doctors d on d.id = v.doctor_id
    join users u on u.id = d.user_id
    join patients p on p.id = v.patient_id
    left join appointments a on a.id = v.appointment_id
    where v.clinic_id = ${clinicId}
      and (v.started_at, v.id) > (
        coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      )
    order by v.started_at, v.id
    limit ${limit}
  `.execute(db)
  return rows
}

type ExportedVitals = Reply<typeof exportVitals> & {
  id: string
  /** When they were measured, to the microsecond; the cursor for the next page. */
  place: string
}

/** Returns the next vitals of a clinic after some, oldest first. */
export async function listVitalsAfter(
  db: Db,
  clinicId: string,
  after: { id: string; place: string } | null,
  limit: number,
): Promise<ExportedVitals[]> {
  const { rows } = await sql<ExportedVitals>`
    select
      s.id, s.measured_at::text as place, to_char(s.measured_on, 'YYYY-MM-DD') as date,
      to_char(s.measured_at at time zone c.time_zone, 'HH24:MI') as time,
      trim(concat(p.first_name, ' ', p.last_name)) as patient, p.chart_number as "chartNumber",
      w.systolic, w.diastolic, w.pulse, w.temperature::float8 as temperature, ${typed(sql`w`)} as "temperatureTyped",
      w.oxygen, w.weight::float8 as weight, w.height::float8 as height,
      w.head_circumference::float8 as "headCircumference",
      trim(concat(m.first_name, ' ', m.last_name)) as "measuredBy",
      case when w.version > 1 then to_char(w.written_at at time zone c.time_zone, 'YYYY-MM-DD') end as "correctedOn",
      case when w.version > 1 then trim(concat(k.first_name, ' ', k.last_name)) end as "correctedBy",
      case when w.is_error then 'yes' end as "isError"
    from vital_sets s
    join vital_set_versions w on w.set_id = s.id and w.version = s.current_version
    join vital_set_versions f on f.set_id = s.id and f.version = 1
    join clinics c on c.id = s.clinic_id
    join patients p on p.id = s.patient_id
    ${actorAs('m_then', sql`actor_then(f.written_by, s.clinic_id, f.written_at)`)}
    left join users m on m.id = m_then.id
    ${actorAs('k_then', sql`actor_then(w.written_by, s.clinic_id, w.written_at)`)}
    left join users k on k.id = k_then.id
    where s.clinic_id = ${clinicId}
      and (s.measured_at, s.id) > (
        coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      )
    order by s.measured_at, s.id
    limit ${limit}
  `.execute(db)
  return rows
}
