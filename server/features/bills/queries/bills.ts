import type { BillAmounts } from '#contract/bills/amounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BillList } from '#contract/bills/bills.ts'
import type { PaymentMethod } from '#contract/bills/payments.ts'
import { folded } from '#contract/folded.ts'
import type { BillKind, BillParties, BillState, FollowUp } from '#contract/bills/shapes.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { anywhere } from '#server/database/sql.ts'
import type { BillScope } from '#server/features/bills/policy.ts'

interface Person {
  firstName: string
  lastName: string
}

/** The sums of a bill or a credit note, in minor units. */
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

/** A bill as a list shows it; amounts in minor units. */
export interface StoredListedBill {
  id: string
  state: BillState
  kind: BillKind
  number: string | null
  clinicId: string
  clinicName: string
  timeZone: string
  patientId: string
  holderId: string | null
  patient: Person & { chartNumber: string }
  doctorId: string | null
  doctor: Person | null
  appointmentId: string | null
  walkInId: string | null
  currency: string
  total: number
  paid: number
  credited: number
  balance: number
  createdAt: Date
  issuedAt: Date | null
  issuedOn: string | null
}

export interface StoredBill extends StoredListedBill, Sums {
  gross: number
  discount: number
  parties: BillParties | null
  recipientName: string | null
  recipientAddress: string | null
  recipientGstin: string | null
  placeOfSupply: string | null
  pricesIncludeTax: boolean
  taxName: string
  note: string | null
  lines: StoredLine[]
  payments: StoredPayment[]
  advanceUses: StoredAdvanceUse[]
  advanceLeft: number
  creditNotes: StoredCreditNote[]
  issuedBy: Person | null
  version: number
  /** Null for readers who can't see the clinic's settings. */
  upi: { id: string; payee: string } | null
}

const person = (user: string) => sql`
  json_build_object(
    'firstName', coalesce(${sql.ref(`${user}.first_name`)}, ''),
    'lastName', coalesce(${sql.ref(`${user}.last_name`)}, '')
  )
`
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const listed = sql`
  b.id, b.state, b.kind, b.number, b.clinic_id as "clinicId", c.name as "clinicName", c.time_zone as "timeZone",
  b.patient_id as "patientId", p.holder_id as "holderId",
  json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'chartNumber', p.chart_number) as patient,
  b.doctor_id as "doctorId", case when b.doctor_id is not null then ${person('u')} end as doctor,
  b.appointment_id as "appointmentId", b.walk_in_id as "walkInId", b.currency,
  b.total_minor as total, b.paid_minor as paid, b.credited_minor as credited, b.balance_minor as balance,
  b.created_at as "createdAt", b.issued_at as "issuedAt", to_char(b.issued_on, 'YYYY-MM-DD') as "issuedOn"
`

const joined = sql`
  join clinics c on c.id = b.clinic_id
  join patients p on p.id = b.patient_id
  left join doctors d on d.id = b.doctor_id
  left join users u on u.id = d.user_id
`

const sums = (of: 'b' | 'n') => {
  const column = (name: string) => sql.ref(`${of}.${name}_minor`)
  return sql`
    'taxable', ${column('taxable')}, 'exempt', ${column('exempt')}, 'cgst', ${column('cgst')},
    'sgst', ${column('sgst')}, 'igst', ${column('igst')}, 'tax', ${column('tax')},
    'rounding', ${column('rounding')}, 'total', ${column('total')}
  `
}

const lines = sql`
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

const advanceUses = sql`
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

const creditNotes = sql`
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

/** Drafts are the clinic's own. */
const isVisible = ({ clinicIds, doctorClinicIds, userId }: BillScope) => sql`
  (
    b.clinic_id = any(${clinicIds}::uuid[])
    or (
      b.state <> 'draft'
      and (
        p.holder_id = ${userId}
        or (
          b.clinic_id = any(${doctorClinicIds}::uuid[])
          and exists (
            select
            from bill_settings s
            where s.clinic_id = b.clinic_id and s.doctors_see_amounts
          )
        )
      )
    )
  )
