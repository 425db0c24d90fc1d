import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** A cash payment or refund, in minor units. */
interface CashMove {
  number: string
  counter: string
  at: string
  isRefund: boolean
  amount: number
  currency: string
  bill: string | null
}

/** Returns the cash payments and refunds of a clinic's day, in order. */
export async function listCash(db: Db, clinicId: string, day: string): Promise<CashMove[]> {
  const { rows } = await sql<CashMove>`
    select
      p.number, coalesce(p.counter, '') as counter,
      to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      p.refund_of is not null as "isRefund", p.amount_minor::float8 as amount, p.currency, b.number as bill
    from payments p
    left join bills b on b.id = p.bill_id
    where p.clinic_id = ${clinicId} and p.received_on = ${day} and p.method = 'cash'
    order by p.received_at, p.id
  `.execute(db)
  return rows
}
