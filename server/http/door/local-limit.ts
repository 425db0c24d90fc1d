import { tooMany } from '#server/errors.ts'
import type { Limit } from './limit.ts'
import { networkOf } from '#server/http/network.ts'

/**
 * Maximum number of callers counted at one time. An attacker who fills this has as many networks, and so as many
 * limits, anyway.
 */
const MOST = 20_000

interface Budget {
  used: number
  /** End of its window, in ms. */
  endsAt: number
}

interface Options {
  points: number
  seconds: number
  most?: number
  now?: () => number
}

/**
 * A budget in this server's memory. Addresses count by their network (`networkOf`). Memory is limited: the oldest windows
 * expire first, and are dropped first when there is no room.
 */
export function localLimit({ points, seconds, most = MOST, now = Date.now }: Options): Limit {
  // all windows are equally long, so they expire in the order of their start
  const budgets = new Map<string, Budget>()

  function find(key: string): Budget | undefined {
    const budget = budgets.get(key)
    if (!budget || budget.endsAt > now()) return budget
    budgets.delete(key)
    return undefined
  }

  function begin(key: string): Budget {
    for (const [old, { endsAt }] of budgets) {
      if (endsAt > now() && budgets.size < most) break
      budgets.delete(old)
    }
    const budget = { used: 0, endsAt: now() + seconds * 1000 }
    budgets.set(key, budget)
    return budget
  }

  const refuse = ({ endsAt }: Budget) => tooMany((endsAt - now()) / 1000)

  return {
    async take(from) {
      const key = networkOf(from)
      const budget = find(key) ?? begin(key)
      budget.used += 1
      if (budget.used > points) throw refuse(budget)
    },
    async check(from) {
      const budget = find(networkOf(from))
      if (budget && budget.used >= points) throw refuse(budget)
    },
    async giveBack(to) {
      const budget = find(networkOf(to))
      if (budget) budget.used = Math.max(0, budget.used - 1)
    },
    async reset(of) {
      budgets.delete(networkOf(of))
    },
  }
}
