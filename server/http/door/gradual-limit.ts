import { tooMany } from '#server/errors.ts'
import { networkOf } from '#server/http/network.ts'
import type { Limit } from './limit.ts'

/** Maximum number of networks counted at one time, as in `localLimit`. */
const MOST = 20_000

interface Options {
  points: number
  seconds: number
  most?: number
  now?: () => number
}

/**
 * A budget in this server's memory that refills one by one (a token bucket): a burst of `points`, then one every
 * `seconds / points`. It allows as many attempts as a window of `seconds`, but people who share a network with a
 * guesser wait a few seconds instead of until the end of the window.
 */
export function gradualLimit({ points, seconds, most = MOST, now = Date.now }: Options): Limit {
  const interval = (seconds * 1000) / points
  /** When each network's budget is full again, in ms; the one that took last is the last. */
  const fullAt = new Map<string, number>()

  function store(key: string, at: number): void {
    fullAt.delete(key)
    if (at > now()) fullAt.set(key, at)
    for (const [old, end] of fullAt) {
      if (end > now() && fullAt.size <= most) break
      fullAt.delete(old)
    }
  }

  /** Returns the ms until one can be taken; 0 if now. */
  const waitOf = (key: string) =>
    Math.max(0, Math.max(now(), fullAt.get(key) ?? 0) + interval - points * interval - now())

  const refuse = (wait: number) => tooMany(Math.ceil(wait / 1000))

  return {
    async take(from) {
      const key = networkOf(from)
      const wait = waitOf(key)
      if (wait > 0) throw refuse(wait)
      store(key, Math.max(now(), fullAt.get(key) ?? 0) + interval)
    },
    async check(from) {
      const wait = waitOf(networkOf(from))
      if (wait > 0) throw refuse(wait)
    },
    async giveBack(to) {
      const key = networkOf(to)
      const at = fullAt.get(key)
      if (at !== undefined) store(key, at - interval)
    },
    async reset(of) {
      fullAt.delete(networkOf(of))
    },
  }
}
