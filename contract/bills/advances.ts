import { z } from 'zod'
import { Id, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'
import { NewPayment, NewRefund } from './payments.ts'
import { Amount } from './price-list.ts'
import { Bill, Payment } from './shapes.ts'

export const advanceMessages = {
  none: msg('Nothing is left of this patient’s advances.'),
  left: msg('Only {amount} is left of this patient’s advances. Enter at most that amount.'),
  refundMore: msg('Only {amount} is left of this advance.'),
  returnMore: msg('At most {amount} can go back to the advance.'),
  ofReturn: msg('This amount has already gone back. Choose the entry that it was taken with.'),
  reason: msg('Give a reason'),
} as const

export const ADVANCES_PER_PAGE = 25

/** Money that a patient paid without a bill. Amounts are decimal text in its currency. */
export const Advance = z.object({
  id: Id,
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  patient: z.object({ id: Id, firstName: z.string(), lastName: z.string(), chartNumber: z.string() }),
  currency: z.string(),
  received: z.string(),
  refunded: z.string(),
  /** What bills took, less what went back to it. */
  used: z.string(),
  /** Received less refunded and used. */
  left: z.string(),
  /** Its payment, then its refunds; each has the number of its receipt. */
  payments: z.array(Payment),
  can: z.object({ refund: z.boolean() }),
})
export type Advance = z.infer<typeof Advance>

/** `left`: something is left of them. */
export const advanceLists = ['all', 'left'] as const

/**
 * Lists advances, newest first. Administrators, staff with the permission to bill, and doctors if their clinic allows it, see those of their clinics;
 * everyone sees their own and their family's. The patients listed to members are recorded as viewed.
 */
export const listAdvances = endpoint({
  method: 'GET',
  path: '/api/advances',
  access: 'signed-in',
  followsClinic: true,
  forKeys: 'bills:read',
  paged: true,
  query: z.object({
    list: z.enum(advanceLists).default('all'),
    patientId: Id.optional(),
    clinicId: Id.optional(),
    ...paging(ADVANCES_PER_PAGE, 100),
  }),
  reply: z.array(Advance),
})

/**
 * Records money that a patient pays without a bill, an advance or a deposit, in the clinic's currency. Its payment has a receipt with a number. Administrators
 * and staff with the permission to bill can call it.
 */
export const addAdvance = endpoint({
  method: 'POST',
  path: '/api/patients/:id/advances',
  access: 'signed-in',
  forKeys: 'payments:write',
  once: true,
  params: z.object({ id: Id }),
  body: NewPayment,
  status: 201,
  reply: Advance,
})

/**
 * Records that an advance was returned to the patient, in whole or in part. Administrators and staff with the permission to refund can call it. Returns 400
 * for more than what is left of it.
 */
export const refundAdvance = endpoint({
  method: 'POST',
  path: '/api/advances/:id/refunds',
  access: 'signed-in',
  forKeys: 'payments:write',
  once: true,
  params: z.object({ id: Id }),
  body: NewRefund,
  status: 201,
  reply: Advance,
})

/**
 * Pays an issued bill from the patient's advances, the oldest first, and returns the bill. Administrators and staff with the permission to bill can call it.
 * Returns 400 for more than the balance, 409 for a draft and for more than what is left of the advances.
 */
export const spendAdvances = endpoint({
  method: 'POST',
  path: '/api/bills/:id/advance-uses',
  access: 'signed-in',
  forKeys: 'payments:write',
  once: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** If omitted, as much as the balance and the advances allow. */
    amount: Amount.optional(),
  }),
  status: 201,
  reply: Bill,
})

/**
 * Returns what a bill took from an advance to that advance, in whole or in part, and returns the bill. Administrators and staff with the permission to refund
 * can call it. Returns 400 for more than the bill took.
 */
export const returnAdvance = endpoint({
  method: 'POST',
  path: '/api/advance-uses/:id/returns',
  access: 'signed-in',
  forKeys: 'payments:write',
  once: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ amount: Amount, reason: requiredLine(advanceMessages.reason, 200) }),
  status: 201,
  reply: Bill,
})
