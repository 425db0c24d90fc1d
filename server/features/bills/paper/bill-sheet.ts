import { msg, t } from '#language/translate.ts'
import { exactMoney } from '#contract/money.ts'
import { paymentMethods } from '#contract/bills/payments.ts'
import type { Advance } from '#contract/bills/advances.ts'
import { type AdvanceUse, type BillParties, billKinds, type CreditNote, type Payment } from '#contract/bills/shapes.ts'
import { clockAs, isolated } from '#contract/writing.ts'
import { wallClockOf } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'
import {
  dayAt,
  frameOf,
  isSome,
  type IssuedBill,
  type PaperLook,
  peopleRows,
  rowsWith,
  tableOf,
  taxTableOf,
  wordsOf,
} from './parts.ts'
import type { MoneySheet, SheetRow } from './sheet.ts'

/** Returns the printed texts of a bill, in the current language. `upi` is the QR code of its balance, as SVG. */
export function billSheet(bill: IssuedBill, look: PaperLook, upi: string | null): MoneySheet {
  const said = (amount: string) => exactMoney(amount, bill.currency)
  const isOpen = Number(bill.balance) > 0
  return {
    ...frameOf(bill, billKinds[bill.kind], look),
    facts: [
      { label: t('Bill number'), value: bill.number, isStrong: true },
      { label: t('Date'), value: dayAt(bill.issuedOn, bill) },
      ...peopleRows(bill),
    ],
    table: tableOf(bill, bill.lines),
    totals: totalsOf(bill),
    tax: taxTableOf(bill, bill.lines),
    words: wordsOf(bill.total, bill.currency),
    payments:
      bill.payments.length + bill.advanceUses.length > 0 ? { title: t('Payments'), rows: paymentRows(bill) } : null,
    notes: [
      bill.note && isolated(bill.note),
      Number(bill.balance) < 0 && t('The clinic owes you {amount}.', { amount: said(bill.balance.slice(1)) }),
    ].filter((note): note is string => !!note),
    upi:
      upi && isOpen ? { code: upi, caption: t('Scan to pay {amount} by UPI', { amount: said(bill.balance) }) } : null,
    signature: issued(bill.issuedAt, bill.issuedBy, bill),
    mark: bill.state === 'credited' ? t('CREDITED') : null,
  }
}

/** Returns the sums of a bill: taxes are added only if prices are without them. */
function totalsOf(bill: IssuedBill): SheetRow[] {
  const said = (amount: string) => exactMoney(amount, bill.currency)
  const some = (amount: string) => isSome(amount) && said(amount)
  const isAdded = !bill.pricesIncludeTax && isSome(bill.tax)
  const isGst = isSome(bill.cgst) || isSome(bill.igst)
  const isReduced = isSome(bill.discount) || isSome(bill.rounding) || isAdded
  return [
    ...rowsWith(
      [t('Sum of the items'), isReduced && said(bill.gross)],
      [t('Discount'), isSome(bill.discount) && said(`-${bill.discount}`)],
      ['CGST', isAdded && some(bill.cgst)],
      ['SGST', isAdded && some(bill.sgst)],
      ['IGST', isAdded && some(bill.igst)],
      [bill.taxName, isAdded && !isGst && said(bill.tax)],
      [t('Rounding'), some(bill.rounding)],
    ),
    { label: t('Total'), value: said(bill.total), isStrong: true },
    ...rowsWith(
      [t('Including {tax}', { tax: bill.taxName }), !isAdded && some(bill.tax)],
      [t('Credited'), isSome(bill.credited) && said(`-${bill.credited}`)],
      [t('Paid'), some(bill.paid)],
    ),
    ...(Number(bill.balance) > 0 ? [{ label: t('Balance to pay'), value: said(bill.balance), isStrong: true }] : []),
  ]
}

/** Returns what came from advances, then the payments. */
const paymentRows = (bill: IssuedBill): SheetRow[] => [
  ...bill.advanceUses.map((use) => ({
    label: [momentOf(use.usedAt, bill), wayOf(use), isolated(use.number)].filter(Boolean).join(' · '),
    value: exactMoney(use.returnOf ? `-${use.amount}` : use.amount, bill.currency),
  })),
  ...bill.payments.map((payment) => ({
    label: [momentOf(payment.receivedAt, bill), methodOf(payment), isolated(payment.number)].join(' · '),
    value: exactMoney(payment.refundOf ? `-${payment.amount}` : payment.amount, bill.currency),
  })),
]

const wayOf = ({ returnOf }: AdvanceUse) => (returnOf ? t('Returned to the advance') : t('From the advance'))

const methodOf = ({ method, refundOf }: Payment) =>
  refundOf ? t('Refund: {method}', { method: t(paymentMethods[method]) }) : t(paymentMethods[method])

