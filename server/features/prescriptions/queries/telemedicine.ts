import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** Of what a prescription is signed: a visit, or else the doctor's consultation of a patient today. */
export interface VisitToSign {
  visitId: string | null
  doctorId: string
  chartId: string
}

/**
 * Returns the video visit in which a prescription is signed, and whether its consent and identity are recorded; null if
 * there is none. Without a visit, the doctor's call with the patient on the clinic's today counts.
 */
export async function findVideoVisit(
  db: Db,
  { visitId, doctorId, chartId }: VisitToSign,
): Promise<{ isRecorded: boolean } | null> {
  const { rows } = await sql<{ isRecorded: boolean }>`
    select exists (select from teleconsultations t where t.appointment_id = a.id) as "isRecorded"
    from appointments a
    join clinics c on c.id = a.clinic_id
    where a.mode = 'video'
      and a.doctor_id = ${doctorId}
      and a.patient_id = ${chartId}
      and case
        when ${visitId}::uuid is not null
          then a.id = (select v.appointment_id from visits v where v.id = ${visitId}::uuid)
        else
          a.status in ('scheduled', 'confirmed', 'completed')
          and (a.starts_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date
          and exists (select from video_calls k where k.appointment_id = a.id and k.started_at is not null)
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
