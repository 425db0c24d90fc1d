import { advanceMessages } from '#contract/bills/advances.ts'
import { paymentMessages } from '#contract/bills/payments.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { once } from '#server/http/door/idempotency.ts'
import { noteChange } from './note.ts'
import { amountIn, shown } from './pay.ts'
import { mayBill, mayRefund, visibleTo } from './policy.ts'
import { insertUse, lockAdvances } from './queries/advances.ts'
import { findBillWith, type StoredBill } from './queries/bills.ts'
import { lockBill } from './queries/writing.ts'
import { billSeenBy } from './read.ts'
import { type Caller, repeatable } from './repeatable.ts'
import { toBill } from './shape.ts'

/**
 * Pays a bill that is locked from the patient's advances, the oldest first: this amount, or as much as possible. Throws 400 with the field, 409 for a draft,
 * a bill without a balance, and more than what is left.
 */
export async function spend(
  tx: Tx,
  caller: SignedInCaller,
  bill: StoredBill,
  text: string | undefined,
  path: string,
): Promise<void> {
  const { id, clinicId, currency, state, balance } = bill
  if (state === 'draft') throw conflict(t(paymentMessages.draft))
  if (balance <= 0) throw conflict(t(paymentMessages.settled))
  const wanted = text === undefined ? null : amountIn(currency, text, path)
  if (wanted !== null && wanted > balance)
    throw wrongField(path, t(paymentMessages.more, { balance: shown(balance, currency) }))
  const advances = await lockAdvances(tx, bill)
  const left = advances.reduce((sum, one) => sum + one.left, 0)
  if (left === 0) throw conflict(t(advanceMessages.none))
  if (wanted !== null && wanted > left) throw conflict(t(advanceMessages.left, { amount: shown(left, currency) }))
  let open = wanted ?? Math.min(balance, left)
  for (const advance of advances) {
    const amount = Math.min(open, advance.left)
    if (amount === 0) break
    const of = { clinicId, advanceId: advance.id, billId: id }
    await insertUse(tx, { ...of, returnOf: null, amount, reason: null, usedBy: caller.actor.userId })
    open -= amount
  }
  await noteChange(tx, caller, 'advance.used', bill)
}

/** Pays a bill from the patient's advances. Throws 400, 403, 404, 409. */
export async function payFromAdvances(
  deps: Deps,
  caller: Caller,
  id: string,
  body: { amount?: string | undefined },
): Promise<Bill> {
  const { actor } = caller
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `advances.use:${id}`, body, t(paymentMessages.keyReused)), async () => {
      const known = await billSeenBy(tx, actor, id)
      if (!mayBill(actor, known.clinicId)) throw forbidden()
      await lockBill(tx, id)
      await spend(tx, caller, await billSeenBy(tx, actor, id), body.amount, 'amount')
      return toBill(await billSeenBy(tx, actor, id), actor)
    }),
  )
}

/** Returns to an advance what a bill took from it. Throws 400, 403, 404, 409 for a return. */
export async function giveBackToAdvance(
  deps: Deps,
  caller: Caller,
  id: string,
  body: { amount: string; reason: string },
): Promise<Bill> {
  const { actor } = caller
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `advances.return:${id}`, body, t(paymentMessages.keyReused)), async () => {
      const billId = await findBillWith(tx, visibleTo(actor), 'advance_uses', id)
      if (!billId) throw notFound()
      const known = await billSeenBy(tx, actor, billId)
      if (!mayRefund(actor, known.clinicId)) throw forbidden()
      await lockBill(tx, billId)
      const bill = await billSeenBy(tx, actor, billId)
      const use = bill.advanceUses.find((one) => one.id === id)
      if (!use) throw notFound()
      if (use.returnOf) throw conflict(t(advanceMessages.ofReturn))
      const { clinicId, currency } = bill
      const amount = amountIn(currency, body.amount, 'amount')
      const most = use.amount - use.returned
      if (amount > most) throw wrongField('amount', t(advanceMessages.returnMore, { amount: shown(most, currency) }))
      const of = { clinicId, advanceId: use.advanceId, billId }
      await insertUse(tx, { ...of, returnOf: id, amount, reason: body.reason, usedBy: actor.userId })
      await noteChange(tx, caller, 'advance.returned', bill)
      return toBill(await billSeenBy(tx, actor, billId), actor)
    }),
  )
}
