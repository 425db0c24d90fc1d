import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { GstLine, IssuedRange } from '#server/features/bill-reports/gst.ts'
import type { Span } from './sums.ts'

const lineColumns = sql`
  l.tax_code as code, l.text, l.quantity, l.tax_rate as rate, l.net_minor::float8 as net,
  l.cgst_minor::float8 as cgst, l.sgst_minor::float8 as sgst, l.igst_minor::float8 as igst
`
const billColumns = sql`
  b.total_minor::float8 as "billTotal", b.parties #>> '{recipient,gstin}' as "recipientGstin",
  b.parties #>> '{recipient,name}' as "recipientName", b.place_of_supply as "placeOfSupply",
  b.parties #>> '{clinic,state}' as "homeState"
`
/** Bills that were issued with a GSTIN. */
const isGst = sql`b.currency = 'INR' and b.parties #>> '{clinic,state}' is not null`

/** Returns the lines of the bills and credit notes of a period, in the order of their numbers. */
export async function listGstLines(db: Db, clinicId: string, { from, to }: Span): Promise<GstLine[]> {
  const { rows } = await sql<GstLine>`
    select
      'bill' as document, b.number, b.issued_on::text as date, b.total_minor::float8 as "documentTotal", ${billColumns},
      ${lineColumns}, b.series, b.year, b.sequence, l.position
    from bills b
    join bill_lines l on l.bill_id = b.id
    where b.clinic_id = ${clinicId} and b.issued_on between ${from} and ${to} and ${isGst}
    union all
    select
      'credit_note', n.number, n.issued_on::text, n.total_minor::float8, ${billColumns}, ${lineColumns}, n.series,
      n.year, n.sequence, l.position
    from credit_notes n
    join bills b on b.id = n.bill_id
    join credited_lines k on k.credit_note_id = n.id
    join bill_lines l on l.id = k.bill_line_id
    where n.clinic_id = ${clinicId} and n.issued_on between ${from} and ${to} and ${isGst}
    order by document, series, year, sequence, position
  `.execute(db)
  return rows
}

/** Returns the numbers that bills and credit notes of a period used, by series and financial year. */
export async function listIssuedRanges(db: Db, clinicId: string, { from, to }: Span): Promise<IssuedRange[]> {
  const { rows } = await sql<IssuedRange>`
    with documents as (
      select 'bill' as document, b.number, b.series, b.year, b.sequence
      from bills b
      where b.clinic_id = ${clinicId} and b.issued_on between ${from} and ${to} and ${isGst}
      union all
      select 'credit_note', n.number, n.series, n.year, n.sequence
      from credit_notes n
      join bills b on b.id = n.bill_id
      where n.clinic_id = ${clinicId} and n.issued_on between ${from} and ${to} and ${isGst}
    )
    select
      document, (array_agg(number order by sequence))[1] as "from",
      (array_agg(number order by sequence desc))[1] as "to", count(*)::int as count
    from documents
    group by document, series, year
    order by document, series, year
  `.execute(db)
  return rows
}
