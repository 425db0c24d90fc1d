import { ageGroups, type CollectedBy, type Collections, type Outstanding } from '#contract/bill-reports.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { moneyText } from '#server/money.ts'
import { requireAdministrator } from '#server/standings.ts'
import { todayIn } from '#server/time.ts'
import { type CollectedSums, listAdvancesLeft, listCollected, listOpenBalances, type Span } from './queries/sums.ts'

/** Returns what patients still have to pay, by currency and age. Throws 403, 404. */
export async function outstandingOf(db: Db, actor: SignedIn, clinicId: string): Promise<Outstanding[]> {
  requireAdministrator(actor, clinicId)
  const rows = await listOpenBalances(db, clinicId, todayIn(await timeZoneOf(db, clinicId)))
  const advances = await listAdvancesLeft(db, clinicId)
  return [...new Set([...rows, ...advances].map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = rows.filter((one) => one.currency === currency)
    const unpaid = own.filter(({ balance }) => balance > 0)
    const sumOf = (some: typeof own) => some.reduce((sum, { balance }) => sum + balance, 0)
    const countOf = (some: typeof own) => some.reduce((sum, { bills }) => sum + bills, 0)
    return {
      currency,
      groups: ageGroups.map(({ from, to }) => {
        const some = unpaid.filter(({ age }) => age >= from && (to === null || age <= to))
        return { from, to, bills: countOf(some), balance: moneyText(sumOf(some), currency) }
      }),
      balance: moneyText(sumOf(unpaid), currency),
      bills: countOf(unpaid),
      owed: moneyText(-sumOf(own.filter(({ balance }) => balance < 0)), currency),
      advances: moneyText(advances.find((one) => one.currency === currency)?.left ?? 0, currency),
    }
  })
}

const amounts = ['billed', 'credited', 'received', 'refunded', 'fromAdvances'] as const

function inText(
  sums: Pick<CollectedSums, 'bills' | (typeof amounts)[number]>,
  currency: string,
): Omit<CollectedBy, 'id' | 'name'> {
  const text = (minor: number) => moneyText(minor, currency)
  return {
    bills: sums.bills,
    billed: text(sums.billed),
    credited: text(sums.credited),
    received: text(sums.received),
    refunded: text(sums.refunded),
    fromAdvances: text(sums.fromAdvances),
    net: text(sums.received - sums.refunded),
  }
}

/** Returns what was billed and received in a period, by currency and doctor. Throws 403, 404. */
export async function collectionsOf(db: Db, actor: SignedIn, clinicId: string, span: Span): Promise<Collections> {
  requireAdministrator(actor, clinicId)
  const rows = await listCollected(db, clinicId, span)
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((one) => one.currency === currency)
    const total = { bills: 0, billed: 0, credited: 0, received: 0, refunded: 0, fromAdvances: 0 }
    for (const one of own) for (const name of ['bills', ...amounts] as const) total[name] += one[name]
    return {
      currency,
      doctors: own.map((one) => ({
        id: one.doctorId,
        name: `${one.firstName ?? ''} ${one.lastName ?? ''}`.trim(),
        ...inText(one, currency),
      })),
      total: inText(total, currency),
    }
  })
}
