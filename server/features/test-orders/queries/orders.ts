import { type RawBuilder, sql } from 'kysely'
import type { OrderList, TestOrder } from '#contract/test-orders/orders.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import type { OrderScope } from '#server/features/test-orders/policy.ts'

interface Person {
  firstName: string
  lastName: string
}

export interface StoredOrder extends Omit<TestOrder, 'orderedAt' | 'cancelledAt' | 'can'> {
  clinicId: string
  doctorId: string
  doctorUserId: string
  patientId: string
  holderId: string | null
  patient: Person & { chartNumber: string }
  timeZone: string
  orderedAt: Date
  /** The same to the microsecond: the cursor of exports. */
  place: string
  /** Its day at the clinic. */
  orderedOn: string
  cancelledAt: Date | null
}

const person = (user: 'u' | 'v' | 'w') => sql`
  json_build_object(
    'firstName', coalesce(${sql.ref(`${user}.first_name`)}, ''),
    'lastName', coalesce(${sql.ref(`${user}.last_name`)}, '')
  )
`
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A result in the form of the API. */
export const resultAsJson = sql`
  json_build_object(
    'id', r.id, 'version', r.version, 'measuredOn', to_char(r.measured_on, 'YYYY-MM-DD'), 'values', r.measured,
    'summary', r.summary, 'laboratory', r.laboratory, 'reason', r.reason, 'isCritical', r.is_critical,
    'enteredAt', ${instant('r.entered_at')}, 'enteredBy', case when r.entered_by is not null then ${person('v')} end,
    'labStatus', r.lab_status, 'revision', revision_of_result(r.ordered_test_id, r.version),
    'file', case
      when f.id is not null then json_build_object('kind', f.kind, 'isScanned', f.scanned, 'notice', f.notice)
    end,
    'acknowledgedAt', ${instant('r.acknowledged_at')},
    'acknowledgedBy', case when r.acknowledged_by is not null then ${person('w')} end
  )
`
export const partsOfResult = sql`
  left join files f on f.id = r.file_id
  ${actorAs('v_then', sql`actor_then(r.entered_by, o.clinic_id, r.entered_at)`)}
  left join users v on v.id = v_then.id
  ${actorAs('w_then', sql`actor_then(r.acknowledged_by, o.clinic_id, r.acknowledged_at)`)}
  left join users w on w.id = w_then.id
`

/**
 * Returns the tests of the order `o` with their results, the newest first. Holders of the chart read acknowledged ones.
 */
const tests = (scope: Pick<OrderScope, 'userId' | 'clinicIds'>) => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', i.id, 'test', i.test, 'name', i.name, 'declared', i.declared,
          'results', (
            select coalesce(json_agg(${resultAsJson} order by r.version desc), '[]')
            from test_results r
            ${partsOfResult}
            where r.ordered_test_id = i.id
              and (r.acknowledged_at is not null or o.clinic_id = any(${scope.clinicIds}::uuid[]))
          )
        )
        order by i.position, i.id
      ),
      '[]'
    )
    from ordered_tests i
    where i.order_id = o.id and i.removed_at is null
  )
`

const selected = (scope: OrderScope) => sql`
  select
    o.id, o.number, o.status, o.urgency, o.reason, o.note, to_char(o.due_on, 'YYYY-MM-DD') as "dueOn",
    o.status in ('open', 'partial') and o.due_on < (now() at time zone c.time_zone)::date as "isOverdue",
    o.visit_id as "visitId", o.ordered_at as "orderedAt", ${person('u')} as "orderedBy",
    o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason", o.version,
    nullif(o.chart_number, p.chart_number) as "fromChart", ${tests(scope)} as tests,
    o.clinic_id as "clinicId", o.doctor_id as "doctorId", d.user_id as "doctorUserId", o.patient_id as "patientId",
    p.holder_id as "holderId",
    json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'chartNumber', p.chart_number) as patient,
    c.time_zone as "timeZone", o.ordered_at::text as place,
    to_char(o.ordered_at at time zone c.time_zone, 'YYYY-MM-DD') as "orderedOn"
  from test_orders o
  join patients p on p.id = o.patient_id
  join clinics c on c.id = o.clinic_id
  join doctors d on d.id = o.doctor_id
  ${actorAs('u_then', sql`actor_then(o.ordered_by, o.clinic_id, o.ordered_at)`)}
  left join users u on u.id = u_then.id
