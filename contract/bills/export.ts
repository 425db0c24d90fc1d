import { z } from 'zod'
import { Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { says } from '#language/translate.ts'
import { billMessages } from './bills.ts'

const day = isoDate(billMessages.date).optional()
const text = z.string().nullable()

/**
 * Exports the issued bills of a clinic between two days, both included, as CSV, one line for each line of a bill. Only the clinic's administrators can
 * call it, and the export is recorded.
 */
export const exportBills = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/bills.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({ from: day, to: day }).refine(({ from, to }) => !from || !to || from <= to, {
    ...says(billMessages.order),
    path: ['to'],
  }),
  csv: {
    number: 'Bill',
    kind: 'Kind',
    issuedOn: 'Date',
    patient: 'Patient',
    chartNumber: 'Chart number',
    doctor: 'Doctor',
    recipientGstin: 'GSTIN of the recipient',
    placeOfSupply: 'Place of supply',
    text: 'Line',
    taxCode: 'SAC/HSN',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    discount: 'Discount',
    discountReason: 'Reason for the discount',
    followUpOf: 'Follow-up of',
    fullPriceReason: 'Reason for the full price',
    taxRate: 'Tax rate',
    net: 'Net',
    cgst: 'CGST',
    sgst: 'SGST',
    igst: 'IGST',
    tax: 'Tax',
    lineTotal: 'Line total',
    creditNote: 'Credit note',
    billTotal: 'Bill total',
    paid: 'Paid',
    credited: 'Credited',
    balance: 'Balance',
    currency: 'Currency',
  },
  reply: z.object({
    number: z.string(),
    kind: z.string(),
    issuedOn: z.string(),
    patient: z.string(),
    chartNumber: z.string(),
    doctor: text,
    recipientGstin: text,
    placeOfSupply: text,
    text: z.string(),
    taxCode: text,
    quantity: z.number().int(),
    unitPrice: z.string(),
    discount: z.string(),
    discountReason: text,
    followUpOf: text,
    fullPriceReason: text,
    taxRate: text,
    net: z.string(),
    cgst: z.string(),
    sgst: z.string(),
    igst: z.string(),
    tax: z.string(),
    lineTotal: z.string(),
    creditNote: text,
    billTotal: z.string(),
    paid: z.string(),
    credited: z.string(),
    balance: z.string(),
    currency: z.string(),
  }),
})
