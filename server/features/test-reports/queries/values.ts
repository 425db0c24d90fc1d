import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Comparator, MeasuredValue } from '#contract/test-reports/measured.ts'
import { labTest, type LabTestName, labTestNames } from '#contract/test-reports/tests.ts'
import { isInEmergency } from '#server/database/sql.ts'
import type { ReportScope } from '#server/features/test-reports/policy.ts'

/** The values that a person can read (rule B3). */
export interface ValueScope extends ReportScope {
  /** The values of charts at these clinics to which the person has emergency access now. */
  emergencyClinicIds: string[]
}

export interface StoredValue extends MeasuredValue {
  id: string
  measuredOn: string
  note: string | null
  clinic: { id: string; name: string } | null
  clinicId: string | null
  patientId: string | null
  /** The account that holds the chart. */
  holderId: string | null
  ownerId: string | null
  reportId: string | null
  writtenBy: string
  writer: { firstName: string; lastName: string }
  changedAt: Date | null
}

/** A row as it is stored: without a unit, its value is in the test's own. */
type Row = Omit<StoredValue, 'unit'> & { unit: string | null }
const withUnit = (row: Row): StoredValue => ({ ...row, unit: row.unit ?? labTest(row.test).unit })

const columns = sql`
  t.id, t.test, t.value::float8 as value, t.unit, t.comparator,
  to_char(t.measured_on, 'YYYY-MM-DD') as "measuredOn", t.note,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as clinic,
  t.clinic_id as "clinicId", t.patient_id as "patientId", p.holder_id as "holderId", t.owner_id as "ownerId",
  t.report_id as "reportId", t.written_by as "writtenBy",
  json_build_object('firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, '')) as writer,
  t.changed_at as "changedAt"
`

const joined = sql`
  left join clinics c on c.id = t.clinic_id
  left join patients p on p.id = t.patient_id
  ${actorAs(
    'u_then',
    sql`case
    when t.clinic_id is null then t.written_by
    else actor_then(t.written_by, t.clinic_id, t.created_at)
  end`,
  )}
  left join users u on u.id = u_then.id
`

