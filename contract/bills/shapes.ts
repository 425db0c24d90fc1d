import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { type Message, msg } from '#language/translate.ts'

/** `credited`: credit notes cover the whole bill. */
export const billStates = ['draft', 'issued', 'credited'] as const
export type BillState = (typeof billStates)[number]

/** What a bill is called on paper. It follows from its lines and the clinic's tax registration. */
export const billKinds = {
  bill_of_supply: msg('Bill of supply'),
  tax_invoice: msg('Tax invoice'),
  invoice_cum_bill_of_supply: msg('Invoice-cum-bill of supply'),
  invoice: msg('Invoice'),
} as const satisfies Record<string, Message>
export type BillKind = keyof typeof billKinds
export const billKindNames = Object.keys(billKinds) as [BillKind, ...BillKind[]]

const Named = z.object({ firstName: z.string(), lastName: z.string() })

/** Sums of a bill or a credit note, as decimal text in its currency. Without GST, the tax is in `tax` alone. */
export const sums = {
  /** Net amounts of the lines with a tax rate. */
  taxable: z.string(),
  /** Amounts of the exempt lines. */
  exempt: z.string(),
  cgst: z.string(),
  sgst: z.string(),
  igst: z.string(),
  tax: z.string(),
  /** What rounding added to the total; it can be negative. */
  rounding: z.string(),
  total: z.string(),
}

/** The paid consultation that a follow-up visit belongs to. */
export const FollowUp = z.object({
  /** The clinic's number of days when the line was written. */
  days: z.number().int(),
  /** The day of the paid consultation. */
  on: z.string(),
})
export type FollowUp = z.infer<typeof FollowUp>

/** Why a follow-up visit is charged at the full price. */
export const fullPriceNote = msg('Full price: {reason}')

/** Why a line has the price of a follow-up visit. `day` is the day of the paid consultation, in words. */
export const followUpNote = msg('Follow-up within {days, plural, one {# day} other {# days}} of {day}')

export const BillLine = z.object({
  id: Id,
  serviceId: Id.nullable(),
  itemId: Id.nullable(),
  text: z.string(),
  /** SAC or HSN. */
  taxCode: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: z.string(),
  discount: z.string(),
  discountReason: z.string().nullable(),
  /** Percent as decimal text; null: exempt. */
  taxRate: z.string().nullable(),
  /** After the discount and without tax. */
  net: z.string(),
  cgst: z.string(),
  sgst: z.string(),
  igst: z.string(),
  tax: z.string(),
  total: z.string(),
  /** Why it has the price of a follow-up visit; null if it doesn't. */
  followUp: FollowUp.nullable(),
  /** Why a follow-up visit is charged at the full price; null otherwise. */
  fullPriceReason: z.string().nullable(),
  /** True if a credit note takes it back. */
  isCredited: z.boolean(),
})
export type BillLine = z.infer<typeof BillLine>

