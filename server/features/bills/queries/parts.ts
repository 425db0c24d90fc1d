import { type RawBuilder, sql } from 'kysely'
import type { BillAmounts } from '#contract/bills/amounts.ts'
import type { PaymentMethod } from '#contract/bills/payments.ts'
import type { FollowUp } from '#contract/bills/shapes.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { BillScope } from '#server/features/bills/policy.ts'

// What bills and advances consist of, as SQL and as it is read. Amounts are in minor units.

export interface Person {
  firstName: string
  lastName: string
}

/** The sums of a bill or a credit note. */
export type Sums = Omit<BillAmounts, 'lines' | 'gross' | 'discount'>

export interface StoredLine {
  id: string
  serviceId: string | null
  itemId: string | null
  text: string
  taxCode: string | null
  quantity: number
  unitPrice: number
  discount: number
  discountReason: string | null
  taxRate: number | null
  followUp: FollowUp | null
  fullPriceReason: string | null
  net: number
  cgst: number
  sgst: number
  igst: number
  tax: number
  total: number
  creditNoteId: string | null
}

export interface StoredPayment {
  id: string
  number: string
  refundOf: string | null
  method: PaymentMethod
  amount: number
  refunded: number
  reference: string | null
  reason: string | null
  counter: string | null
  receivedAt: string
  receivedBy: Person
}

export interface StoredAdvanceUse {
  id: string
  advanceId: string
  /** Of the advance's receipt. */
  number: string
  returnOf: string | null
  amount: number
  returned: number
  reason: string | null
  usedAt: string
  usedBy: Person
}

export interface StoredCreditNote extends Sums {
  id: string
  number: string
  reason: string
  issuedAt: string
  issuedBy: Person
}

export const person = (user: string) => sql`
  json_build_object(
    'firstName', coalesce(${sql.ref(`${user}.first_name`)}, ''),
    'lastName', coalesce(${sql.ref(`${user}.last_name`)}, '')
  )
`
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** True if a row's amounts are shown to the holder of its chart `p`, or to a doctor whose clinic allows it. */
export const showsAmounts = (row: 'a' | 'b', { doctorClinicIds, userId }: BillScope) => {
  const clinic = sql.ref(`${row}.clinic_id`)
  return sql`
    (
      p.holder_id = ${userId}
      or (
        ${clinic} = any(${doctorClinicIds}::uuid[])
        and exists (
          select
          from bill_settings s
          where s.clinic_id = ${clinic} and s.doctors_see_amounts
        )
      )
    )
  `
}

export const sums = (of: 'b' | 'n') => {
  const column = (name: string) => sql.ref(`${of}.${name}_minor`)
  return sql`
    'taxable', ${column('taxable')}, 'exempt', ${column('exempt')}, 'cgst', ${column('cgst')},
    'sgst', ${column('sgst')}, 'igst', ${column('igst')}, 'tax', ${column('tax')},
    'rounding', ${column('rounding')}, 'total', ${column('total')}
  `
}

/** The lines of the bill `b` in order, as an array. */
export const lines = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', l.id, 'serviceId', l.service_id, 'itemId', l.item_id, 'text', l.text, 'taxCode', l.tax_code,
          'quantity', l.quantity, 'unitPrice', l.unit_price_minor, 'discount', l.discount_minor,
          'discountReason', l.discount_reason, 'taxRate', l.tax_rate, 'net', l.net_minor, 'cgst', l.cgst_minor,
          'sgst', l.sgst_minor, 'igst', l.igst_minor, 'tax', l.tax_minor, 'total', l.total_minor,
          'followUp', case
            when l.follow_up_on is not null then json_build_object(
              'days', l.follow_up_days,
              'on', to_char(l.follow_up_on, 'YYYY-MM-DD')
            )
          end,
          'fullPriceReason', l.full_price_reason,
          'creditNoteId', n.id
        )
        order by l.position
      ),
      '[]'
    )
    from bill_lines l
    left join credited_lines x on x.bill_line_id = l.id
    left join credit_notes n on n.id = x.credit_note_id
    where l.bill_id = b.id
  )
`

/** Payments and refunds, the oldest first, as an array. */
export const paymentsOf = (isTheirs: RawBuilder<unknown>) => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', y.id, 'number', y.number, 'refundOf', y.refund_of, 'method', y.method, 'amount', y.amount_minor,
          'refunded', (select coalesce(sum(r.amount_minor), 0) from payments r where r.refund_of = y.id),
          'reference', y.reference, 'reason', y.reason, 'counter', y.counter,
          'receivedAt', ${instant('y.received_at')}, 'receivedBy', ${person('v')}
        )
        order by y.received_at, y.sequence
      ),
      '[]'
    )
    from payments y
    ${actorAs('v_then', sql`actor_then(y.received_by, y.clinic_id, y.received_at)`)}
    left join users v on v.id = v_then.id
    where ${isTheirs}
  )
`

/** What the bill `b` took from advances and gave back, the oldest first, as an array. */
export const advanceUses = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', x.id, 'advanceId', x.advance_id, 'number', coalesce(q.number, ''),
          'returnOf', x.return_of, 'amount', x.amount_minor,
          'returned', (select coalesce(sum(r.amount_minor), 0) from advance_uses r where r.return_of = x.id),
          'reason', x.reason, 'usedAt', ${instant('x.used_at')}, 'usedBy', ${person('v')}
        )
        order by x.used_at, x.id
      ),
      '[]'
    )
    from advance_uses x
    -- a patient can't read it if a merge was undone since
    left join payments q on q.advance_id = x.advance_id and q.refund_of is null
    ${actorAs('v_then', sql`actor_then(x.used_by, x.clinic_id, x.used_at)`)}
    left join users v on v.id = v_then.id
    where x.bill_id = b.id
  )
`

/** The credit notes of the bill `b`, the oldest first, as an array. */
export const creditNotes = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', n.id, 'number', n.number, 'reason', n.reason, ${sums('n')},
          'issuedAt', ${instant('n.issued_at')}, 'issuedBy', ${person('v')}
        )
        order by n.issued_at, n.sequence
      ),
      '[]'
    )
    from credit_notes n
    ${actorAs('v_then', sql`actor_then(n.issued_by, n.clinic_id, n.issued_at)`)}
    left join users v on v.id = v_then.id
    where n.bill_id = b.id
  )
`
