import { type RawBuilder, sql } from 'kysely'
import { actorAs } from '#server/database/actor-as.ts'
import { isInEmergency } from '#server/database/sql.ts'
import type { Db } from '#server/database/db.ts'
import type { RecordScope } from '#server/features/clinical-summary/policy.ts'

interface Person {
  firstName: string
  lastName: string
}

/** The columns that every kind of statement in a chart has. */
export interface StoredStatement {
  id: string
  recordedAt: Date
  recordedBy: Person
  reportedByPatient: boolean
  fromChart: string | null
}

/** The columns that every kind of record in a chart has. */
export interface StoredRecord extends StoredStatement {
  clinicId: string
  patientId: string
  /** The account that holds the chart. */
  holderId: string | null
  byDoctor: boolean
  changedAt: Date | null
  changedBy: Person | null
  fromText: string | null
  version: number
}

/** A chart to which a record is added, and who adds it. */
export interface NewRecord {
  id: string
  clinicId: string
  patientId: string
  chartNumber: string
  recordedBy: string
  byDoctor: boolean
}

const nameOf = (user: RawBuilder<unknown>) =>
  sql`json_build_object('firstName', coalesce(${user}.first_name, ''), 'lastName', coalesce(${user}.last_name, ''))`

/** Columns of a statement `r`. */
export const statementColumns = sql`
  r.id, r.recorded_at as "recordedAt", ${nameOf(sql`u`)} as "recordedBy", r.reported_by_patient as "reportedByPatient",
  nullif(r.chart_number, p.chart_number) as "fromChart"
`

/** Its chart `p`, and who stated it. */
export const statementJoins = sql`
  join patients p on p.id = r.patient_id
  ${actorAs('u_then', sql`actor_then(r.recorded_by, r.clinic_id, r.recorded_at)`)}
  left join users u on u.id = u_then.id
`

/** Columns of a record `r`. */
export const recordColumns = sql`
  ${statementColumns}, r.clinic_id as "clinicId", r.patient_id as "patientId", p.holder_id as "holderId",
  r.by_doctor as "byDoctor", r.changed_at as "changedAt",
  case when r.changed_by is not null then ${nameOf(sql`v`)} end as "changedBy", r.from_text as "fromText", r.version
`

/** Its chart `p`, who recorded it and who changed it. */
export const recordJoins = sql`
  ${statementJoins}
  ${actorAs('v_then', sql`actor_then(r.changed_by, r.clinic_id, r.changed_at)`)}
  left join users v on v.id = v_then.id
`

/** Rule B3 as a condition on a record `r` of a chart `p`. */
export function isVisible(scope: RecordScope): RawBuilder<unknown> {
  const parts = [sql`p.holder_id = ${scope.userId}`]
  if (scope.clinicIds.length > 0) parts.push(sql`r.clinic_id = any(${scope.clinicIds}::uuid[])`)
  if (scope.emergencyClinicIds.length > 0) parts.push(isInEmergency(sql`r.patient_id`, scope))
  return sql`(${sql.join(parts, sql` or `)})`
}

type Table = 'allergies' | 'no_known_allergies' | 'problems' | 'pregnancies'

/** Counts the rows of a chart. */
export async function countIn(db: Db, table: Table, patientId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from ${sql.table(table)}
    where patient_id = ${patientId}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Moves rows of one chart to another of the clinic: all of them, or those named. Returns the ids of the moved ones. */
export async function updateCharts(
  db: Db,
  table: Table,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)}
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
