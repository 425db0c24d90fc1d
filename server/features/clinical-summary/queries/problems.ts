import { sql } from 'kysely'
import type { Problem } from '#contract/clinical-summary/problems.ts'
import type { Db } from '#server/database/db.ts'
import type { RecordScope } from '#server/features/clinical-summary/policy.ts'
import { isVisible, type NewRecord, recordColumns, recordJoins, type StoredRecord } from './recorded.ts'

/** The fields of a problem. */
export type ProblemFields = Pick<Problem, 'title' | 'code' | 'status' | 'since' | 'note'>

export type StoredProblem = StoredRecord & ProblemFields

const columns = sql`${recordColumns}, r.title, r.code, r.status, r.since, r.note`

/** Returns the problems of a chart: active ones first, then in the order in which they were recorded. */
export async function listProblems(db: Db, patientId: string): Promise<StoredProblem[]> {
  const { rows } = await sql<StoredProblem>`
    select ${columns}
    from problems r
    ${recordJoins}
    where r.patient_id = ${patientId}
    order by case r.status when 'active' then 0 when 'resolved' then 1 else 2 end, r.recorded_at, r.id
  `.execute(db)
  return rows
}

/** Returns one problem within a scope; null outside of it. */
export async function findProblem(db: Db, scope: RecordScope, id: string): Promise<StoredProblem | null> {
  const { rows } = await sql<StoredProblem>`
    select ${columns}
    from problems r
    ${recordJoins}
    where r.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ?? null
}

export async function insertProblem(
  db: Db,
  { id, clinicId, patientId, chartNumber, recordedBy, byDoctor }: NewRecord,
  { title, code, status, since, note }: ProblemFields,
  fromText: string | null,
): Promise<void> {
  await sql`
    insert into problems (
      id, clinic_id, patient_id, chart_number, recorded_by, by_doctor, reported_by_patient, title, code, status, since,
      note, from_text
    )
    values (
      ${id}, ${clinicId}, ${patientId}, ${chartNumber}, ${recordedBy}, ${byDoctor}, ${!byDoctor}, ${title}, ${code},
      ${status}, ${since}, ${note}, ${fromText}
    )
  `.execute(db)
}

/** Changes a problem at this version; returns false if its version has changed since. */
export async function updateProblem(
  db: Db,
  { id, version }: { id: string; version: number },
  { title, code, status, since, note }: ProblemFields,
  by: { userId: string; isDoctor: boolean; unsorts: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update problems
    set
      title = ${title}, code = ${code}, status = ${status}, since = ${since}, note = ${note},
      from_text = case when ${by.unsorts} then null else from_text end,
      by_doctor = by_doctor or ${by.isDoctor}, changed_by = ${by.userId}, changed_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}
