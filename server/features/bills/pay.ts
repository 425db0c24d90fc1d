import { type NewPayment, type NewRefund, paymentMessages } from '#contract/bills/payments.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { money } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { priceIn } from '#server/features/clinics/public.ts'
import { moneyText } from '#server/money.ts'
import { once } from '#server/http/door/idempotency.ts'
import { noteChange } from './note.ts'
import { mayBill, mayRefund, visibleTo } from './policy.ts'
import { findBillWith, type StoredBill } from './queries/bills.ts'
import { findSettings } from './queries/settings.ts'
import { insertPayment, lockBill } from './queries/writing.ts'
import { billSeenBy } from './read.ts'
import { type Caller, repeatable } from './repeatable.ts'
import { toBill } from './shape.ts'

/** Returns minor units as an amount in the reader's words. */
export const shown = (minor: number, currency: string) => money(moneyText(minor, currency), currency)

/** Returns the counter as it is stored. Throws 400 for one that the clinic doesn't have. */
export async function counterOf(
  db: Db,
  clinicId: string,
  name: string | undefined,
  path: string,
): Promise<string | null> {
  const { counters } = (await findSettings(db, clinicId)).settings
  if (name && !counters.includes(name)) throw wrongField(path, t(paymentMessages.counter))
  return name || counters[0] || null
}

/** Throws 400 for an amount of zero, and for one that the currency doesn't have. */
export function amountIn(currency: string, text: string, path: string): number {
  const amount = priceIn(currency, text, path)
  if (amount === 0) throw wrongField(path, t(paymentMessages.amount))
  return amount
}

/** Records a payment of a bill that is locked. Throws 400 with the field, 409 for a draft or a bill without a balance. */
export async function receive(
  tx: Tx,
  caller: SignedInCaller,
  bill: StoredBill,
  { method, amount: text, reference, counter }: NewPayment,
  path = '',
): Promise<void> {
  const { id, clinicId, currency, state, balance } = bill
  if (state === 'draft') throw conflict(t(paymentMessages.draft))
  if (balance <= 0) throw conflict(t(paymentMessages.settled))
  const amount = amountIn(currency, text, `${path}amount`)
  if (amount > balance)
    throw wrongField(`${path}amount`, t(paymentMessages.more, { balance: shown(balance, currency) }))
  const payment = await insertPayment(tx, {
    clinicId,
    of: { billId: id },
    refundOf: null,
    method,
    amount,
    currency,
    reference: reference || null,
    reason: null,
    counter: await counterOf(tx, clinicId, counter, `${path}counter`),
    receivedBy: caller.actor.userId,
  })
  await noteChange(tx, caller, 'payment.recorded', bill, { payment })
}

/** Records a payment. Throws 400, 403, 404, 409. */
export async function pay(deps: Deps, caller: Caller, id: string, body: NewPayment): Promise<Bill> {
  const { actor } = caller
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `payments.add:${id}`, body, t(paymentMessages.keyReused)), async () => {
      const known = await billSeenBy(tx, actor, id)
      if (!mayBill(actor, known.clinicId)) throw forbidden()
      await lockBill(tx, id)
      await receive(tx, caller, await billSeenBy(tx, actor, id), body)
      return toBill(await billSeenBy(tx, actor, id), actor)
    }),
  )
}

/** Records that a payment was returned. Throws 400, 403, 404, 409 for a refund. */
export async function refund(deps: Deps, caller: Caller, id: string, body: NewRefund): Promise<Bill> {
  const { actor } = caller
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `payments.refund:${id}`, body, t(paymentMessages.keyReused)), async () => {
      const billId = await findBillWith(tx, visibleTo(actor), 'payments', id)
      if (!billId) throw notFound()
      const known = await billSeenBy(tx, actor, billId)
      if (!mayRefund(actor, known.clinicId)) throw forbidden()
      await lockBill(tx, billId)
      await giveBack(tx, caller, await billSeenBy(tx, actor, billId), id, body)
      return toBill(await billSeenBy(tx, actor, billId), actor)
    }),
  )
}

async function giveBack(
  tx: Tx,
  caller: SignedInCaller,
  bill: StoredBill,
  id: string,
  { amount: text, reason, method, reference, counter }: NewRefund,
): Promise<void> {
  const payment = bill.payments.find((one) => one.id === id)
  if (!payment) throw notFound()
  if (payment.refundOf) throw conflict(t(paymentMessages.ofRefund))
  const { clinicId, currency } = bill
  const amount = amountIn(currency, text, 'amount')
  const left = payment.amount - payment.refunded
  // the counter of the payment can have another name by now
  const isSame = counter !== undefined && counter === payment.counter
  if (amount > left) throw wrongField('amount', t(paymentMessages.refundMore, { amount: shown(left, currency) }))
  const refunded = await insertPayment(tx, {
    clinicId,
    of: { billId: bill.id },
    refundOf: id,
    method: method ?? payment.method,
    amount,
    currency,
    reference: reference || null,
    reason,
    counter: isSame ? counter : await counterOf(tx, clinicId, counter, 'counter'),
    receivedBy: caller.actor.userId,
  })
  await noteChange(tx, caller, 'payment.refunded', bill, { payment: refunded })
}
