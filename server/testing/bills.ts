import { sql } from 'kysely'
import { amountsOfBill } from '#contract/bills/amounts.ts'
import type { Db } from '#server/database/db.ts'
import { insertAdvance, insertUse } from '#server/features/bills/queries/advances.ts'
import { insertItem } from '#server/features/bills/queries/price-list.ts'
import { partiesOf } from '#server/features/bills/queries/parties.ts'
import {
  insertBill,
  insertCreditNote,
  insertPayment,
  issueDraft,
  markCredited,
  replaceLines,
} from '#server/features/bills/queries/writing.ts'
import { signDayEnd } from '#server/features/day-ends/content.ts'
import { findAround, insertClosed, insertDay } from '#server/features/day-ends/queries/day-ends.ts'
import { listOpenPayments } from '#server/features/day-ends/queries/open-payments.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'

interface Wish {
  clinic: { id: string }
  chart: { id: string }
  by: { userId: string }
  /** The text of its line and its note. */
  text?: string
  /** Minor units. */
  price?: number
  isDraft?: boolean
  /** Minor units that were paid in cash. */
  paid?: number
  /** Where it was paid. */
  counter?: string
}

interface MadeBill {
  id: string
  /** Of its payment; empty without one. */
  paymentId: string
}

/** A bill of one line without tax, issued unless it's a draft. */
export async function makeBill(db: Db, { clinic, chart, by, ...wish }: Wish): Promise<MadeBill> {
  const { text = 'Dressing', price = 50_000, isDraft = false, paid = 0, counter = null } = wish
  const { rows } = await sql<{ currency: string }>`select currency from clinics where id = ${clinic.id}`.execute(db)
  const currency = rows[0]!.currency
  const [id, clinicId] = [newId(), clinic.id]
  const line = { quantity: 1, unitPrice: price, discount: 0, taxRate: null }
  const sums = amountsOfBill([line], { tax: 'none', pricesIncludeTax: true, roundTo: 1 })
  const one = {
    id,
    clinicId,
    patientId: chart.id,
    appointmentId: null,
    walkInId: null,
    currency,
    createdBy: by.userId,
    kind: 'invoice' as const,
    doctorId: null,
    placeOfSupply: null,
    recipientName: null,
    recipientAddress: null,
    recipientGstin: null,
    pricesIncludeTax: true,
    taxName: 'Tax',
    note: text,
  }
  await insertBill(db, one, sums)
  const stored = {
    ...line,
    text,
    serviceId: null,
    itemId: null,
    taxCode: null,
    discountReason: null,
    followUp: null,
    fullPriceReason: null,
  }
  await replaceLines(db, { id, clinicId }, [stored], sums.lines)
  if (isDraft) return { id, paymentId: '' }
  await issueDraft(db, { id, version: 1 }, { by: by.userId, parties: await partiesOf(db, id) })
  if (paid === 0) return { id, paymentId: '' }
  const payment = { clinicId, of: { billId: id }, refundOf: null, method: 'cash' as const, amount: paid, currency }
  const rest = { reference: null, reason: null, counter, receivedBy: by.userId }
  return { id, paymentId: await insertPayment(db, { ...payment, ...rest }) }
}

interface MadeAdvance {
  id: string
  /** Of its payment. */
  paymentId: string
}

/** An advance that was paid in cash; `amount` is in minor units. */
export async function makeAdvance(
  db: Db,
  { clinic, chart, by, amount = 50_000, text }: Pick<Wish, 'clinic' | 'chart' | 'by' | 'text'> & { amount?: number },
): Promise<MadeAdvance> {
  const { rows } = await sql<{ currency: string }>`select currency from clinics where id = ${clinic.id}`.execute(db)
  const currency = rows[0]!.currency
  const id = await insertAdvance(db, { clinicId: clinic.id, patientId: chart.id, currency })
  const paymentId = await insertPayment(db, {
    clinicId: clinic.id,
    of: { advanceId: id },
    refundOf: null,
    method: 'cash',
    amount,
    currency,
    reference: text ?? null,
    reason: null,
    counter: null,
    receivedBy: by.userId,
  })
  return { id, paymentId }
}