export const Payment = z.object({
  id: Id,
  /** Number of the receipt. */
  number: z.string(),
  /** The payment that it returns; null for a payment. */
  refundOf: Id.nullable(),
  method: z.enum(['cash', 'upi', 'card', 'bank_transfer', 'cheque', 'online']),
  /** Above zero, also for a refund. */
  amount: z.string(),
  /** What can still be refunded; zero for a refund. */
  refundable: z.string(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  counter: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  /** Null for patients. */
  receivedBy: Named.nullable(),
})
export type Payment = z.infer<typeof Payment>

/** What a bill took from an advance, or gave back to it. */
export const AdvanceUse = z.object({
  id: Id,
  advanceId: Id,
  /** Number of the advance's receipt; empty for a patient who can't read the advance. */
  number: z.string(),
  /** The use that it takes back; null for a use. */
  returnOf: Id.nullable(),
  /** Above zero, also for a return. */
  amount: z.string(),
  /** What can still go back to the advance; zero for a return. */
  returnable: z.string(),
  reason: z.string().nullable(),
  usedAt: z.iso.datetime(),
  /** Null for patients. */
  usedBy: Named.nullable(),
})
export type AdvanceUse = z.infer<typeof AdvanceUse>

export const CreditNote = z.object({
  id: Id,
  number: z.string(),
  reason: z.string(),
  ...sums,
  /** The lines of the bill that it takes back. */
  lineIds: z.array(Id),
  issuedAt: z.iso.datetime(),
  /** Null for patients. */
  issuedBy: Named.nullable(),
})
export type CreditNote = z.infer<typeof CreditNote>

/** Clinic, recipient, patient and doctor as they were when the bill was issued. */
export const BillParties = z.object({
  clinic: z.object({
    name: z.string(),
    legalName: z.string().nullable(),
    address: z.string(),
    city: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    /** GSTIN, or the tax registration of other countries. */
    taxNumber: z.string().nullable(),
    /** GST code of the clinic's state; null outside India and without a GSTIN. */
    state: z.string().nullable(),
    /** Registration number of the clinic. */
    registration: z.string().nullable(),
  }),
  recipient: z.object({
    name: z.string(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
  }),
  patient: z.object({ name: z.string(), chartNumber: z.string() }),
  doctor: z
    .object({ name: z.string(), qualification: z.string().nullable(), registration: z.string().nullable() })
    .nullable(),
})
export type BillParties = z.infer<typeof BillParties>

/** A bill in a list. Amounts are decimal text in its currency. */
export const ListedBill = z.object({
  id: Id,
  state: z.enum(billStates),
  kind: z.enum(billKindNames),
  /** Null for a draft. */
  number: z.string().nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  patient: Named.extend({ id: Id, chartNumber: z.string() }),
  doctor: Named.extend({ id: Id }).nullable(),
  appointmentId: Id.nullable(),
  walkInId: Id.nullable(),
  currency: z.string(),
  total: z.string(),
  paid: z.string(),
  credited: z.string(),
  /** What is still to be paid; negative if money has to be returned. */
  balance: z.string(),
  createdAt: z.iso.datetime(),
  issuedAt: z.iso.datetime().nullable(),
  /** The clinic's day at issue. */
  issuedOn: z.string().nullable(),
})
export type ListedBill = z.infer<typeof ListedBill>

export const Bill = ListedBill.extend({
  gross: z.string(),
  discount: z.string(),
  ...sums,
  /** Null for a draft. */
  parties: BillParties.nullable(),
  recipientName: z.string().nullable(),
  recipientAddress: z.string().nullable(),
  recipientGstin: z.string().nullable(),
  /** GST code of the state where the supply is made; null outside India and without a GSTIN. */
  placeOfSupply: z.string().nullable(),
  pricesIncludeTax: z.boolean(),
  /** The name of the tax; GST for a clinic with a GSTIN. */
  taxName: z.string(),
  note: z.string().nullable(),
  lines: z.array(BillLine),
  /** Payments and refunds, the oldest first. */
  payments: z.array(Payment),
  /** What it took from advances and gave back to them, the oldest first. It is part of `paid`. */
  advanceUses: z.array(AdvanceUse),
  /** What is left of the patient's advances at the clinic, in the bill's currency; zero for patients and doctors. */
  advanceLeft: z.string(),
  creditNotes: z.array(CreditNote),
  issuedBy: Named.nullable(),
  version: z.number().int(),
  /** Where payments by UPI go; null for patients, and if the clinic has no UPI ID. */
  upi: z.object({ id: z.string(), payee: z.string() }).nullable(),
  can: z.object({
    /** Change, issue and discard the draft. */
    change: z.boolean(),
    /** Record a payment. */
    pay: z.boolean(),
    refund: z.boolean(),
    /** Return to an advance what it took. */
    returnAdvance: z.boolean(),
    /** Write a credit note. */
    credit: z.boolean(),
    /** Email the patient about it. */
    send: z.boolean(),
  }),
})
export type Bill = z.infer<typeof Bill>
