import { z } from 'zod'
import { Done, Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

export const BillPaperSize = z.enum(['a4', 'a5', '80mm'], says(msg('Choose A4, A5 or 80 mm')))
export type BillPaperSize = z.infer<typeof BillPaperSize>

const asked = {
  /** Paper to print on; if omitted, the clinic's for prescriptions. `80mm` is a roll of a receipt printer. */
  size: BillPaperSize.optional(),
  /** With `1`, the browser saves a file; otherwise it shows the PDF. */
  download: z.literal('1').optional(),
}
const pdf = { type: 'application/pdf', reply: z.instanceof(Uint8Array) } as const

/**
 * Returns an issued bill as a PDF to print or save, in the patient's language, with a UPI QR code of its balance if the clinic has a UPI ID. Everyone who can
 * read the bill can call it, and the access is recorded. Returns 409 for a draft.
 */
export const getBillPdf = endpoint({
  method: 'GET',
  path: '/api/bills/:id/paper.pdf',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object(asked),
  ...pdf,
})

/** Returns the receipt of a payment, a refund or an advance as a PDF, in the patient's language. Everyone who can read its bill or advance can call it, and the access is recorded. */
export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/payments/:id/receipt.pdf',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object(asked),
  ...pdf,
})

/** Returns a credit note as a PDF, in the patient's language. Everyone who can read its bill can call it, and the access is recorded. */
export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/credit-notes/:id/paper.pdf',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object(asked),
  ...pdf,
})

export const billPaperMessages = {
  draft: msg('Issue the bill before you print or send it.'),
  noEmail: msg('The chart has no email address.'),
  sent: msg('Email sent'),
} as const

/**
 * Emails the patient that an issued bill is in their account, with its number, total and balance, and without what it is for. Administrators and staff with the
 * permission to bill can call it. Returns 409 for a draft, and if the chart has no email address.
 */
export const emailBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/email',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
