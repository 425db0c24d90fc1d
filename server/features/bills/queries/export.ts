import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** A line of an issued bill with its bill; amounts in minor units. */
export interface ExportedLine {
  billId: string
  sequence: number
  place: string
  position: number
  number: string
  kind: string
  issuedOn: string
  patient: string
  chartNumber: string
  doctor: string | null
  recipientGstin: string | null
  placeOfSupply: string | null
  text: string
  taxCode: string | null
  quantity: number
  unitPrice: number
  discount: number
  discountReason: string | null
  /** The day of the consultation that a follow-up visit belongs to. */
  followUpOf: string | null
  fullPriceReason: string | null
  taxRate: number | null
  net: number
  cgst: number
  sgst: number
  igst: number
  tax: number
  lineTotal: number
  creditNote: string | null
  billTotal: number
  paid: number
  credited: number
  balance: number
  currency: string
}

export interface Span {
  from?: string | undefined
  to?: string | undefined
}

/** Lines of a clinic's issued bills within a span of days, in the order of issue, after one. */
export async function listLinesAfter(
  db: Db,
  clinicId: string,
  { from, to }: Span,
  after: Pick<ExportedLine, 'place' | 'billId' | 'position'> | null,
  limit: number,
): Promise<ExportedLine[]> {
  const { rows } = await sql<ExportedLine>`
    select
      b.id as "billId", b.sequence, b.issued_at::text as place, l.position, b.number, b.kind,
      to_char(b.issued_on, 'YYYY-MM-DD') as "issuedOn",
      b.parties -> 'patient' ->> 'name' as patient, p.chart_number as "chartNumber",
      b.parties -> 'doctor' ->> 'name' as doctor, b.recipient_gstin as "recipientGstin",
      b.place_of_supply as "placeOfSupply", l.text, l.tax_code as "taxCode", l.quantity,
      l.unit_price_minor as "unitPrice", l.discount_minor as discount, l.discount_reason as "discountReason",
      to_char(l.follow_up_on, 'YYYY-MM-DD') as "followUpOf", l.full_price_reason as "fullPriceReason",
      l.tax_rate as "taxRate", l.net_minor as net, l.cgst_minor as cgst, l.sgst_minor as sgst,
      l.igst_minor as igst, l.tax_minor as tax, l.total_minor as "lineTotal", n.number as "creditNote",
      b.total_minor as "billTotal", b.paid_minor as paid, b.credited_minor as credited,
      b.balance_minor as balance, b.currency
    from bills b
    join bill_lines l on l.bill_id = b.id
    join patients p on p.id = b.patient_id
    left join credited_lines x on x.bill_line_id = l.id
    left join credit_notes n on n.id = x.credit_note_id
    where b.clinic_id = ${clinicId}
      and b.state <> 'draft'
      and b.issued_on >= coalesce(${from ?? null}::date, '-infinity')
      and b.issued_on <= coalesce(${to ?? null}::date, 'infinity')
      and (b.issued_at, b.id, l.position) > (
        coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.billId ?? null}::uuid, '00000000-0000-0000-0000-000000000000'),
        coalesce(${after?.position ?? null}::int, 0)
      )
    order by b.issued_at, b.id, l.position
    limit ${limit}
  `.execute(db)
  return rows
}
