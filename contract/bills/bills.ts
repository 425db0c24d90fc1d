import { z } from 'zod'
import { Done, Id, isoDate, line, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'
import { NewPayment } from './payments.ts'
import { Amount, TaxCode, TaxRate } from './price-list.ts'
import { Gstin } from './settings.ts'
import { Bill, billStates, FollowUp, ListedBill } from './shapes.ts'
import { gstStates } from './states.ts'

/** Most lines of a bill, and the highest amount of a line in minor units, so that sums stay exact. */
export const LINES_PER_BILL = 50
export const LINE_MAX_MINOR = 100_000_000_000

export const billMessages = {
  subject: msg('Choose an appointment, a walk-in or a patient'),
  none: msg('Add at least one line'),
  text: msg('Enter what is charged'),
  price: msg('Enter an amount such as 50 or 49.50'),
  quantity: msg('Enter a whole number from 1 to 9999'),
  lineSource: msg('A line is a service, an item of the price list, or a text with a price.'),
  notInList: msg('This is not in the price list anymore. Choose another line.'),
  discount: msg('A discount can’t be more than the line.'),
  discountReason: msg('Please give a reason for the discount'),
  discountRefused: msg('You can’t give discounts at this clinic.'),
  discountLimit: msg('You can take off at most {limit}% of a bill. Ask an administrator for more.'),
  tooMuch: msg('This amount is too high.'),
  changed: msg('Someone else just changed this bill.'),
  fullPriceReason: msg('Give a reason for the full price'),
  fullPriceRefused: msg('Only people who can give discounts can charge the full price of a follow-up visit.'),
  totalChanged: msg('A price has changed: the total is {total} now. Check the bill and try again.'),
  taxesChanged: msg(
    'The clinic’s currency or tax registration has changed since this draft was saved. Change the draft and save it again.',
  ),
  issued: msg('This bill is issued, so it can’t be changed. Write a credit note.'),
  billed: msg('This appointment already has a bill: {number}.'),
  billedDraft: msg('This appointment already has a draft of a bill.'),
  otherPatient: msg('The appointment belongs to another patient.'),
  doctor: msg('This doctor doesn’t work at this clinic.'),
  place: msg('Choose a state'),
  version: msg('Enter a version'),
  issuedNow: msg('Bill {number} issued'),
  saved: msg('Draft saved'),
  discarded: msg('Draft discarded'),
  creditNone: msg('Choose at least one line'),
  creditLine: msg('A line is not part of this bill, or a credit note has already taken it back.'),
  creditState: msg('Only an issued bill can be credited.'),
  credited: msg('Credit note {number} issued'),
  reason: msg('Please give a reason'),
  date: msg('Enter a date'),
  order: msg('The last day can’t be before the first day.'),
  keyReused: msg('This Idempotency-Key was already used for another bill.'),
} as const

/**
 * A line to bill. A service or an item of the price list brings its name, price and tax; without one, `text` and `unitPrice` are required.
 * A follow-up visit of an appointment or a walk-in has its own price if the clinic has set one.
 */
export const NewBillLine = z
  .strictObject({
    serviceId: Id.optional(),
    itemId: Id.optional(),
    text: requiredLine(billMessages.text, 200).optional(),
    quantity: z
      .number(says(billMessages.quantity))
      .int(says(billMessages.quantity))
      .min(1, says(billMessages.quantity))
      .max(9999, says(billMessages.quantity))
      .default(1),
    unitPrice: Amount.optional(),
    taxRate: TaxRate.optional(),
    taxCode: TaxCode.optional(),
    /** Taken off the whole line. */
    discount: Amount.optional(),
    discountReason: line(120).optional(),
    /** Why a follow-up visit is charged at the full price, which is the usual one. Needs the permission for discounts. */
    fullPriceReason: line(120).optional(),
  })
  .refine(
    ({ serviceId, itemId, text, unitPrice }) =>
      [serviceId, itemId, text !== undefined && unitPrice !== undefined ? text : undefined].filter(Boolean).length ===
      1,
    says(billMessages.lineSource),
  )
export type NewBillLine = z.infer<typeof NewBillLine>

const state = z.string().refine((code) => gstStates[code] !== undefined, says(billMessages.place))

const content = {
  lines: z
    .array(NewBillLine)
    .min(1, says(billMessages.none))
    .max(LINES_PER_BILL, { error: () => t('At most {max} lines', { max: LINES_PER_BILL }) }),
  /** The doctor whom the patient saw, for a bill from the chart; an appointment and a walk-in name theirs. */
  doctorId: Id.optional(),
  /** If it isn't addressed to the patient. */
  recipientName: line(200).optional(),
  recipientAddress: line(300).optional(),
  recipientGstin: Gstin.optional(),
  /** GST code of the state where the supply is made; the clinic's if omitted. */
  placeOfSupply: state.optional(),
  note: lines(500).optional(),
}

/** The total that the caller has seen; 409 if it's another one now. */
const seenTotal = Amount.optional()

/** Paid from the patient's advances, before the payments. */
const fromAdvances = Amount.optional()

/** What a bill is for: exactly one of the three. */
const subject = { appointmentId: Id.optional(), walkInId: Id.optional(), patientId: Id.optional() }
const isOneSubject = (of: { appointmentId?: string; walkInId?: string; patientId?: string }) =>
  [of.appointmentId, of.walkInId, of.patientId].filter(Boolean).length === 1

export const NewBill = z
  .strictObject({
    ...subject,
    ...content,
    /** Issue it immediately; otherwise it's a draft. */
    issue: z.boolean().default(false),
    total: seenTotal,
    fromAdvances,
    /** Payments that are recorded with the issued bill. */
    payments: z.array(NewPayment).max(10).default([]),
  })
  .refine(isOneSubject, says(billMessages.subject))
export type NewBill = z.infer<typeof NewBill>

const version = z.number(says(billMessages.version)).int().min(1).max(2_147_483_647)

/** The whole content of a draft: omitted fields are cleared. */
export const BillDraft = z.strictObject({ ...content, version })
export type BillDraft = z.infer<typeof BillDraft>

/** A line that a bill proposes or offers. */
export const ProposedLine = z.object({
  serviceId: Id.nullable(),
  itemId: Id.nullable(),
  text: z.string(),
  unitPrice: z.string(),
  taxRate: z.string().nullable(),
  taxCode: z.string().nullable(),
  /** Why the price is the one of a follow-up visit, and the usual price; null if it is the usual price. */
  followUp: FollowUp.extend({ fullPrice: z.string() }).nullable(),
})
export type ProposedLine = z.infer<typeof ProposedLine>

const Named = z.object({ firstName: z.string(), lastName: z.string() })

const BillId = z.object({ id: Id })

/** Initial content of the form for a new bill. */
export const BillProposal = z.object({
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  patient: Named.extend({ id: Id, chartNumber: z.string() }),
  appointmentId: Id.nullable(),
  walkInId: Id.nullable(),
  doctor: Named.extend({ id: Id }).nullable(),
  currency: z.string(),
  /** The bill that the appointment or the walk-in already has. */
  bill: z
    .object({
      id: Id,
      number: z.string().nullable(),
      state: z.enum(billStates),
      total: z.string(),
      balance: z.string(),
    })
    .nullable(),
  /** The service of the appointment or the walk-in at its price, or at the price of a follow-up visit; empty for a chart. */
  lines: z.array(ProposedLine),
  /** Services, at the doctor's price, and items that can be added. */
  choices: z.array(ProposedLine),
  /** `plain`: one tax outside India; `gst`: India's; `none`: the clinic has no tax registration. */
  tax: z.enum(['none', 'plain', 'gst']),
  taxName: z.string(),
  pricesIncludeTax: z.boolean(),
  roundsTotal: z.boolean(),
  /** The clinic's state (GST code). */
  placeOfSupply: z.string().nullable(),
  counters: z.array(z.string()),
  upiId: z.string().nullable(),
  /** What is left of the patient's advances at the clinic, in its currency. */
  advanceLeft: z.string(),
  /** Whether the caller can give discounts, and the maximum in percent of a bill; null: no limit. */
  can: z.object({ discount: z.boolean(), discountLimit: z.number().int().nullable() }),
})
export type BillProposal = z.infer<typeof BillProposal>

/**
 * Returns the lines of a new bill for an appointment, with the price list and what the form needs. Administrators and staff with the permission to bill
 * can call it. The patient is recorded as viewed.
 */
export const proposeAppointmentBill = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/bill-proposal',
  access: 'signed-in',
  params: BillId,
  reply: BillProposal,
})