/** Returns day, year and time on the clinic's clock. */
function momentOf(at: string, { clinic }: Pick<IssuedBill, 'clinic'>): string {
  const { date, time } = wallClockOf(new Date(at), clinic.timeZone)
  return `${dayAt(date, { clinic })}, ${clockAs(time, writingIn(clinic.timeZone))}`
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  isolated(`${firstName} ${lastName}`.trim())

/** Who issued a document; patients don't see the name. */
function issued(at: string, by: { firstName: string; lastName: string } | null, bill: IssuedBill): string {
  const moment = momentOf(at, bill)
  if (!by) return t('Issued on {moment}', { moment })
  return t('Issued by {name} on {moment}', { name: nameOf(by), moment })
}

/** Returns the printed texts of the receipt of a payment or a refund, in the current language. */
export function receiptSheet(bill: IssuedBill, payment: Payment, look: PaperLook): MoneySheet {
  const sheet = paymentSheet(bill, payment, look)
  const ofBill = [
    ...rowsWith([t('Bill number'), bill.number], [t('Receipt of the payment'), refundedBy(bill, payment)]),
    ...peopleRows({ ...bill, placeOfSupply: null }),
  ]
  const total = rowsWith([t('Total of the bill'), exactMoney(bill.total, bill.currency)])
  return { ...sheet, facts: [...sheet.facts, ...ofBill], totals: [...sheet.totals, ...total] }
}

/** Returns the printed texts of the receipt of an advance or its refund, in the current language. */
export function advanceReceiptSheet(
  advance: Advance & { parties: BillParties },
  payment: Payment,
  look: PaperLook,
): MoneySheet {
  const sheet = paymentSheet({ ...advance, taxName: t('Tax number') }, payment, look)
  const facts = rowsWith(
    [t('For'), payment.refundOf ? t('Refund of an advance') : t('Advance, without a bill')],
    [t('Receipt of the payment'), refundedBy(advance, payment)],
  )
  return { ...sheet, facts: [...sheet.facts, ...facts, ...peopleRows({ ...advance, placeOfSupply: null })] }
}

/** Returns the number of the payment that a refund returns; undefined for a payment. */
const refundedBy = ({ payments }: { payments: readonly Payment[] }, { refundOf }: Payment): string | undefined =>
  payments.find(({ id }) => id === refundOf)?.number

/** Returns what all receipts have. */
function paymentSheet(
  of: Pick<IssuedBill, 'parties' | 'taxName' | 'currency' | 'clinic'>,
  payment: Payment,
  look: PaperLook,
): MoneySheet {
  const said = (amount: string) => exactMoney(amount, of.currency)
  return {
    ...frameOf({ ...of, number: payment.number }, payment.refundOf ? msg('Refund receipt') : msg('Receipt'), look),
    facts: [
      { label: t('Receipt number'), value: payment.number, isStrong: true },
      { label: t('Date'), value: momentOf(payment.receivedAt, of) },
    ],
    totals: [
      ...rowsWith(
        [t('Paid by'), !payment.refundOf && t(paymentMethods[payment.method])],
        [t('Returned by'), payment.refundOf && t(paymentMethods[payment.method])],
        [t('Reference'), payment.reference],
      ),
      {
        label: payment.refundOf ? t('Amount returned') : t('Amount received'),
        value: said(payment.amount),
        isStrong: true,
      },
    ],
    words: wordsOf(payment.amount, of.currency),
    notes: payment.reason ? [t('Reason: {reason}', { reason: isolated(payment.reason) })] : [],
    signature: payment.receivedBy ? t('Recorded by {name}', { name: nameOf(payment.receivedBy) }) : '',
  }
}

/** Returns the printed texts of a credit note, in the current language. */
export function creditNoteSheet(bill: IssuedBill, note: CreditNote, look: PaperLook): MoneySheet {
  const said = (amount: string) => exactMoney(amount, bill.currency)
  const lines = bill.lines.filter(({ id }) => note.lineIds.includes(id))
  return {
    ...frameOf({ ...bill, number: note.number }, msg('Credit note'), look),
    facts: [
      { label: t('Credit note number'), value: note.number, isStrong: true },
      { label: t('Date'), value: momentOf(note.issuedAt, bill) },
      { label: t('Bill number'), value: bill.number },
      { label: t('Date of the bill'), value: dayAt(bill.issuedOn, bill) },
      ...peopleRows(bill),
    ],
    table: tableOf(bill, lines),
    totals: [
      ...rowsWith(
        [bill.taxName, !bill.pricesIncludeTax && isSome(note.tax) && said(note.tax)],
        [t('Rounding'), isSome(note.rounding) && said(note.rounding)],
      ),
      { label: t('Total credited'), value: said(note.total), isStrong: true },
      ...rowsWith([
        t('Including {tax}', { tax: bill.taxName }),
        bill.pricesIncludeTax && isSome(note.tax) && said(note.tax),
      ]),
    ],
    tax: taxTableOf(bill, lines),
    words: wordsOf(note.total, bill.currency),
    notes: [t('Reason: {reason}', { reason: isolated(note.reason) })],
    signature: issued(note.issuedAt, note.issuedBy, bill),
  }
}
