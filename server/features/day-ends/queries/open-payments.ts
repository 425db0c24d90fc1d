import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Counted } from '#server/features/day-ends/content.ts'

/** A payment that no day's end counted. */
export interface OpenPayment extends Counted {
  /** Empty if it was received without a counter. */
  counter: string
  currency: string
  receivedOn: string
}

/** Returns a clinic's payments and refunds that aren't closed, in order, up to a day. */
export async function listOpenPayments(
  db: Db,
  { clinicId, until, counter, currency }: { clinicId: string; until: string; counter?: string; currency?: string },
): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select
      p.id, p.number, p.method, p.refund_of is not null as "isRefund", p.amount_minor::float8 as amount,
      to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(p.counter, '') as counter, p.currency, p.received_on::text as "receivedOn"
    from payments p
    where p.clinic_id = ${clinicId}
      and p.received_on <= ${until}
      and ${counter === undefined ? sql`true` : sql`coalesce(p.counter, '') = ${counter} and p.currency = ${currency}`}
      and not exists (select from closed_payments d where d.payment_id = p.id)
    order by p.received_at, p.id
  `.execute(db)
  return rows
}
