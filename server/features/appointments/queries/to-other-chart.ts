import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** An appointment that went over to another chart, and who has it on a screen. */
export interface MovedAppointment {
  id: string
  clinicId: string
  doctorId: string
}

/** Gives appointments of one chart to another: all of them, or those named. */
export async function updateCharts(
  db: Db,
  from: string,
  to: string,
  only: readonly string[] | null,
): Promise<MovedAppointment[]> {
  const { rows } = await sql<MovedAppointment>`
    update appointments
    set patient_id = ${to}, updated_at = now()
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id, clinic_id as "clinicId", doctor_id as "doctorId"
  `.execute(db)
  return rows
}

/** The account that owns a chart. */
export async function ownerOf(db: Db, chartId: string): Promise<string | null> {
  const row = await db.selectFrom('patients').select('holder_id').where('id', '=', chartId).executeTakeFirst()
  return row?.holder_id ?? null
}

/** Makes the links in mails of the appointments of some charts lead nowhere. */
export async function updateWithoutLinks(db: Db, chartIds: readonly string[]): Promise<void> {
  await sql`
    update appointments
    set manage_token_hash = null, manage_token_hash_before = null, link_ended_at = now()
    where patient_id = any(${chartIds}::uuid[]) and link_ended_at is null
  `.execute(db)
}
