import type { Reply } from '#contract/endpoint.ts'
import type { getCashBook } from '#contract/day-ends.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { moneyText } from '#server/money.ts'
import { todayIn } from '#server/time.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { mustCloseDays } from './policy.ts'
import { listCash } from './queries/cash.ts'

/** Returns the cash payments and refunds of a day, by currency. Throws 403, 404. */
export async function cashBookOf(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  wanted: string | undefined,
): Promise<Reply<typeof getCashBook>> {
  mustCloseDays(actor, clinicId)
  const timeZone = await timeZoneOf(db, clinicId)
  const day = wanted ?? todayIn(timeZone)
  const rows = await listCash(db, clinicId, day)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return {
    day,
    timeZone,
    books: currencies.map((currency) => {
      const own = rows.filter((one) => one.currency === currency)
      const sumOf = (isRefund: boolean) =>
        own.reduce((sum, one) => (one.isRefund === isRefund ? sum + one.amount : sum), 0)
      const text = (minor: number) => moneyText(minor, currency)
      return {
        currency,
        rows: own.map((one) => ({ ...one, amount: text(one.amount) })),
        in: text(sumOf(false)),
        out: text(sumOf(true)),
        net: text(sumOf(false) - sumOf(true)),
      }
    }),
  }
}
