import { getBill, listBills } from '#contract/bills/bills.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf, type Row } from './list.ts'

/** Returns all issued bills of a person's charts: one row for each line, payment, credit note and amount from an advance. */
export const bills = (reader: Reader): List => ({
  name: 'bills',
  columns: {
    patient: 'Patient',
    clinic: 'Clinic',
    number: 'Bill',
    issuedAt: 'Issued at (UTC)',
    entry: 'Entry',
    entryNumber: 'Number of the receipt or credit note',
    text: 'Text',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    discount: 'Discount',
    discountReason: 'Reason for the discount',
    followUpOf: 'Follow-up of',
    fullPriceReason: 'Reason for the full price',
    tax: 'Tax',
    amount: 'Amount',
    total: 'Bill total',
    balance: 'Balance',
    currency: 'Currency',
  },
  rows: (async function* () {
    for await (const page of reader.pages(listBills, {}, 100)) {
      const rows: Row[] = []
      for (const { id } of page) rows.push(...rowsOf(await reader.call(getBill, { params: { id } })))
      yield rows
    }
  })(),
})

function rowsOf(bill: Bill): Row[] {
  const { number, issuedAt, total, balance, currency } = bill
  const head = { patient: nameOf(bill.patient), clinic: bill.clinic.name, number, issuedAt, total, balance, currency }
  return [
    ...bill.lines.map(
      ({ text, quantity, unitPrice, discount, discountReason, followUp, fullPriceReason, tax, total: amount }) => ({
        ...head,
        entry: 'Line',
        text,
        quantity,
        unitPrice,
        discount,
        discountReason,
        followUpOf: followUp?.on ?? null,
        fullPriceReason,
        tax,
        amount,
      }),
    ),
    ...bill.payments.map((one) => ({
      ...head,
      entry: one.refundOf ? 'Refund' : 'Payment',
      entryNumber: one.number,
      text: one.reason ?? one.method,
      amount: one.amount,
    })),
    ...bill.advanceUses.map((one) => ({
      ...head,
      entry: one.returnOf ? 'Returned to the advance' : 'From the advance',
      entryNumber: one.number,
      text: one.reason,
      amount: one.amount,
    })),
    ...bill.creditNotes.map((one) => ({
      ...head,
      entry: 'Credit note',
      entryNumber: one.number,
      text: one.reason,
      tax: one.tax,
      amount: one.total,
    })),
  ]
}
