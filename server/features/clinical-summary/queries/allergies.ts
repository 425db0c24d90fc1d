import { sql } from 'kysely'
import type { Allergy } from '#contract/clinical-summary/allergies.ts'
import type { Db } from '#server/database/db.ts'
import type { RecordScope } from '#server/features/clinical-summary/policy.ts'
import {
  isVisible,
  type NewRecord,
  recordColumns,
  recordJoins,
  statementColumns,
  statementJoins,
  type StoredRecord,
  type StoredStatement,
} from './recorded.ts'

/** The fields of an allergy. */
export type AllergyFields = Pick<
  Allergy,
  'kind' | 'substance' | 'reaction' | 'severity' | 'certainty' | 'status' | 'since' | 'note'
>

export type StoredAllergy = StoredRecord & AllergyFields

const columns = sql`
  ${recordColumns}, r.kind, r.substance, r.reaction, r.severity, r.certainty, r.status,
  to_char(r.since, 'YYYY-MM-DD') as since, r.note
`

/** Returns the allergies of a chart: those that count first, then in the order in which they were recorded. */
export async function listAllergies(db: Db, patientId: string): Promise<StoredAllergy[]> {
  const { rows } = await sql<StoredAllergy>`
    select ${columns}
    from allergies r
    ${recordJoins}
    where r.patient_id = ${patientId}
    order by
      case
        when r.status = 'error' then 3
        when r.certainty = 'refuted' then 2
        when r.status = 'resolved' then 1
        else 0
      end,
      r.recorded_at, r.id
  `.execute(db)
  return rows
}

/** Returns one allergy within a scope; null outside of it. */
export async function findAllergy(db: Db, scope: RecordScope, id: string): Promise<StoredAllergy | null> {
  const { rows } = await sql<StoredAllergy>`
    select ${columns}
    from allergies r
    ${recordJoins}
    where r.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ?? null
}

export async function insertAllergy(
  db: Db,
  { id, clinicId, patientId, chartNumber, recordedBy, byDoctor }: NewRecord,
  { kind, substance, reaction, severity, certainty, status, since, note }: AllergyFields,
  fromText: string | null,
): Promise<void> {
  await sql`
    insert into allergies (
      id, clinic_id, patient_id, chart_number, recorded_by, by_doctor, reported_by_patient, kind, substance, reaction,
      severity, certainty, status, since, note, from_text
    )
    values (
      ${id}, ${clinicId}, ${patientId}, ${chartNumber}, ${recordedBy}, ${byDoctor}, ${!byDoctor}, ${kind}, ${substance},
      ${reaction}, ${severity}, ${certainty}, ${status}, ${since}, ${note}, ${fromText}
    )
  `.execute(db)
}

/** Changes an allergy at this version; returns false if its version has changed since. */
export async function updateAllergy(
  db: Db,
  { id, version }: { id: string; version: number },
  { kind, substance, reaction, severity, certainty, status, since, note }: AllergyFields,
  by: { userId: string; isDoctor: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update allergies
    set
      kind = ${kind}, substance = ${substance}, reaction = ${reaction}, severity = ${severity},
      certainty = ${certainty}, status = ${status}, since = ${since}, note = ${note},
      by_doctor = by_doctor or ${by.isDoctor}, changed_by = ${by.userId}, changed_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns the newest statement that there are no known allergies; null if it was withdrawn or never made. */
export async function findNoKnownAllergies(db: Db, patientId: string): Promise<StoredStatement | null> {
  const { rows } = await sql<StoredStatement>`
    select ${statementColumns}
    from no_known_allergies r
    ${statementJoins}
    where r.patient_id = ${patientId} and r.withdrawn_at is null
    order by r.recorded_at desc, r.id desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

export async function insertNoKnownAllergies(
  db: Db,
  { id, clinicId, patientId, chartNumber, recordedBy, byDoctor }: NewRecord,
): Promise<void> {
  await sql`
    insert into no_known_allergies (id, clinic_id, patient_id, chart_number, recorded_by, reported_by_patient)
    values (${id}, ${clinicId}, ${patientId}, ${chartNumber}, ${recordedBy}, ${!byDoctor})
  `.execute(db)
}

/** Withdraws the statements of a chart. */
export async function updateWithdrawn(db: Db, patientId: string, userId: string): Promise<void> {
  await sql`
    update no_known_allergies
    set withdrawn_by = ${userId}, withdrawn_at = now()
    where patient_id = ${patientId} and withdrawn_at is null
  `.execute(db)
}
