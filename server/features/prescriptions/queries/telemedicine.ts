import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** The subject of a signature: a visit, or else the doctor's consultation of a patient today. */
export interface VisitToSign {
  visitId: string | null
  doctorId: string
  chartId: string
  /** The date of the prescription. */
  day: string
}

/**
 * Returns the video visit in which a prescription is signed, and whether its doctor has recorded consent and identity;
 * null if there is none. If the visit has no appointment, the doctor's call with the patient counts: on the clinic's
 * today, on the day of the prescription, or in the last twelve hours, because a call can end after midnight. It doesn't
 * count once the patient has come to the clinic after it.
 */
export async function findVideoVisit(
  db: Db,
  { visitId, doctorId, chartId, day }: VisitToSign,
): Promise<{ isRecorded: boolean } | null> {
  const { rows } = await sql<{ isRecorded: boolean }>`
    with
      of_visit as (
        select v.appointment_id
        from visits v
        where v.id = ${visitId}::uuid and v.appointment_id is not null
      )
    select
      exists (
        select
        from teleconsultations t
        where t.appointment_id = a.id and t.recorded_by = d.user_id
      ) as "isRecorded"
    from appointments a
    join clinics c on c.id = a.clinic_id
    join doctors d on d.id = a.doctor_id
    where a.mode = 'video'
      and a.doctor_id = ${doctorId}
      and a.patient_id = ${chartId}
      and case
        when exists (select from of_visit) then a.id in (select appointment_id from of_visit)
        else
          a.status in ('scheduled', 'confirmed', 'completed')
          and exists (
            select
            from video_calls k
            where k.appointment_id = a.id
              and (
                k.started_at > now() - interval '12 hours'
                or (k.started_at at time zone c.time_zone)::date
                in ((now() at time zone c.time_zone)::date, ${day}::date)
              )
              and not exists (
                select
                from walk_ins w
                where w.clinic_id = a.clinic_id
                  and w.patient_id = a.patient_id
                  and w.appointment_id is distinct from a.id
                  and w.arrived_at > k.started_at
              )
              and not exists (
                select
                from appointments o
                where o.clinic_id = a.clinic_id
                  and o.patient_id = a.patient_id
                  and o.mode = 'in_person'
                  and o.arrived_at > k.started_at
              )
          )
      end
    order by a.starts_at desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the visit in which a prescription was written; null without one. */
export async function visitOfPrescription(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('prescriptions').select('visit_id').where('id', '=', id).executeTakeFirst()
  return row?.visit_id ?? null
}
