import type { MethodTotal } from '#contract/day-ends.ts'
import { moneyText } from '#server/money.ts'
import type { Counted } from './content.ts'

const sumOf = (payments: readonly Pick<Counted, 'amount'>[]) => payments.reduce((sum, { amount }) => sum + amount, 0)

/** Returns cash payments less cash refunds, in minor units. */
export function cashOf(payments: readonly Pick<Counted, 'method' | 'isRefund' | 'amount'>[]): number {
  const cash = payments.filter(({ method }) => method === 'cash')
  return sumOf(cash.filter(({ isRefund }) => !isRefund)) - sumOf(cash.filter(({ isRefund }) => isRefund))
}

/** Returns what came in and went back by each method, cash first. */
export function methodTotals(
  payments: readonly Pick<Counted, 'method' | 'isRefund' | 'amount'>[],
  currency: string,
): MethodTotal[] {
  const methods = [...new Set(payments.map(({ method }) => method))].toSorted(
    (one, other) => Number(other === 'cash') - Number(one === 'cash') || (one < other ? -1 : 1),
  )
  return methods.map((method) => {
    const own = payments.filter((one) => one.method === method)
    const [received, refunds] = [own.filter(({ isRefund }) => !isRefund), own.filter(({ isRefund }) => isRefund)]
    return {
      method,
      received: moneyText(sumOf(received), currency),
      refunded: moneyText(sumOf(refunds), currency),
      net: moneyText(sumOf(received) - sumOf(refunds), currency),
      payments: received.length,
      refunds: refunds.length,
    }
  })
}