`

const rowOf = (row: StoredOrder): StoredOrder => ({ ...row, isOverdue: row.isOverdue ?? false })

/** Returns the orders of a chart, the newest first. `scope` decides which results are in them. */
export async function listOrdersOfChart(db: Db, scope: OrderScope, patientId: string): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    ${selected(scope)}
    where o.patient_id = ${patientId}
    order by o.ordered_at desc, o.id desc
  `.execute(db)
  return rows.map(rowOf)
}

/** Returns one order within a scope; null outside of it. */
export async function findOrder(db: Db, scope: OrderScope, id: string): Promise<StoredOrder | null> {
  const { rows } = await sql<StoredOrder>`
    ${selected(scope)}
    where o.id = ${id} and (p.holder_id = ${scope.userId} or o.clinic_id = any(${scope.clinicIds}::uuid[]))
  `.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Returns the order of an ordered test, or of a result of one, within a scope; null outside of it. */
export async function findOrderOf(
  db: Db,
  scope: OrderScope,
  id: string,
  part: 'test' | 'result',
): Promise<StoredOrder | null> {
  const { rows } = await sql<StoredOrder>`
    ${selected(scope)}
    where (p.holder_id = ${scope.userId} or o.clinic_id = any(${scope.clinicIds}::uuid[]))
      and o.id = (
        select i.order_id
        from ordered_tests i
        where i.removed_at is null
          and i.id = ${part === 'test' ? id : sql`(select r.ordered_test_id from test_results r where r.id = ${id})`}
      )
  `.execute(db)
  return rows[0] ? rowOf(rows[0]) : null
}

const lists: Record<OrderList, RawBuilder<unknown>> = {
  review: sql`o.needs_review`,
  open: sql`o.status in ('open', 'partial')`,
  overdue: sql`o.status in ('open', 'partial') and o.due_on < (now() at time zone c.time_zone)::date`,
}

interface ListWish {
  list: OrderList
  mine: string | null
  /** Only the order with this number, in whichever list. */
  number: string | null
  limit: number
  offset: number
}

/** Returns a page of the orders of clinics that need work: critical ones first, then urgent ones, then the oldest. */
export async function listOrders(
  db: Db,
  scope: OrderScope,
  { list, mine, number, limit, offset }: ListWish,
): Promise<{ items: StoredOrder[]; total: number }> {
  const where = sql`
    o.clinic_id = any(${scope.clinicIds}::uuid[])
    and ${number === null ? lists[list] : sql`o.number = ${number}`}
    and (${mine}::uuid is null or d.user_id = ${mine}::uuid)
  `
  const { rows } = await sql<StoredOrder>`
    ${selected(scope)}
    where ${where}
    order by o.is_critical desc, o.urgency = 'urgent' desc, o.ordered_at, o.id
    limit ${limit} offset ${offset}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from test_orders o
    join clinics c on c.id = o.clinic_id
    join doctors d on d.id = o.doctor_id
    where ${where}
  `.execute(db)
  return { items: rows.map(rowOf), total: counted.rows[0]?.total ?? 0 }
}

/** Returns the next orders of a clinic after one, in the order in which they were written. */
export async function listOrdersAfter(
  db: Db,
  clinicId: string,
  after: Pick<StoredOrder, 'id' | 'place'> | null,
  limit: number,
): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    ${selected({ userId: clinicId, clinicIds: [clinicId] })}
    where o.clinic_id = ${clinicId}
      and (o.ordered_at, o.id) > (
        coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      )
    order by o.ordered_at, o.id
    limit ${limit}
  `.execute(db)
  return rows
}
