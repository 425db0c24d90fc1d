import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/**
 * Gives visits of one chart to another of the clinic: all of them, or those named and those of the named appointments.
 * Returns which went over.
 */
export async function updateCharts(
  db: Db,
  { from, to }: { from: string; to: string },
  only: { visits: readonly string[]; appointments: readonly string[] } | null,
): Promise<{ id: string; clinicId: string }[]> {
  const isMeant = only
    ? sql`
      (
        id = any(${only.visits}::uuid[])
        or appointment_id = any(${only.appointments}::uuid[])
      )
    `
    : sql`true`
  const { rows } = await sql<{ id: string; clinicId: string }>`
    update visits
    set patient_id = ${to}
    where patient_id = ${from} and ${isMeant}
    returning id, clinic_id as "clinicId"
  `.execute(db)
  return rows
}
