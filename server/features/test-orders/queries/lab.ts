import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#contract/test-orders/orders.ts'
import type { LabStatus, ResultValue } from '#contract/test-orders/values.ts'
import type { Db } from '#server/database/db.ts'

/** The newest result of an ordered test, as a laboratory's next one is compared with it. */
interface Newest {
  version: number
  measuredOn: string
  values: ResultValue[]
  summary: string | null
  labStatus: LabStatus | null
  issuedAt: Date | null
}

/** An order as a laboratory's message is matched with it. */
export interface OrderForLab {
  id: string
  clinicId: string
  number: string
  status: OrderStatus
  /** Its day at the clinic. */
  orderedOn: string
  timeZone: string
  patientId: string
  holderId: string | null
  doctorUserId: string
  /** The chart's number, and the one that was printed on the order. */
  chartNumbers: string[]
  firstName: string
  lastName: string
  dateOfBirth: string | null
  gender: string | null
  tests: { id: string; test: string; name: string; newest: Newest | null }[]
}

/** An order of a clinic: one with a number, one with an id, or those that a text finds. */
export type OrderWish = { number: string } | { id: string } | { search: string; limit: number }

function condition(wish: OrderWish): RawBuilder<unknown> {
  if ('number' in wish) return sql`o.number = ${wish.number}`
  if ('id' in wish) return sql`o.id = ${wish.id}`
  return sql`
    o.status <> 'cancelled'
    and (o.number = upper(${wish.search}) or p.chart_number = upper(${wish.search}) or (
      select bool_and(p.search_text like '%' || word || '%')
      from regexp_split_to_table(folded(${escaped(wish.search)}), '\s+') word
      where word <> ''
    ))
  `
}

const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** Returns orders of a clinic with the newest result of each test, the newest order first. */
export async function ordersForLab(db: Db, clinicId: string, wish: OrderWish): Promise<OrderForLab[]> {
  const { rows } = await sql<OrderForLab>`
    select
      o.id, o.clinic_id as "clinicId", o.number, o.status, c.time_zone as "timeZone", o.patient_id as "patientId",
      to_char(o.ordered_at at time zone c.time_zone, 'YYYY-MM-DD') as "orderedOn", p.holder_id as "holderId",
      d.user_id as "doctorUserId", array[p.chart_number, o.chart_number] as "chartNumbers",
      p.first_name as "firstName", p.last_name as "lastName", to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth",
      p.gender,
      (
        select coalesce(
          json_agg(
            json_build_object('id', i.id, 'test', i.test, 'name', i.name, 'newest', r.newest)
            order by i.position, i.id
          ),
          '[]'
        )
        from ordered_tests i
        left join lateral (
          select json_build_object(
            'version', t.version, 'measuredOn', to_char(t.measured_on, 'YYYY-MM-DD'), 'values', t.measured,
            'summary', t.summary, 'labStatus', t.lab_status,
            'issuedAt', to_char(t.lab_issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          ) as newest
          from test_results t
          where t.ordered_test_id = i.id
          order by t.version desc
          limit 1
        ) r on true
        where i.order_id = o.id and i.removed_at is null
      ) as tests
    from test_orders o
    join patients p on p.id = o.patient_id
    join clinics c on c.id = o.clinic_id
    join doctors d on d.id = o.doctor_id
    where o.clinic_id = ${clinicId} and ${condition(wish)}
    order by o.ordered_at desc, o.id desc
    limit ${'limit' in wish ? wish.limit : 1}
  `.execute(db)
  return rows.map(({ tests, ...row }) => ({
    ...row,
    tests: tests.map(({ newest, ...test }) => ({
      ...test,
      newest: newest && { ...newest, issuedAt: newest.issuedAt && new Date(newest.issuedAt) },
    })),
  }))
}