/** Rule B3 as a condition on `t`; only the parts that the reader has, so that an index can serve each. */
function isVisible(scope: ValueScope): RawBuilder<unknown> {
  const { userId, clinicIds, emergencyClinicIds } = scope
  const parts = [
    sql`t.owner_id = ${userId}`,
    sql`t.patient_id in (select own.id from patients own where own.holder_id = ${userId})`,
  ]
  if (clinicIds.length > 0)
    parts.push(
      sql`t.clinic_id = any(${clinicIds}::uuid[])`,
      sql`
        t.report_id in (
          select d.report_id
          from report_readers d
          where d.user_id = ${userId}
            and d.ends_at > now()
            and (d.clinic_id is null or d.clinic_id = any(${clinicIds}::uuid[]))
        )
      `,
    )
  if (emergencyClinicIds.length > 0) parts.push(isInEmergency(sql`t.patient_id`, scope))
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Whose values are requested. */
export type Whose =
  | { patientId: string }
  | { reportId: string }
  /** The reader's own; null for themself. */
  | { familyMemberId: string | null }

function isWanted(whose: Whose, userId: string): RawBuilder<unknown> {
  if ('reportId' in whose) return sql`t.report_id = ${whose.reportId}`
  if ('patientId' in whose)
    return sql`
      (
        t.patient_id = ${whose.patientId}
        or (t.owner_id, coalesce(t.family_member_id, t.owner_id)) in (
          select k.holder_id, coalesce(k.family_member_id, k.holder_id)
          from patients k
          where k.id = ${whose.patientId}
        )
      )
    `
  return sql`
    (
      t.owner_id = ${userId} and t.family_member_id is not distinct from ${whose.familyMemberId}::uuid
      or t.patient_id in (
        select k.id
        from patients k
        where k.holder_id = ${userId} and k.family_member_id is not distinct from ${whose.familyMemberId}::uuid
      )
    )
  `
}

/** The condition on `t` for the requested values within a scope. */
export const isAskedFor = (scope: ValueScope, whose: Whose): RawBuilder<unknown> =>
  sql`(${isVisible(scope)} and ${isWanted(whose, scope.userId)})`

/** Returns a page of values within a scope, the latest first, and the total. */
export async function listValues(
  db: Db,
  scope: ValueScope,
  whose: Whose,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ values: StoredValue[]; total: number }> {
  const where = sql`where ${isAskedFor(scope, whose)}`
  const [page, count] = await Promise.all([
    sql<Row>`
      select ${columns}
      from test_values t
      ${joined}
      ${where}
      order by t.measured_on desc, t.id desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from test_values t ${where}`.execute(db),
  ])
  return { values: page.rows.map(withUnit), total: count.rows[0]?.total ?? 0 }
}

/** Returns one value within a scope; null outside of it. */
export async function findValue(db: Db, scope: ValueScope, id: string): Promise<StoredValue | null> {
  const { rows } = await sql<Row>`
    select ${columns}
    from test_values t
    ${joined}
    where t.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ? withUnit(rows[0]) : null
}

/** Returns the unit that was used last for each test: at a clinic, or in the values of a person and their charts. */
export async function lastUnits(
  db: Db,
  of: { clinicId: string } | { userId: string },
): Promise<{ test: LabTestName; unit: string }[]> {
  const where =
    'clinicId' in of
      ? sql`v.clinic_id = ${of.clinicId}`
      : sql`
          (
            v.owner_id = ${of.userId}
            or v.patient_id in (select own.id from patients own where own.holder_id = ${of.userId})
          )
        `
  const { rows } = await sql<{ test: LabTestName; unit: string | null }>`
    select one.test, last.unit
    from unnest(${labTestNames}::text[]) as one (test)
    cross join lateral (
      select v.unit
      from test_values v
      where ${where} and v.test = one.test
      order by v.created_at desc
      limit 1
    ) last
  `.execute(db)
  return rows.map(({ test, unit }) => ({ test, unit: unit ?? labTest(test).unit }))
}

/** The place of a value: a chart, or a person's own. */
export type Place =
  | { chart: { id: string; clinicId: string } }
  | { ownerId: string; familyMemberId: string | null; reportId: string | null }

/** A measured value with its day. */
export interface Measured {
  test: LabTestName
  value: number
  unit: string
  comparator: Comparator | null
  measuredOn: string
  note: string | null
}

export async function insertValue(
  db: Db,
  id: string,
  place: Place,
  { test, value, unit, comparator, measuredOn, note }: Measured,
  userId: string,
): Promise<void> {
  const chart = 'chart' in place ? place.chart : null
  const own = 'ownerId' in place ? place : null
  await sql`
    insert into test_values (
      id, clinic_id, patient_id, owner_id, family_member_id, report_id, test, value, unit, comparator,
      measured_on, note, written_by
    )
    values (
      ${id}, ${chart?.clinicId ?? null}, ${chart?.id ?? null}, ${own?.ownerId ?? null},
      ${own?.familyMemberId ?? null}, ${own?.reportId ?? null}, ${test}, ${value}, ${unit}, ${comparator},
      ${measuredOn}, ${note}, ${userId}
    )
  `.execute(db)
}

/** Changes a value for its author; returns false if it no longer exists. */
export async function updateValue(
  db: Db,
  id: string,
  { test, value, unit, comparator, measuredOn, note }: Measured,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update test_values
    set test = ${test}, value = ${value}, unit = ${unit}, comparator = ${comparator},
      measured_on = ${measuredOn}, note = ${note}, changed_at = now()
    where id = ${id} and written_by = ${userId}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Removes a value for its author; returns false if it no longer exists. */
export async function removeValue(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from test_values
    where id = ${id} and written_by = ${userId}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Counts the values of a place; concurrent additions wait until the transaction ends. */
export async function countAt(db: Db, place: Place): Promise<number> {
  const of = 'chart' in place ? place.chart.id : place.ownerId
  await sql`select pg_advisory_xact_lock(hashtextextended('test values ' || ${of}::text, 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from test_values
    where ${'chart' in place ? sql`patient_id` : sql`owner_id`} = ${of}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Moves values of one chart to another of the clinic: all of them, or those named. Returns the moved ones. */
export async function updateCharts(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<{ id: string; clinicId: string }[]> {
  const { rows } = await sql<{ id: string; clinicId: string }>`
    update test_values
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id, clinic_id as "clinicId"
  `.execute(db)
  return rows
}

/**
 * Moves the values of a family member to the account that takes over, which can edit them. Returns their earlier
 * owners.
 */
export async function giveValues(db: Db, memberId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update test_values
    set owner_id = ${userId}, family_member_id = null, written_by = ${userId}
    where family_member_id = ${memberId}
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
