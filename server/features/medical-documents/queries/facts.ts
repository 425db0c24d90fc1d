import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** What a document can say of a chart besides the parties of its signature. */
export async function findChartFacts(
  db: Db,
  patientId: string,
): Promise<{ address: string | null; dateOfBirth: string | null }> {
  const { rows } = await sql<{ address: string | null; dateOfBirth: string | null }>`
    select nullif(p.address, '') as address, to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth"
    from patients p
    where p.id = ${patientId}
  `.execute(db)
  return rows[0] ?? { address: null, dateOfBirth: null }
}

/** Returns the diagnoses of a visit as it is now, if it is this doctor's, of this chart; null otherwise. */
export async function findOwnVisit(
  db: Db,
  id: string,
  { doctorId, patientId }: { doctorId: string; patientId: string },
): Promise<{ diagnoses: { text: string }[] } | null> {
  const { rows } = await sql<{ diagnoses: { text: string }[] }>`
    select w.diagnoses
    from visits v
    join visit_versions w on w.visit_id = v.id and w.version = v.current_version
    where v.id = ${id} and v.doctor_id = ${doctorId} and v.patient_id = ${patientId}
  `.execute(db)
  return rows[0] ?? null
}
