import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Span } from './sums.ts'

/** A document of the ledger; amounts are minor units. */
export interface StoredLedgerRow {
  date: string
  kind: 'bill' | 'credit note' | 'receipt' | 'refund'
  number: string
  /** Empty for an advance. */
  bill: string
  party: string | null
  gstin: string | null
  patient: string
  chartNumber: string
  method: string | null
  reference: string | null
  counter: string | null
  taxable: number | null
  exempt: number | null
  cgst: number | null
  sgst: number | null
  igst: number | null
  tax: number | null
  rounding: number | null
  total: number
  currency: string
}

const ofBill = sql`
  b.number as bill, b.parties #>> '{recipient,name}' as party, b.parties #>> '{recipient,gstin}' as gstin,
  b.parties #>> '{patient,name}' as patient, b.parties #>> '{patient,chartNumber}' as "chartNumber"
`
/** Of the bill, or of the chart for an advance. */
const ofPayment = sql`
  coalesce(b.number, ''), b.parties #>> '{recipient,name}', b.parties #>> '{recipient,gstin}',
  coalesce(b.parties #>> '{patient,name}', trim(q.first_name || ' ' || q.last_name)),
  coalesce(b.parties #>> '{patient,chartNumber}', q.chart_number)
`
const taxesOf = (table: 'b' | 'n') => {
  const column = (name: string) => sql`${sql.ref(`${table}.${name}_minor`)}::float8`
  return sql`
    ${column('taxable')} as taxable, ${column('exempt')} as exempt, ${column('cgst')} as cgst,
    ${column('sgst')} as sgst, ${column('igst')} as igst, ${column('tax')} as tax,
    ${column('rounding')} as rounding, ${column('total')} as total
  `
}
const noTaxes = sql`
  null::float8, null::float8, null::float8, null::float8, null::float8, null::float8, null::float8,
  p.amount_minor::float8
`

/** Returns the documents of a period in the order in which they were issued. */
export async function listLedger(db: Db, clinicId: string, { from, to }: Span): Promise<StoredLedgerRow[]> {
  const { rows } = await sql<StoredLedgerRow>`
    select
      b.issued_on::text as date, 'bill' as kind, b.number, ${ofBill}, null as method, null as reference,
      null as counter, ${taxesOf('b')}, b.currency, b.issued_at as at, 1 as rank
    from bills b
    where b.clinic_id = ${clinicId} and b.issued_on between ${from} and ${to}
    union all
    select
      n.issued_on::text, 'credit note', n.number, ${ofBill}, null, null, null, ${taxesOf('n')}, b.currency,
      n.issued_at, 2
    from credit_notes n
    join bills b on b.id = n.bill_id
    where n.clinic_id = ${clinicId} and n.issued_on between ${from} and ${to}
    union all
    select
      p.received_on::text, case when p.refund_of is null then 'receipt' else 'refund' end, p.number, ${ofPayment},
      p.method, p.reference, p.counter, ${noTaxes}, p.currency, p.received_at, 3
    from payments p
    left join bills b on b.id = p.bill_id
    left join advances a on a.id = p.advance_id
    left join patients q on q.id = a.patient_id
    where p.clinic_id = ${clinicId} and p.received_on between ${from} and ${to}
    order by date, at, rank, number
  `.execute(db)
  return rows
}

/** A cash payment or refund, in minor units. */
export interface CashRow {
  date: string
  time: string
  counter: string
  number: string
  bill: string
  isRefund: boolean
  amount: number
  currency: string
}

/** Returns the cash payments and refunds of a period, in order. */
export async function listCashRows(db: Db, clinicId: string, { from, to }: Span): Promise<CashRow[]> {
  const { rows } = await sql<CashRow>`
    select
      p.received_on::text as date, to_char(p.received_at at time zone c.time_zone, 'HH24:MI') as time,
      coalesce(p.counter, '') as counter, p.number, coalesce(b.number, '') as bill,
      p.refund_of is not null as "isRefund",
      p.amount_minor::float8 as amount, p.currency
    from payments p
    left join bills b on b.id = p.bill_id
    join clinics c on c.id = p.clinic_id
    where p.clinic_id = ${clinicId} and p.received_on between ${from} and ${to} and p.method = 'cash'
    order by p.received_on, p.received_at, p.id
  `.execute(db)
  return rows
}