/**
 * Returns the lines of a new bill for a walk-in, with the price list and what the form needs. Administrators and staff with the permission to bill can
 * call it. The patient is recorded as viewed.
 */
export const proposeWalkInBill = endpoint({
  method: 'GET',
  path: '/api/walk-ins/:id/bill-proposal',
  access: 'signed-in',
  params: BillId,
  reply: BillProposal,
})

/**
 * Returns the price list and what the form of a new bill of a chart needs. Administrators and staff with the permission to bill can call it. The patient
 * is recorded as viewed.
 */
export const proposeChartBill = endpoint({
  method: 'GET',
  path: '/api/patients/:id/bill-proposal',
  access: 'signed-in',
  params: BillId,
  reply: BillProposal,
})

/**
 * Writes a bill for an appointment, a walk-in or a chart: a draft, or issued with its number and payments.
 * Administrators and staff with the permission to bill can call it; discounts need a permission of their own. Returns
 * 409 if the appointment or walk-in already has a bill, or if the total differs from the given one.
 */
export const addBill = endpoint({
  method: 'POST',
  path: '/api/bills',
  access: 'signed-in',
  forKeys: 'bills:write',
  once: true,
  body: NewBill,
  status: 201,
  reply: Bill,
})

/** Replaces the content of a draft. Administrators and staff with the permission to bill can call it. Returns 409 for an issued bill, or if its version has changed since. */
export const changeBill = endpoint({
  method: 'PUT',
  path: '/api/bills/:id',
  access: 'signed-in',
  forKeys: 'bills:write',
  params: BillId,
  body: BillDraft,
  reply: Bill,
})

