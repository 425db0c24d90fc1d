import { sql } from 'kysely'
import type { FileKind } from '#contract/files.ts'
import type { LabStatus, ResultValue } from '#contract/test-orders/values.ts'
import type { TestResult } from '#contract/test-orders/results.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { partsOfResult, resultAsJson } from './orders.ts'

/** A test to order, with the values that are declared for it. */
export interface TestToOrder {
  test: string
  name: string
  declared: unknown[]
}

export interface OrderFields {
  urgency: 'routine' | 'urgent'
  reason: string | null
  note: string | null
  dueOn: string | null
}

export interface NewOrder extends OrderFields {
  id: string
  number: string
  clinicId: string
  patientId: string
  chartNumber: string
  doctorId: string
  visitId: string | null
  orderedBy: string
}

/** Stores an order; returns false if its random number already exists. */
export async function insertOrder(db: Db, one: NewOrder): Promise<boolean> {
  const { rows } = await sql`
    insert into test_orders (
      id, number, clinic_id, patient_id, chart_number, doctor_id, visit_id, ordered_by, urgency, reason, note, due_on
    )
    values (
      ${one.id}, ${one.number}, ${one.clinicId}, ${one.patientId}, ${one.chartNumber}, ${one.doctorId}, ${one.visitId},
      ${one.orderedBy}, ${one.urgency}, ${one.reason}, ${one.note}, ${one.dueOn}
    )
    on conflict (clinic_id, number) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Adds tests to an order, behind those that it has. */
export async function insertTests(db: Db, orderId: string, tests: readonly TestToOrder[]): Promise<void> {
  for (const [at, { test, name, declared }] of tests.entries())
    await sql`
      insert into ordered_tests (id, order_id, position, test, name, declared)
      select
        ${newId()}, ${orderId}, coalesce(max(i.position), 0) + ${at + 1}, ${test}, ${name},
        ${JSON.stringify(declared)}::jsonb
      from ordered_tests i
      where i.order_id = ${orderId}
    `.execute(db)
}

/** Removes tests from an order. */
export async function removeTests(db: Db, ids: readonly string[], removedBy: string): Promise<void> {
  await sql`
    update ordered_tests
    set removed_at = now(), removed_by = ${removedBy}
    where id = any(${ids}::uuid[]) and removed_at is null
  `.execute(db)
}

/** Locks an order against other changes. */
export async function lockOrder(db: Db, id: string): Promise<void> {
  await sql`
    select id
    from test_orders
    where id = ${id}
    for update
  `.execute(db)
}

/** Changes an order at this version; returns false if its version has changed since. */
export async function updateOrder(db: Db, { id, version }: { id: string; version: number }, one: OrderFields) {
  const { rows } = await sql`
    update test_orders
    set
      urgency = ${one.urgency}, reason = ${one.reason}, note = ${one.note}, due_on = ${one.dueOn},
      version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Cancels an order at this version; returns false if its version has changed since. */
export async function cancelOrder(
  db: Db,
  { id, version }: { id: string; version: number },
  { reason, by }: { reason: string; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    update test_orders
    set
      cancelled_at = now(), cancelled_by = ${by}, cancel_reason = ${reason}, status = 'cancelled', version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Writes what follows from the tests of an order and their newest results; returns whether any isn't acknowledged. */
export async function refreshOrder(db: Db, id: string): Promise<{ needsReview: boolean }> {
  const { rows } = await sql<{ needsReview: boolean }>`
    update test_orders o
    set
      status = case
        when o.cancelled_at is not null then 'cancelled'
        when s.resulted = 0 then 'open'
        when s.resulted < s.total then 'partial'
        else 'resulted'
      end,
      needs_review = s.pending > 0,
      is_critical = s.critical > 0
    from (
      select
        count(*) as total,
        -- a preliminary result leaves the order open, and a withdrawn one opens it again
        count(r.id) filter (where coalesce(r.lab_status not in ('preliminary', 'withdrawn'), true)) as resulted,
        count(*) filter (where r.id is not null and r.acknowledged_at is null) as pending,
        count(*) filter (where r.is_critical and r.acknowledged_at is null) as critical
      from ordered_tests i
      left join lateral (
        select t.id, t.acknowledged_at, t.is_critical, t.lab_status
        from test_results t
        where t.ordered_test_id = i.id
        order by t.version desc
        limit 1
      ) r on true
      where i.order_id = ${id} and i.removed_at is null
    ) s
    where o.id = ${id}
    returning o.needs_review as "needsReview"
  `.execute(db)
  return rows[0] ?? { needsReview: false }
}

export interface ResultFields {
  measuredOn: string
  values: ResultValue[]
  summary: string | null
  laboratory: string | null
  reason: string | null
  fileId: string | null
}

export interface NewResult extends ResultFields {
  id: string
  orderedTestId: string
  version: number
  isCritical: boolean
  /** Null for a message that was matched without a person. */
  enteredBy: string | null
  /** Set for a result of a laboratory's message. */
  lab?: { messageId: string; status: LabStatus; issuedAt: Date | null }
}

export async function insertResult(db: Db, one: NewResult): Promise<void> {
  await sql`
    insert into test_results (
      id, ordered_test_id, version, measured_on, measured, summary, laboratory, reason, is_critical, entered_by,
      file_id, lab_message_id, lab_status, lab_issued_at
    )
    values (
      ${one.id}, ${one.orderedTestId}, ${one.version}, ${one.measuredOn}, ${JSON.stringify(one.values)}::jsonb,
      ${one.summary}, ${one.laboratory}, ${one.reason}, ${one.isCritical}, ${one.enteredBy},
      ${one.fileId}, ${one.lab?.messageId ?? null}, ${one.lab?.status ?? null}, ${one.lab?.issuedAt ?? null}
    )
  `.execute(db)
}

export async function acknowledgeResult(db: Db, id: string, by: string): Promise<void> {
  await sql`
    update test_results
    set acknowledged_at = now(), acknowledged_by = ${by}
    where id = ${id} and acknowledged_at is null
  `.execute(db)
}

/** Returns who acknowledged the newest acknowledged result of a test; null if no one did. */
export async function findAcknowledger(db: Db, orderedTestId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select acknowledged_by as "userId"
    from test_results
    where ordered_test_id = ${orderedTestId} and acknowledged_at is not null
    order by version desc
    limit 1
  `.execute(db)
  return rows[0]?.userId ?? null
}

/** Returns a result; throws if there is none. */
export async function readResult(db: Db, id: string): Promise<TestResult> {
  const { rows } = await sql<{ result: TestResult }>`
    select ${resultAsJson} as result
    from test_results r
    join ordered_tests i on i.id = r.ordered_test_id
    join test_orders o on o.id = i.order_id
    ${partsOfResult}
    where r.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Error('A test result is gone')
  return rows[0].result
}

/** Returns the file of a result; null if it has none. */
export async function findResultFile(db: Db, id: string): Promise<{ id: string; kind: FileKind } | null> {
  const { rows } = await sql<{ id: string; kind: FileKind }>`
    select f.id, f.kind
    from test_results r
    join files f on f.id = r.file_id
    where r.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the chart and the doctor of a visit; null if there is none. */
export async function findVisit(db: Db, id: string): Promise<{ patientId: string; doctorId: string } | null> {
  const { rows } = await sql<{ patientId: string; doctorId: string }>`
    select patient_id as "patientId", doctor_id as "doctorId"
    from visits
    where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export async function countOrdersOfChart(db: Db, patientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from test_orders
    where patient_id = ${patientId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Moves orders of one chart to another of the clinic: all, or those named. Returns the ids of the moved ones. */
export async function moveOrders(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update test_orders
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
