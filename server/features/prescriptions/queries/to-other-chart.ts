import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** Gives prescriptions of one chart to another of the clinic: all of them, or those named. Returns which went over. */
export async function updateCharts(
  db: Db,
  from: string,
  to: string,
  only: readonly string[] | null,
): Promise<{ id: string; clinicId: string }[]> {
  const { rows } = await sql<{ id: string; clinicId: string }>`
    update prescriptions
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id, clinic_id as "clinicId"
  `.execute(db)
  return rows
}