/**
 * Issues a draft: it gets its number and never changes again. Administrators and staff with the permission to bill can
 * call it. Returns 409 if it is already issued, if its version has changed since, if the total differs from the given
 * one, or if the clinic's currency or tax registration has changed.
 */
export const issueBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/issue',
  access: 'signed-in',
  forKeys: 'bills:write',
  once: true,
  params: BillId,
  body: z.strictObject({
    version,
    total: seenTotal,
    fromAdvances,
    payments: z.array(NewPayment).max(10).default([]),
  }),
  reply: Bill,
})

/** Discards a draft. Administrators and staff with the permission to bill can call it. Returns 409 for an issued bill. */
export const discardBill = endpoint({
  method: 'DELETE',
  path: '/api/bills/:id',
  access: 'signed-in',
  forKeys: 'bills:write',
  params: BillId,
  reply: Done,
})

/** Writes a credit note for lines of an issued bill, or for all that is left of it. Administrators and staff with the permission to refund can call it. Returns 409 if nothing is left to credit. */
export const addCreditNote = endpoint({
  method: 'POST',
  path: '/api/bills/:id/credit-notes',
  access: 'signed-in',
  forKeys: 'bills:write',
  once: true,
  params: BillId,
  body: z.strictObject({
    reason: requiredLine(billMessages.reason, 200),
    /** Lines of the bill; all that are left if omitted. */
    lineIds: z.array(Id).min(1, says(billMessages.creditNone)).max(LINES_PER_BILL).optional(),
  }),
  status: 201,
  reply: Bill,
})

/** `unpaid`: issued, with a balance to pay; `owed`: money has to be returned to the patient. */
export const billLists = ['all', 'draft', 'unpaid', 'owed'] as const
export type BillList = (typeof billLists)[number]
export const BILLS_PER_PAGE = 25

/**
 * Lists bills, newest first. Administrators, staff with the permission to bill, and doctors if their clinic allows it, see those of their clinics;
 * everyone sees their own and their family's issued bills. The patients listed to members are recorded as viewed.
 */
export const listBills = endpoint({
  method: 'GET',
  path: '/api/bills',
  access: 'signed-in',
  followsClinic: true,
  forKeys: 'bills:read',
  paged: true,
  query: z.object({
    list: z.enum(billLists).default('all'),
    patientId: Id.optional(),
    clinicId: Id.optional(),
    /** First and last day of issue, of the clinic. */
    from: isoDate(billMessages.date).optional(),
    to: isoDate(billMessages.date).optional(),
    /** A part of the number or the patient's name or chart number. */
    search: line(100).optional(),
    ...paging(BILLS_PER_PAGE, 100),
  }),
  reply: z.array(ListedBill),
})

/** Returns a bill with its lines, payments and credit notes. Everyone who sees it in the list can call it. The access is recorded. */
export const getBill = endpoint({
  method: 'GET',
  path: '/api/bills/:id',
  access: 'signed-in',
  forKeys: 'bills:read',
  params: BillId,
  reply: Bill,
})
