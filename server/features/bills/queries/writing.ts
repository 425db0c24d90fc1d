import { sql } from 'kysely'
import type { BillAmounts, LineAmounts } from '#contract/bills/amounts.ts'
import type { PaymentMethod } from '#contract/bills/payments.ts'
import type { BillKind, BillParties, FollowUp } from '#contract/bills/shapes.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import type { Sums } from './parts.ts'

export interface LineToStore {
  serviceId: string | null
  itemId: string | null
  text: string
  taxCode: string | null
  quantity: number
  unitPrice: number
  discount: number
  discountReason: string | null
  taxRate: number | null
  /** Why it has the price of a follow-up visit; null if it doesn't. */
  followUp: FollowUp | null
  /** Why a follow-up visit is charged at the full price; null otherwise. */
  fullPriceReason: string | null
}

export interface BillFields {
  kind: BillKind
  doctorId: string | null
  placeOfSupply: string | null
  recipientName: string | null
  recipientAddress: string | null
  recipientGstin: string | null
  pricesIncludeTax: boolean
  taxName: string
  note: string | null
}

export interface BillToStore extends BillFields {
  id: string
  clinicId: string
  patientId: string
  appointmentId: string | null
  walkInId: string | null
  currency: string
  createdBy: string
}

export async function insertBill(db: Db, one: BillToStore, sums: BillAmounts): Promise<void> {
  await sql`
    insert into bills (
      id, clinic_id, patient_id, appointment_id, walk_in_id, doctor_id, kind, currency, place_of_supply,
      recipient_name, recipient_address, recipient_gstin, prices_include_tax, tax_name, note, created_by,
      gross_minor, discount_minor, taxable_minor, exempt_minor, cgst_minor, sgst_minor, igst_minor, tax_minor,
      rounding_minor, total_minor
    )
    values (
      ${one.id}, ${one.clinicId}, ${one.patientId}, ${one.appointmentId}, ${one.walkInId}, ${one.doctorId},
      ${one.kind}, ${one.currency}, ${one.placeOfSupply}, ${one.recipientName}, ${one.recipientAddress},
      ${one.recipientGstin}, ${one.pricesIncludeTax}, ${one.taxName}, ${one.note}, ${one.createdBy},
      ${sums.gross}, ${sums.discount}, ${sums.taxable}, ${sums.exempt}, ${sums.cgst}, ${sums.sgst}, ${sums.igst},
      ${sums.tax}, ${sums.rounding}, ${sums.total}
    )
  `.execute(db)
}

