import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export interface Span {
  from: string
  to: string
}

/** The balances of issued bills by their age in days, in minor units. */
interface OpenBalance {
  currency: string
  age: number
  bills: number
  balance: number
}

/** Returns the open balances of a clinic by currency and age; negative ones are owed to patients. */
export async function listOpenBalances(db: Db, clinicId: string, today: string): Promise<OpenBalance[]> {
  const { rows } = await sql<OpenBalance>`
    select
      b.currency, ${today}::date - b.issued_on as age, count(*)::int as bills, sum(b.balance_minor)::float8 as balance
    from bills b
    where b.clinic_id = ${clinicId} and b.state <> 'draft' and b.balance_minor <> 0
    group by b.currency, age, b.balance_minor > 0
  `.execute(db)
  return rows
}

/** Returns what is left of a clinic's advances by currency, in minor units. */
export async function listAdvancesLeft(db: Db, clinicId: string): Promise<{ currency: string; left: number }[]> {
  const { rows } = await sql<{ currency: string; left: number }>`
    select a.currency, sum(a.left_minor)::float8 as left
    from advances a
    where a.clinic_id = ${clinicId} and a.left_minor > 0
    group by a.currency
  `.execute(db)
  return rows
}

/** What a doctor's bills brought in a period, in minor units. */
export interface CollectedSums {
  currency: string
  doctorId: string | null
  firstName: string | null
  lastName: string | null
  bills: number
  billed: number
  credited: number
  received: number
  refunded: number
  fromAdvances: number
}

/** Returns the sums of a period by currency and doctor. */
export async function listCollected(db: Db, clinicId: string, { from, to }: Span): Promise<CollectedSums[]> {
  const { rows } = await sql<CollectedSums>`
    with moves as (
      select b.currency, b.doctor_id, 1 as bills, b.total_minor as billed, 0 as credited, 0 as received, 0 as refunded,
        0 as used
      from bills b
      where b.clinic_id = ${clinicId} and b.issued_on between ${from} and ${to}
      union all
      select b.currency, b.doctor_id, 0, 0, n.total_minor, 0, 0, 0
      from credit_notes n
      join bills b on b.id = n.bill_id
      where n.clinic_id = ${clinicId} and n.issued_on between ${from} and ${to}
      union all
      select
        p.currency, b.doctor_id, 0, 0, 0, case when p.refund_of is null then p.amount_minor else 0 end,
        case when p.refund_of is null then 0 else p.amount_minor end, 0
      from payments p
      left join bills b on b.id = p.bill_id
      where p.clinic_id = ${clinicId} and p.received_on between ${from} and ${to}
      union all
      select
        b.currency, b.doctor_id, 0, 0, 0, 0, 0,
        case when v.return_of is null then v.amount_minor else -v.amount_minor end
      from advance_uses v
      join bills b on b.id = v.bill_id
      where v.clinic_id = ${clinicId} and v.used_on between ${from} and ${to}
    )
    select
      m.currency, m.doctor_id as "doctorId", d.first_name as "firstName", d.last_name as "lastName",
      sum(m.bills)::int as bills, sum(m.billed)::float8 as billed, sum(m.credited)::float8 as credited,
      sum(m.received)::float8 as received, sum(m.refunded)::float8 as refunded,
      sum(m.used)::float8 as "fromAdvances"
    from moves m
    left join (
      select o.id, u.first_name, u.last_name
      from doctors o
      join users u on u.id = o.user_id
    ) d on d.id = m.doctor_id
    group by m.currency, m.doctor_id, d.first_name, d.last_name
    order by m.currency, sum(m.received) desc, d.first_name, d.last_name, m.doctor_id
  `.execute(db)
  return rows
}
