import { sql } from 'kysely'
import type { Reply } from '#contract/endpoint.ts'
import type { exportVisits } from '#contract/visits/exports.ts'
import type { Db } from '#server/database/db.ts'

export type ExportedVisit = Reply<typeof exportVisits> & {
  id: string
  /** When it was started, to the microsecond; the cursor for the next page. */
  place: string
}

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
      w.oxygen, w.weight::float8 as weight, w.height::float8 as height,
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
