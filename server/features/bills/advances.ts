import { type Advance, advanceMessages } from '#contract/bills/advances.ts'
import { type NewPayment, type NewRefund, paymentMessages } from '#contract/bills/payments.ts'
import { t } from '#language/translate.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound, wrongField } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { once } from '#server/http/door/idempotency.ts'
import { noteChange } from './note.ts'
import { amountIn, counterOf, shown } from './pay.ts'
import { clinicsToBillAt, mayRefund, visibleTo } from './policy.ts'
import {
  type AdvancePage,
  findAdvance,
  insertAdvance,
  listAdvances,
  lockAdvance,
  type StoredAdvance,
} from './queries/advances.ts'
import { findSettings } from './queries/settings.ts'
import { findSubject } from './queries/subjects.ts'
import { insertPayment } from './queries/writing.ts'
import { type Caller, repeatable } from './repeatable.ts'
import { toAdvance } from './shape.ts'

/** Returns an advance that the person sees. Throws 404. */
async function advanceSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredAdvance> {
  const one = await findAdvance(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Returns a page of the advances that a person sees, and records whose they are. */
export async function readAdvances(
  deps: Deps,
  caller: SignedInCaller,
  page: AdvancePage,
): Promise<{ items: Advance[]; total: number }> {
  const { items, total } = await listAdvances(deps.db, visibleTo(caller.actor), page)
  const seen = items.map(({ clinicId, patientId, holderId }) => ({ clinicId, patientId, patientUserId: holderId }))
  noteSeen(deps, caller, 'bills.listed', seen)
  return { items: items.map((one) => toAdvance(one, caller.actor)), total }
}

/** Records money that a patient pays without a bill. Throws 400, 403, 404. */
export async function receiveAdvance(
  deps: Deps,
  caller: Caller,
  patientId: string,
  body: NewPayment,
): Promise<Advance> {
  const { actor } = caller
  const clinicIds = clinicsToBillAt(actor)
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `advances.add:${patientId}`, body, t(paymentMessages.keyReused)), async () => {
      const subject = await findSubject(tx, clinicIds, { patientId })
      if (!subject) throw notFound()
      const { clinicId, holderId } = subject
      const { currency } = await findSettings(tx, clinicId)
      const amount = amountIn(currency, body.amount, 'amount')
      const counter = await counterOf(tx, clinicId, body.counter, 'counter')
      const id = await insertAdvance(tx, { clinicId, patientId, currency })
      const payment = await insertPayment(tx, {
        clinicId,
        of: { advanceId: id },
        refundOf: null,
        method: body.method,
        amount,
        currency,
        reference: body.reference || null,
        reason: null,
        counter,
        receivedBy: actor.userId,
      })
      await noteChange(tx, caller, 'advance.received', { id, clinicId, patientId, holderId }, { payment })
      return toAdvance(await advanceSeenBy(tx, actor, id), actor)
    }),
  )
}

/** Records that an advance was returned to the patient. Throws 400, 403, 404. */
export async function giveAdvanceBack(deps: Deps, caller: Caller, id: string, body: NewRefund): Promise<Advance> {
  const { actor } = caller
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `advances.refund:${id}`, body, t(paymentMessages.keyReused)), async () => {
      const known = await advanceSeenBy(tx, actor, id)
      const { clinicId, currency } = known
      if (!mayRefund(actor, clinicId)) throw forbidden()
      await lockAdvance(tx, id)
      const { left, payments } = await advanceSeenBy(tx, actor, id)
      const payment = payments.find(({ refundOf }) => refundOf === null)!
      const amount = amountIn(currency, body.amount, 'amount')
      if (amount > left) throw wrongField('amount', t(advanceMessages.refundMore, { amount: shown(left, currency) }))
      // the counter of the payment can have another name by now
      const isSame = body.counter !== undefined && body.counter === payment.counter
      const refund = await insertPayment(tx, {
        clinicId,
        of: { advanceId: id },
        refundOf: payment.id,
        method: body.method ?? payment.method,
        amount,
        currency,
        reference: body.reference || null,
        reason: body.reason,
        counter: isSame ? payment.counter : await counterOf(tx, clinicId, body.counter, 'counter'),
        receivedBy: actor.userId,
      })
      await noteChange(tx, caller, 'advance.refunded', known, { payment: refund })
      return toAdvance(await advanceSeenBy(tx, actor, id), actor)
    }),
  )
}
