import { rateText } from '#contract/bills/amounts.ts'
import type { Advance } from '#contract/bills/advances.ts'
import type { AdvanceUse, Bill, BillLine, CreditNote, ListedBill, Payment } from '#contract/bills/shapes.ts'
import type { SignedIn } from '#server/actor.ts'
import { moneyText } from '#server/money.ts'
import { mayBill, mayRefund } from './policy.ts'
import type { StoredAdvance } from './queries/advances.ts'
import type { StoredBill, StoredListedBill } from './queries/bills.ts'
import type { StoredAdvanceUse, StoredCreditNote, StoredLine, StoredPayment, Sums } from './queries/parts.ts'

/** Returns a bill as a list shows it. */
export function toListed(row: StoredListedBill): ListedBill {
  const { id, state, kind, number, clinicId, clinicName, timeZone, patientId, patient, doctorId, doctor } = row
  const { appointmentId, walkInId, currency, createdAt, issuedAt, issuedOn } = row
  const inText = (minor: number) => moneyText(minor, currency)
  return {
    id,
    state,
    kind,
    number,
    clinic: { id: clinicId, name: clinicName, timeZone },
    patient: { id: patientId, ...patient },
    doctor: doctorId && doctor ? { id: doctorId, ...doctor } : null,
    appointmentId,
    walkInId,
    currency,
    total: inText(row.total),
    paid: inText(row.paid),
    credited: inText(row.credited),
    balance: inText(row.balance),
    createdAt: createdAt.toISOString(),
    issuedAt: issuedAt?.toISOString() ?? null,
    issuedOn,
  }
}

const sumsIn = (sums: Sums, currency: string) => ({
  taxable: moneyText(sums.taxable, currency),
  exempt: moneyText(sums.exempt, currency),
  cgst: moneyText(sums.cgst, currency),
  sgst: moneyText(sums.sgst, currency),
  igst: moneyText(sums.igst, currency),
  tax: moneyText(sums.tax, currency),
  rounding: moneyText(sums.rounding, currency),
  total: moneyText(sums.total, currency),
})

const lineIn =
  (currency: string) =>
  ({ taxRate, creditNoteId, ...line }: StoredLine): BillLine => ({
    ...line,
    taxRate: taxRate === null ? null : rateText(taxRate),
    unitPrice: moneyText(line.unitPrice, currency),
    discount: moneyText(line.discount, currency),
    net: moneyText(line.net, currency),
    cgst: moneyText(line.cgst, currency),
    sgst: moneyText(line.sgst, currency),
    igst: moneyText(line.igst, currency),
    tax: moneyText(line.tax, currency),
    total: moneyText(line.total, currency),
    isCredited: creditNoteId !== null,
  })

const paymentIn =
  (currency: string, showsPeople: boolean) =>
  ({ amount, refunded, receivedBy, ...payment }: StoredPayment): Payment => ({
    ...payment,
    amount: moneyText(amount, currency),
    refundable: moneyText(payment.refundOf ? 0 : amount - refunded, currency),
    receivedBy: showsPeople ? receivedBy : null,
  })

const advanceUseIn =
  (currency: string, showsPeople: boolean) =>
  ({ amount, returned, usedBy, ...use }: StoredAdvanceUse): AdvanceUse => ({
    ...use,
    amount: moneyText(amount, currency),
    returnable: moneyText(use.returnOf ? 0 : amount - returned, currency),
    usedBy: showsPeople ? usedBy : null,
  })

const creditNoteIn =
  (currency: string, showsPeople: boolean, lines: readonly StoredLine[]) =>
  ({ id, number, reason, issuedAt, issuedBy, ...sums }: StoredCreditNote): CreditNote => ({
    id,
    number,
    reason,
    ...sumsIn(sums, currency),
    lineIds: lines.filter(({ creditNoteId }) => creditNoteId === id).map((line) => line.id),
    issuedAt,
    issuedBy: showsPeople ? issuedBy : null,
  })

/** Returns a bill with what the reader can do. */
export function toBill(row: StoredBill, actor: SignedIn): Bill {
  const { currency, clinicId, state, lines } = row
  const bills = mayBill(actor, clinicId)
  const refunds = mayRefund(actor, clinicId)
  return {
    ...toListed(row),
    ...sumsIn(row, currency),
    gross: moneyText(row.gross, currency),
    discount: moneyText(row.discount, currency),
    parties: row.parties,
    recipientName: row.recipientName,
    recipientAddress: row.recipientAddress,
    recipientGstin: row.recipientGstin,
    placeOfSupply: row.placeOfSupply,
    pricesIncludeTax: row.pricesIncludeTax,
    taxName: row.taxName,
    note: row.note,
    lines: lines.map(lineIn(currency)),
    payments: row.payments.map(paymentIn(currency, bills)),
    advanceUses: row.advanceUses.map(advanceUseIn(currency, bills)),
    advanceLeft: moneyText(bills ? row.advanceLeft : 0, currency),
    creditNotes: row.creditNotes.map(creditNoteIn(currency, bills, lines)),
    issuedBy: bills ? row.issuedBy : null,
    version: row.version,
    upi: bills ? row.upi : null,
    can: {
      change: state === 'draft' && bills,
      pay: state === 'issued' && bills && row.balance > 0,
      refund: refunds && row.payments.some(({ refundOf, amount, refunded }) => !refundOf && amount > refunded),
      returnAdvance:
        refunds && row.advanceUses.some(({ returnOf, amount, returned }) => !returnOf && amount > returned),
      credit: state === 'issued' && refunds,
      send: state !== 'draft' && bills,
    },
  }
}

/** Returns an advance with what the reader can do. What bills took isn't refundable. */
export function toAdvance(row: StoredAdvance, actor: SignedIn): Advance {
  const { id, clinicId, clinicName, timeZone, patientId, patient, currency, left } = row
  const inText = (minor: number) => moneyText(minor, currency)
  return {
    id,
    clinic: { id: clinicId, name: clinicName, timeZone },
    patient: { id: patientId, ...patient },
    currency,
    received: inText(row.received),
    refunded: inText(row.refunded),
    used: inText(row.used),
    left: inText(left),
    payments: row.payments
      .map(paymentIn(currency, mayBill(actor, clinicId)))
      .map((one) => (one.refundOf ? one : { ...one, refundable: inText(left) })),
    can: { refund: left > 0 && mayRefund(actor, clinicId) },
  }
}
