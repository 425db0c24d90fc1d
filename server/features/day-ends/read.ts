import type { DayEnd, DayEndRow, OpenCounter } from '#contract/day-ends.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { notFound } from '#server/errors.ts'
import { moneyText } from '#server/money.ts'
import { todayIn } from '#server/time.ts'
import { checkDayEnd } from './content.ts'
import { mustCloseDays } from './policy.ts'
import {
  findAround,
  findDay,
  type LastDay,
  listCounters,
  listDays,
  listLastDays,
  type StoredDayEnd,
} from './queries/day-ends.ts'
import { listOpenPayments, type OpenPayment } from './queries/open-payments.ts'
import { cashOf, methodTotals } from './totals.ts'

/** Returns the counters of a clinic with their open payments. Throws 403, 404. */
export async function openCountersOf(db: Db, actor: SignedIn, clinicId: string) {
  mustCloseDays(actor, clinicId)
  const around = await findAround(db, clinicId, actor.userId)
  if (!around) throw notFound()
  const today = todayIn(around.timeZone)
  const payments = await listOpenPayments(db, { clinicId, until: today })
  const lastDays = await listLastDays(db, clinicId)
  const named = (await listCounters(db, clinicId)).map((counter) => ({ counter, currency: around.currency }))
  // the clinic's own counters in their order, then all others that have payments or were closed
  const all = [...named, ...payments, ...lastDays].map(({ counter, currency }) => JSON.stringify([counter, currency]))
  const keys = [...new Set(all)].map((key) => JSON.parse(key) as [string, string])
  if (keys.length === 0) keys.push(['', around.currency])
  return {
    clinic: { id: clinicId, name: around.name, timeZone: around.timeZone },
    today,
    counters: keys.map(([counter, currency]) => {
      const isOf = (one: { counter: string; currency: string }) => one.counter === counter && one.currency === currency
      return openCounter({ counter, currency, today }, payments.filter(isOf), lastDays.find(isOf))
    }),
  }
}

function openCounter(
  { counter, currency, today }: { counter: string; currency: string; today: string },
  payments: OpenPayment[],
  last: LastDay | undefined,
): OpenCounter {
  const opening = last?.left ?? 0
  return {
    counter,
    currency,
    since: payments.map(({ receivedOn }) => receivedOn).toSorted()[0] ?? null,
    closedUntil: last?.day ?? null,
    opening: moneyText(opening, currency),
    methods: methodTotals(payments, currency),
    expectedCash: moneyText(opening + cashOf(payments), currency),
    canClose: (last === undefined || last.day < today) && (payments.length > 0 || last !== undefined),
  }
}

/** Returns a page of the closed days of a clinic. Throws 403, 404. */
export async function dayEndsOf(db: Db, actor: SignedIn, clinicId: string, page: { limit: number; offset: number }) {
  mustCloseDays(actor, clinicId)
  const { rows, total } = await listDays(db, clinicId, page)
  return { items: rows.map(toRow), total }
}

/** Returns a closed day. Throws 404 for everyone who doesn't close days of its clinic. */
export async function dayEndSeenBy(db: Db, actor: SignedIn, id: string): Promise<DayEnd> {
  const one = await findDay(db, id)
  if (!one) throw notFound()
  mustCloseDays(actor, one.clinicId)
  return toDayEnd(one)
}

function toRow({ id, content }: StoredDayEnd): DayEndRow {
  const { counter, currency, day, opening, cash, counted, reason, closedBy, closedAt } = content
  const text = (minor: number) => moneyText(minor, currency)
  return {
    id,
    counter,
    currency,
    day,
    expectedCash: text(opening + cash),
    counted: text(counted),
    difference: text(counted - opening - cash),
    reason,
    closedBy: { firstName: closedBy.firstName, lastName: closedBy.lastName },
    closedAt,
  }
}

export function toDayEnd(one: StoredDayEnd): DayEnd {
  const { content, clinicId, clinic, timeZone } = one
  const { currency, payments } = content
  const text = (minor: number) => moneyText(minor, currency)
  return {
    ...toRow(one),
    clinic: { id: clinicId, name: clinic, timeZone },
    opening: text(content.opening),
    left: text(content.left),
    methods: methodTotals(payments, currency),
    payments: payments.map(({ number, method, isRefund, amount, at }) => ({
      number,
      method,
      isRefund,
      amount: text(amount),
      at,
    })),
    state: checkDayEnd(one.id, one),
    hash: one.hash.toString('hex'),
    keyId: one.keyId,
  }
}
