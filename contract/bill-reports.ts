import { z } from 'zod'
import { Id, isoDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { daysBetween } from './wall-clock.ts'
import { msg, t } from '#language/translate.ts'

/** Most days of a report: a leap year. */
const REPORT_DAYS = 366

export const reportMessages = {
  date: msg('Choose a date'),
  order: msg('Choose a last day that is not before the first'),
  tooLong: () => t('Choose at most {max} days', { max: REPORT_DAYS }),
} as const

const day = isoDate(reportMessages.date)

/** First and last day, both included. */
const Span = z.object({ from: day, to: day }).superRefine(({ from, to }, { addIssue }) => {
  const refuse = (message: string) => addIssue({ code: 'custom', path: ['to'], message })
  if (to < from) refuse(t(reportMessages.order))
  else if (daysBetween(from, to) >= REPORT_DAYS) refuse(reportMessages.tooLong())
})

const ClinicId = z.object({ id: Id })

/** Days since a bill was issued; the last group has no end. */
export const ageGroups = [
  { from: 0, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const

const Outstanding = z.object({
  currency: z.string(),
  /** The groups of `ageGroups`, in order. */
  groups: z.array(
    z.object({ from: z.number().int(), to: z.number().int().nullable(), bills: z.number().int(), balance: z.string() }),
  ),
  /** All that is still to be paid. */
  balance: z.string(),
  bills: z.number().int(),
  /** What the clinic has to return to patients. */
  owed: z.string(),
  /** What is left of advances. */
  advances: z.string(),
})
export type Outstanding = z.infer<typeof Outstanding>

/** Returns what patients still have to pay, by the age of the bills. Only the clinic's administrators can call it. */
export const getOutstanding = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/outstanding',
  access: 'signed-in',
  params: ClinicId,
  reply: z.array(Outstanding),
})

/** Amounts are decimal text. */
export const CollectedBy = z.object({
  /** The doctor; null for advances, and bills without one. */
  id: Id.nullable(),
  name: z.string(),
  bills: z.number().int(),
  billed: z.string(),
  credited: z.string(),
  received: z.string(),
  refunded: z.string(),
  /** What bills took from advances, less what went back. An advance is received without a doctor. */
  fromAdvances: z.string(),
  /** Received less refunded. */
  net: z.string(),
})
export type CollectedBy = z.infer<typeof CollectedBy>

/**
 * Returns what was billed, credited, received and refunded in a period, by the doctor of the bill. Only the clinic's administrators can call it.
 */
export const getCollections = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/collections',
  access: 'signed-in',
  heavy: true,
  params: ClinicId,
  query: Span,
  reply: z.array(
    z.object({
      currency: z.string(),
      doctors: z.array(CollectedBy),
      total: CollectedBy.omit({ id: true, name: true }),
    }),
  ),
})
export type Collections = z.output<typeof getCollections.reply>

const text = z.string()

/**
 * Exports the GST summary of a period as CSV, in the tables of GSTR-1: supplies to businesses, large and small supplies to consumers, credit notes, exempt
 * supplies, codes, and the numbers of documents. Bills that were issued without a GSTIN are left out. Only the clinic's administrators can call it.
 */
export const exportGst = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/gst-summary.csv',
  access: 'signed-in',
  params: ClinicId,
  query: Span,
  csv: {
    table: 'Table',
    gstin: 'GSTIN/UIN of Recipient',
    name: 'Receiver Name',
    number: 'Document Number',
    date: 'Document Date',
    documentValue: 'Value',
    placeOfSupply: 'Place Of Supply',
    code: 'HSN',
    description: 'Description',
    quantity: 'Total Quantity',
    rate: 'Rate',
    taxable: 'Taxable Value',
    igst: 'Integrated Tax Amount',
    cgst: 'Central Tax Amount',
    sgst: 'State/UT Tax Amount',
    nilRated: 'Nil Rated Supplies',
    exempted: 'Exempted',
    from: 'Sr. No. From',
    to: 'Sr. No. To',
    count: 'Total Number',
  },
  reply: z.object({
    table: text,
    gstin: text,
    name: text,
    number: text,
    date: text,
    documentValue: text,
    placeOfSupply: text,
    code: text,
    description: text,
    quantity: text,
    rate: text,
    taxable: text,
    igst: text,
    cgst: text,
    sgst: text,
    nilRated: text,
    exempted: text,
    from: text,
    to: text,
    count: text,
  }),
})

/**
 * Exports the bills, credit notes, receipts and refunds of a period as CSV for the accountant, one line for each
 * document. Amounts added to the patient's account are debits, amounts taken off it are credits; an advance is a receipt
 * without a bill. Only the clinic's administrators can call it, and the export is recorded.
 */
export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/ledger.csv',
  access: 'signed-in',
  params: ClinicId,
  query: Span,
  csv: {
    date: 'Date',
    kind: 'Document',
    number: 'Number',
    bill: 'Bill',
    party: 'Billed to',
    gstin: 'GSTIN',
    patient: 'Patient',
    chartNumber: 'Chart number',
    method: 'Method',
    reference: 'Reference',
    counter: 'Counter',
    taxable: 'Taxable',
    exempt: 'Exempt',
    cgst: 'CGST',
    sgst: 'SGST',
    igst: 'IGST',
    tax: 'Tax',
    rounding: 'Rounding',
    debit: 'Debit',
    credit: 'Credit',
    currency: 'Currency',
  },
  reply: z.object({
    date: text,
    kind: z.enum(['bill', 'credit note', 'receipt', 'refund']),
    number: text,
    bill: text,
    party: text,
    gstin: text,
    patient: text,
    chartNumber: text,
    method: text,
    reference: text,
    counter: text,
    taxable: text,
    exempt: text,
    cgst: text,
    sgst: text,
    igst: text,
    tax: text,
    rounding: text,
    debit: text,
    credit: text,
    currency: text,
  }),
})
export type LedgerRow = z.infer<typeof exportLedger.reply>

/** Exports the cash payments and refunds of a period as CSV, with the balance after each. Only the clinic's administrators can call it. */
export const exportCashBook = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/cash-book.csv',
  access: 'signed-in',
  params: ClinicId,
  query: Span,
  csv: {
    date: 'Date',
    time: 'Time',
    counter: 'Counter',
    number: 'Receipt',
    bill: 'Bill',
    in: 'In',
    out: 'Out',
    balance: 'Balance',
    currency: 'Currency',
  },
  reply: z.object({
    date: text,
    time: text,
    counter: text,
    number: text,
    bill: text,
    in: text,
    out: text,
    balance: text,
    currency: text,
  }),
})
