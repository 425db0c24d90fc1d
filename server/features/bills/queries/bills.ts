import { type RawBuilder, sql } from 'kysely'
import type { BillList } from '#contract/bills/bills.ts'
import type { BillKind, BillParties, BillState } from '#contract/bills/shapes.ts'
import { folded } from '#contract/folded.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { anywhere } from '#server/database/sql.ts'
import type { BillScope } from '#server/features/bills/policy.ts'
import {
  advanceUses,
  creditNotes,
  lines,
  paymentsOf,
  type Person,
  person,
  showsAmounts,
  type StoredAdvanceUse,
  type StoredCreditNote,
  type StoredLine,
  type StoredPayment,
  type Sums,
  sums,
} from './parts.ts'

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

/** Drafts are the clinic's own. */
const isVisible = (scope: BillScope) => sql`
  (
    b.clinic_id = any(${scope.clinicIds}::uuid[])
    or (b.state <> 'draft' and ${showsAmounts('b', scope)})
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

/** Returns the bill of one of its payments, credit notes or uses of advances, within a scope; null outside of it. */
export async function findBillWith(
  db: Db,
  scope: BillScope,
  part: 'payments' | 'credit_notes' | 'advance_uses',
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id
    from ${sql.table(part)} part
    join bills b on b.id = part.bill_id
    join patients p on p.id = b.patient_id
    where part.id = ${id} and ${isVisible(scope)}
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
