import { sql } from 'kysely'
import type { NewTeleconsultation, Teleconsultation } from '#contract/video-visits/video-visits.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'

/** Returns what was recorded of a video visit, newest first. */
export async function listRecorded(db: Db, appointmentId: string): Promise<Teleconsultation[]> {
  const { rows } = await sql<Omit<Teleconsultation, 'recordedAt'> & { recordedAt: Date }>`
    select
      t.version, t.consent, t.patient_name as "patientName", t.patient_age as "patientAge",
      t.identified_by as "identifiedBy", t.identity_note as "identityNote", t.adult_name as "adultName",
      t.registration_number as "registrationNumber", u.first_name || ' ' || u.last_name as "recordedBy",
      t.recorded_at as "recordedAt"
    from teleconsultations t
    join users u on u.id = t.recorded_by
    where t.appointment_id = ${appointmentId}
    order by t.version desc
  `.execute(db)
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }))
}

/** True if this doctor recorded a version. A doctor who takes an appointment over asks for both again. */
export async function hasRecorded(db: Db, appointmentId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teleconsultations')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('recorded_by', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a version; returns false if it already exists. */
export async function insertRecorded(
  db: Db,
  appointmentId: string,
  one: Omit<NewTeleconsultation, 'version'> & { version: number; registrationNumber: string; recordedBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into teleconsultations (
      id, appointment_id, version, consent, patient_name, patient_age, identified_by, identity_note, adult_name,
      registration_number, recorded_by
    )
    values (
      ${newId()}, ${appointmentId}, ${one.version}, ${one.consent}, ${one.patientName}, ${one.patientAge},
      ${one.identifiedBy}, ${one.identityNote || null}, ${one.adultName || null}, ${one.registrationNumber},
      ${one.recordedBy}
    )
    on conflict (appointment_id, version) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}
