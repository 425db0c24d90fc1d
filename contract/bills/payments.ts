import { z } from 'zod'
import { Id, line, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type Message, msg, says } from '#language/translate.ts'
import { Bill } from './shapes.ts'
import { Amount } from './price-list.ts'

export const paymentMessages = {
  method: msg('Choose how it was paid'),
  amount: msg('Enter an amount above zero'),
  more: msg('The balance of this bill is {balance}. Enter at most that amount.'),
  settled: msg('This bill has no balance.'),
  draft: msg('Issue the bill before you record a payment.'),
  counter: msg('This clinic has no counter with this name.'),
  refundMore: msg('At most {amount} of this payment can be refunded.'),
  ofRefund: msg('This is a refund. Choose the payment that it belongs to.'),
  reason: msg('Please give a reason'),
  recorded: msg('Payment recorded'),
  refunded: msg('Refund recorded'),
  keyReused: msg('This Idempotency-Key was already used for another payment.'),
} as const

/** How people pay, in the order of the form. `online`: by a page of a payment provider. */
export const paymentMethods = {
  cash: msg('Cash'),
  upi: msg('UPI'),
  card: msg('Card'),
  bank_transfer: msg('Bank transfer'),
  cheque: msg('Cheque'),
  online: msg('Online'),
} as const satisfies Record<string, Message>
export type PaymentMethod = keyof typeof paymentMethods
export const paymentMethodNames = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]

export const NewPayment = z.strictObject({
  method: z.enum(paymentMethodNames, says(paymentMessages.method)),
  /** Decimal text in the bill's currency, above zero. */
  amount: Amount,
  /** The bank's reference, the last digits of a card or the number of a cheque. */
  reference: line(60).optional(),
  /** The counter where it was received; one of the clinic's. */
  counter: line(40).optional(),
})
export type NewPayment = z.infer<typeof NewPayment>

export const NewRefund = z.strictObject({
  amount: Amount,
  reason: requiredLine(paymentMessages.reason, 200),
  /** How it was returned; if omitted, as it was paid. */
  method: z.enum(paymentMethodNames, says(paymentMessages.method)).optional(),
  reference: line(60).optional(),
  counter: line(40).optional(),
})
export type NewRefund = z.infer<typeof NewRefund>

/**
 * Records a payment of an issued bill and returns the bill. Administrators and staff with the permission to bill can call it. Returns 400 for more than
 * the balance, 409 for a draft.
 */
export const addPayment = endpoint({
  method: 'POST',
  path: '/api/bills/:id/payments',
  access: 'signed-in',
  forKeys: 'payments:write',
  once: true,
  params: z.object({ id: Id }),
  body: NewPayment,
  status: 201,
  reply: Bill,
})

/**
 * Records that a payment was returned, in whole or in part, and returns its bill. Administrators and staff with the permission to refund can call it.
 * Returns 400 for more than what is left of the payment.
 */
export const addRefund = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  access: 'signed-in',
  forKeys: 'payments:write',
  once: true,
  params: z.object({ id: Id }),
  body: NewRefund,
  status: 201,
  reply: Bill,
})