`

/** Returns one bill within a scope; null outside of it. */
export async function findBill(db: Db, scope: BillScope, id: string): Promise<StoredBill | null> {
  const { rows } = await sql<StoredBill & { sums: Sums }>`
    select
      ${listed}, json_build_object(${sums('b')}) as sums, b.gross_minor as gross, b.discount_minor as discount,
      b.parties, b.recipient_name as "recipientName", b.recipient_address as "recipientAddress",
      b.recipient_gstin as "recipientGstin", b.place_of_supply as "placeOfSupply",
      b.prices_include_tax as "pricesIncludeTax", b.tax_name as "taxName", b.note,
      ${lines} as lines, ${paymentsOf(sql`y.bill_id = b.id`)} as payments, ${advanceUses} as "advanceUses",
      (
        select coalesce(sum(a.left_minor), 0)::float8
        from advances a
        where a.patient_id = b.patient_id and a.clinic_id = b.clinic_id and a.currency = b.currency
      ) as "advanceLeft",
      ${creditNotes} as "creditNotes",
      case when b.issued_by is not null then ${person('w')} end as "issuedBy", b.version,
      case
        when bs.upi_id is not null then json_build_object('id', bs.upi_id, 'payee', coalesce(bs.legal_name, c.name))
      end as upi
    from bills b
    ${joined}
    left join bill_settings bs on bs.clinic_id = b.clinic_id
    ${actorAs('w_then', sql`actor_then(b.issued_by, b.clinic_id, b.issued_at)`)}
    left join users w on w.id = w_then.id
    where b.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  if (!rows[0]) return null
  const { sums: amounts, ...row } = rows[0]
  return { ...row, ...amounts }
}

/** Returns the bill of a payment within a scope; null outside of it. */
export async function findBillOfPayment(db: Db, scope: BillScope, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id
    from payments y
    join bills b on b.id = y.bill_id
    join patients p on p.id = b.patient_id
    where y.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the bill of a use of an advance within a scope; null outside of it. */
export async function findBillOfUse(db: Db, scope: BillScope, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id
    from advance_uses x
    join bills b on b.id = x.bill_id
    join patients p on p.id = b.patient_id
    where x.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the bill of a credit note within a scope; null outside of it. */
export async function findBillOfNote(db: Db, scope: BillScope, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id
    from credit_notes n
    join bills b on b.id = n.bill_id
    join patients p on p.id = b.patient_id
    where n.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0]?.id ?? null
}

/** The bill that an appointment or a walk-in has; null for none. */
export interface BillOfSubject {
  id: string
  number: string | null
  state: BillState
  currency: string
  total: number
  balance: number
}

export async function findBillOf(
  db: Db,
  { appointmentId, walkInId }: { appointmentId: string | null; walkInId: string | null },
): Promise<BillOfSubject | null> {
  const { rows } = await sql<BillOfSubject>`
    select b.id, b.number, b.state, b.currency, b.total_minor as total, b.balance_minor as balance
    from bills b
    where b.state <> 'credited' and (b.appointment_id = ${appointmentId}::uuid or b.walk_in_id = ${walkInId}::uuid)
  `.execute(db)
  return rows[0] ?? null
}

const lists: Record<BillList, RawBuilder<unknown>> = {
  all: sql`true`,
  draft: sql`b.state = 'draft'`,
  unpaid: sql`b.state = 'issued' and b.balance_minor > 0`,
  owed: sql`b.state <> 'draft' and b.balance_minor < 0`,
}

export interface BillPage {
  list: BillList
  patientId?: string | undefined
  clinicId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  limit: number
  offset: number
}

/** A word that is found in the number, the patient's name or the chart number. */
const isFound = (word: string) => sql`
  (
    b.number ilike ${anywhere(word)}
    or p.chart_number ilike ${anywhere(word)}
    or folded(p.first_name || ' ' || p.last_name) like ${anywhere(folded(word))}
  )
`

/** Returns a page of bills, the newest first. */
export async function listBills(
  db: Db,
  scope: BillScope,
  { list, patientId, clinicId, from, to, search, limit, offset }: BillPage,
): Promise<{ items: StoredListedBill[]; total: number }> {
  const words = search?.split(/\s+/).filter(Boolean).slice(0, 5) ?? []
  const where = sql`
    ${isVisible(scope)}
    and ${lists[list]}
    and (${patientId ?? null}::uuid is null or b.patient_id = ${patientId ?? null}::uuid)
    and (${clinicId ?? null}::uuid is null or b.clinic_id = ${clinicId ?? null}::uuid)
    and (${from ?? null}::date is null or b.issued_on >= ${from ?? null}::date)
    and (${to ?? null}::date is null or b.issued_on <= ${to ?? null}::date)
    and ${words.length > 0 ? sql.join(words.map(isFound), sql` and `) : sql`true`}
  `
  const { rows } = await sql<StoredListedBill>`
    select ${listed}
    from bills b
    ${joined}
    where ${where}
    order by b.created_at desc, b.id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from bills b
    join patients p on p.id = b.patient_id
    where ${where}
  `.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}
