import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { type NewRecord, statementColumns, statementJoins, type StoredStatement } from './recorded.ts'

/** The fields of a statement about pregnancy. */
interface PregnancyFields {
  isPregnant: boolean
  isBreastfeeding: boolean
  dueOn: string | null
}

/** With the day of the statement and today, both at the clinic. */
export type StoredPregnancy = StoredStatement & PregnancyFields & { statedOn: string; today: string }

/** Returns the newest statement of a chart, or null. */
export const findPregnancy = async (db: Db, patientId: string): Promise<StoredPregnancy | null> =>
  (await listStatements(db, patientId, 1))[0] ?? null

/** Returns the newest statements of a chart, newest first. */
export async function listStatements(db: Db, patientId: string, most: number): Promise<StoredPregnancy[]> {
  const { rows } = await sql<StoredPregnancy>`
    select
      ${statementColumns}, r.is_pregnant as "isPregnant", r.is_breastfeeding as "isBreastfeeding",
      to_char(r.due_on, 'YYYY-MM-DD') as "dueOn",
      to_char(r.recorded_at at time zone c.time_zone, 'YYYY-MM-DD') as "statedOn",
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today
    from pregnancies r
    ${statementJoins}
    join clinics c on c.id = r.clinic_id
    where r.patient_id = ${patientId}
    order by r.recorded_at desc, r.id desc
    limit ${most}
  `.execute(db)
  return rows
}

export async function insertPregnancy(
  db: Db,
  { id, clinicId, patientId, chartNumber, recordedBy, byDoctor }: NewRecord,
  { isPregnant, isBreastfeeding, dueOn }: PregnancyFields,
): Promise<void> {
  await sql`
    insert into pregnancies (
      id, clinic_id, patient_id, chart_number, recorded_by, reported_by_patient, is_pregnant, is_breastfeeding, due_on
    )
    values (
      ${id}, ${clinicId}, ${patientId}, ${chartNumber}, ${recordedBy}, ${!byDoctor}, ${isPregnant}, ${isBreastfeeding},
      ${dueOn}
    )
  `.execute(db)
}
