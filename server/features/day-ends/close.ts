import { t } from '#language/translate.ts'
import { type DayEnd, dayEndMessages } from '#contract/day-ends.ts'
import { personBehind, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound, wrongField } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import { minorDigits, minorUnits, moneyText } from '#server/money.ts'
import { todayIn } from '#server/time.ts'
import { type DayEndContent, signDayEnd } from './content.ts'
import { mustCloseDays } from './policy.ts'
import { findAround, findDay, insertClosed, insertDay, listLastDays, lockCounter } from './queries/day-ends.ts'
import { listOpenPayments } from './queries/open-payments.ts'
import { toDayEnd } from './read.ts'
import { cashOf } from './totals.ts'

interface Closing {
  counter: string
  currency: string
  day: string
  seen: { payments: number; expectedCash: string }
  counted: string
  left: string
  reason: string
}

/** Returns an entered amount in minor units. Throws 400 for more decimals than the currency has. */
function minorOf(text: string, field: string, currency: string): number {
  if ((text.split('.')[1] ?? '').length > minorDigits(currency)) throw wrongField(field, t(dayEndMessages.decimals))
  return minorUnits(text, currency)
}

/** Closes a day of a counter and signs it. Throws 400, 403, 404, 409 for a closed day and for payments that the person hasn't seen. */
export function close(deps: Deps, caller: SignedInCaller, clinicId: string, closing: Closing): Promise<DayEnd> {
  mustCloseDays(caller.actor, clinicId)
  return transaction(deps.db, async (tx) => {
    const { counter, currency, day, seen } = closing
    const userId = personBehind(caller.actor)
    const around = await findAround(tx, clinicId, userId)
    if (!around) throw notFound()
    if (day > todayIn(around.timeZone)) throw wrongField('day', t(dayEndMessages.future))
    await lockCounter(tx, { clinicId, counter, currency })
    const last = (await listLastDays(tx, clinicId)).find((one) => one.counter === counter && one.currency === currency)
    if (last && last.day >= day) throw conflict(t(dayEndMessages.closed), { code: 'day-closed' })
    const payments = await listOpenPayments(tx, { clinicId, until: day, counter, currency })
    if (payments.length === 0 && !last) throw badRequest(t(dayEndMessages.counter))
    const [opening, cash] = [last?.left ?? 0, cashOf(payments)]
    if (seen.payments !== payments.length || seen.expectedCash !== moneyText(opening + cash, currency))
      throw conflict(t(dayEndMessages.changed), { code: 'day-changed' })
    const content: DayEndContent = {
      clinicId,
      clinic: around.name,
      counter,
      currency,
      day,
      payments: payments.map(({ id, number, method, isRefund, amount, at }) => ({
        id,
        number,
        method,
        isRefund,
        amount,
        at,
      })),
      opening,
      cash,
      ...countOf(closing, opening + cash),
      closedBy: { userId, firstName: around.firstName, lastName: around.lastName },
      closedAt: new Date().toISOString(),
    }
    const id = newId()
    if (!(await insertDay(tx, { id, content, ...signDayEnd(id, content) })))
      throw conflict(t(dayEndMessages.closed), { code: 'day-closed' })
    const tied = await insertClosed(tx, { id, clinicId, paymentIds: payments.map((one) => one.id) })
    if (tied < payments.length) throw conflict(t(dayEndMessages.changed), { code: 'day-changed' })
    await recordAudit(tx, {
      actorUserId: caller.actor.userId,
      action: 'day-end.closed',
      subjectType: 'day_end',
      subjectId: id,
      clinicId,
      address: caller.address,
      detail: { day, payments: payments.length, differs: content.counted !== opening + cash },
    })
    return toDayEnd((await findDay(tx, id))!)
  })
}

/** Returns what the person counted. Throws 400 for a difference without a reason, and for more cash left than counted. */
function countOf({ counted, left, reason, currency }: Closing, expected: number) {
  const amounts = { counted: minorOf(counted, 'counted', currency), left: minorOf(left, 'left', currency) }
  if (amounts.left > amounts.counted) throw wrongField('left', t(dayEndMessages.left))
  if (amounts.counted !== expected && reason === '') throw wrongField('reason', t(dayEndMessages.reason))
  return { ...amounts, reason: reason || null }
}