/** Replaces the content of a draft at this version; returns false if its version has changed since. */
export async function updateDraft(
  db: Db,
  { id, version, currency }: { id: string; version: number; currency: string },
  one: BillFields,
  sums: BillAmounts,
): Promise<boolean> {
  const { rows } = await sql`
    update bills
    set
      currency = ${currency}, doctor_id = ${one.doctorId}, kind = ${one.kind}, place_of_supply = ${one.placeOfSupply},
      recipient_name = ${one.recipientName}, recipient_address = ${one.recipientAddress},
      recipient_gstin = ${one.recipientGstin}, prices_include_tax = ${one.pricesIncludeTax},
      tax_name = ${one.taxName}, note = ${one.note}, gross_minor = ${sums.gross}, discount_minor = ${sums.discount},
      taxable_minor = ${sums.taxable}, exempt_minor = ${sums.exempt}, cgst_minor = ${sums.cgst},
      sgst_minor = ${sums.sgst}, igst_minor = ${sums.igst}, tax_minor = ${sums.tax},
      rounding_minor = ${sums.rounding}, total_minor = ${sums.total}, version = version + 1
    where id = ${id} and version = ${version} and state = 'draft'
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Replaces the lines of a draft. */
export async function replaceLines(
  db: Db,
  { id, clinicId }: { id: string; clinicId: string },
  lines: readonly LineToStore[],
  amounts: readonly LineAmounts[],
): Promise<void> {
  await sql`delete from bill_lines where bill_id = ${id}`.execute(db)
  const rows = lines.map((line, at) => ({
    id: newId(),
    clinic_id: clinicId,
    bill_id: id,
    position: at + 1,
    service_id: line.serviceId,
    item_id: line.itemId,
    text: line.text,
    tax_code: line.taxCode,
    quantity: line.quantity,
    unit_price_minor: line.unitPrice,
    discount_minor: line.discount,
    discount_reason: line.discountReason,
    tax_rate: line.taxRate,
    follow_up_days: line.followUp?.days ?? null,
    follow_up_on: line.followUp?.on ?? null,
    full_price_reason: line.fullPriceReason,
    net_minor: amounts[at]!.net,
    cgst_minor: amounts[at]!.cgst,
    sgst_minor: amounts[at]!.sgst,
    igst_minor: amounts[at]!.igst,
    tax_minor: amounts[at]!.tax,
    total_minor: amounts[at]!.total,
  }))
  await db.insertInto('bill_lines').values(rows).execute()
}

/** Locks a bill against other changes. */
export async function lockBill(db: Db, id: string): Promise<void> {
  await sql`
    select id
    from bills
    where id = ${id}
    for update
  `.execute(db)
}

/** Issues a draft at this version: the database gives it its number. Returns false if its version has changed since. */
export async function issueDraft(
  db: Db,
  { id, version }: { id: string; version: number },
  { by, parties }: { by: string; parties: BillParties },
): Promise<boolean> {
  const { rows } = await sql`
    update bills
    set state = 'issued', issued_by = ${by}, parties = ${JSON.stringify(parties)}::jsonb, version = version + 1
    where id = ${id} and version = ${version} and state = 'draft'
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function deleteDraft(db: Db, id: string): Promise<void> {
  await sql`delete from bills where id = ${id} and state = 'draft'`.execute(db)
}

export interface PaymentToStore {
  clinicId: string
  /** What it is for: a bill or an advance. */
  of: { billId: string } | { advanceId: string }
  refundOf: string | null
  method: PaymentMethod
  amount: number
  currency: string
  reference: string | null
  reason: string | null
  counter: string | null
  receivedBy: string
}

/** Stores a payment or a refund; the database gives it the number of its receipt. Returns its id. */
export async function insertPayment(db: Db, one: PaymentToStore): Promise<string> {
  const id = newId()
  await sql`
    insert into payments (
      id, clinic_id, bill_id, advance_id, refund_of, method, amount_minor, currency, reference, reason, counter,
      received_by
    )
    values (
      ${id}, ${one.clinicId}, ${'billId' in one.of ? one.of.billId : null},
      ${'advanceId' in one.of ? one.of.advanceId : null}, ${one.refundOf}, ${one.method}, ${one.amount},
      ${one.currency}, ${one.reference}, ${one.reason}, ${one.counter}, ${one.receivedBy}
    )
  `.execute(db)
  return id
}

/** Stores a credit note for lines of a bill; the database gives it its number. */
export async function insertCreditNote(
  db: Db,
  { clinicId, billId, reason, by }: { clinicId: string; billId: string; reason: string; by: string },
  sums: Sums,
  lineIds: readonly string[],
): Promise<string> {
  const id = newId()
  await sql`
    insert into credit_notes (
      id, clinic_id, bill_id, reason, issued_by, taxable_minor, exempt_minor, cgst_minor, sgst_minor, igst_minor,
      tax_minor, rounding_minor, total_minor
    )
    values (
      ${id}, ${clinicId}, ${billId}, ${reason}, ${by}, ${sums.taxable}, ${sums.exempt}, ${sums.cgst}, ${sums.sgst},
      ${sums.igst}, ${sums.tax}, ${sums.rounding}, ${sums.total}
    )
  `.execute(db)
  await sql`
    insert into credited_lines (bill_line_id, credit_note_id, clinic_id)
    select line, ${id}::uuid, ${clinicId}::uuid
    from unnest(${lineIds}::uuid[]) line
  `.execute(db)
  return id
}

/** Marks a bill whose every line is credited. */
export async function markCredited(db: Db, id: string): Promise<void> {
  await sql`update bills set state = 'credited', version = version + 1 where id = ${id} and state = 'issued'`.execute(
    db,
  )
}

/** Moves bills of one chart to another of the clinic: all, or those named. Returns the ids of the moved ones. */
export async function moveBills(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update bills
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** True for a doctor of this clinic, also a former one. */
export async function isDoctorOf(db: Db, clinicId: string, doctorId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from doctors
    where id = ${doctorId} and clinic_id = ${clinicId}
  `.execute(db)
  return rows.length > 0
}