/** A bill of 500.00 that took 100.00 from a new advance; returns the id of the use. */
export async function makeAdvanceUse(db: Db, wish: Pick<Wish, 'clinic' | 'chart' | 'by' | 'text'>): Promise<string> {
  const { id: advanceId } = await makeAdvance(db, wish)
  const { id: billId } = await makeBill(db, wish)
  const of = { clinicId: wish.clinic.id, advanceId, billId, usedBy: wish.by.userId }
  return insertUse(db, { ...of, returnOf: null, amount: 10_000, reason: null })
}

/** Credits the whole bill; returns the id of the credit note. */
export async function makeCreditNote(db: Db, billId: string, { userId }: { userId: string }): Promise<string> {
  const { rows } = await sql<{ id: string; clinicId: string; total: number }>`
    select l.id, l.clinic_id as "clinicId", l.total_minor as total from bill_lines l where l.bill_id = ${billId}`.execute(
    db,
  )
  const [{ id, clinicId, total }] = rows as [(typeof rows)[number]]
  const none = { taxable: 0, cgst: 0, sgst: 0, igst: 0, tax: 0, rounding: 0 }
  const noteId = await insertCreditNote(
    db,
    { clinicId, billId, reason: 'Billed twice', by: userId },
    { ...none, exempt: total, total },
    [id],
  )
  await markCredited(db, billId)
  return noteId
}

let counters = 0

/** A counter with one cash payment of 100.00; returns its name. */
export async function makeOpenCounter(
  db: Db,
  { clinic, chart, by }: Pick<Wish, 'clinic' | 'chart' | 'by'>,
): Promise<string> {
  const counter = `Counter ${++counters} ${newId().slice(-6)}`
  await makeBill(db, { clinic, chart, by, paid: 10_000, counter })
  return counter
}

/** The body that closes such a counter. */
export const closingOf = ({
  clinic,
  counter,
}: {
  clinic: { zone: string; currency: string }
  counter: string | undefined
}) => ({
  counter: counter ?? '',
  currency: clinic.currency,
  day: todayIn(clinic.zone),
  seen: { payments: 1, expectedCash: '100.00' },
  counted: '90',
  left: '0',
  reason: 'Change was missing',
})

/** A closed day of a counter with one cash payment; returns its id. */
export async function makeDayEnd(
  db: Db,
  { clinic, chart, by, reason = null }: Pick<Wish, 'clinic' | 'chart' | 'by'> & { reason?: string | null },
): Promise<string> {
  const counter = await makeOpenCounter(db, { clinic, chart, by })
  const around = (await findAround(db, clinic.id, by.userId))!
  const { currency } = around
  const [payment] = await listOpenPayments(db, { clinicId: clinic.id, until: '2999-12-31', counter, currency })
  const { id: paymentId, number, method, isRefund, amount, at, receivedOn } = payment!
  const content = {
    clinicId: clinic.id,
    clinic: around.name,
    counter,
    currency,
    day: receivedOn,
    payments: [{ id: paymentId, number, method, isRefund, amount, at }],
    opening: 0,
    cash: amount,
    counted: amount,
    left: 0,
    reason,
    closedBy: { userId: by.userId, firstName: around.firstName, lastName: around.lastName },
    closedAt: new Date().toISOString(),
  }
  const id = newId()
  await insertDay(db, { id, content, ...signDayEnd(id, content) })
  await insertClosed(db, { id, clinicId: clinic.id, paymentIds: [paymentId] })
  return id
}

let items = 0

/** An item of a clinic's price list. */
export async function makePriceItem(
  db: Db,
  { clinic, by, name = `Item ${++items}` }: { clinic: { id: string }; by: { userId: string }; name?: string },
): Promise<{ id: string }> {
  const id = newId()
  const fields = { name, kind: 'consumable' as const, priceMinor: 5_000, taxRate: null, taxCode: null }
  await insertItem(db, { id, clinicId: clinic.id, by: by.userId }, fields)
  return { id }
}
