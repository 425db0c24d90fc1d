import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import { tooMany } from '#server/errors.ts'

/** A budget of attempts within a window. */
export interface Limit {
  /** Takes one from the budget of `key`; throws 429 with Retry-After when it is used up. */
  take(key: string): Promise<void>
  /** Throws 429 when the budget is used up already, without taking from it. */
  check(key: string): Promise<void>
  /** Gives one back: the attempt was none. */
  giveBack(key: string): Promise<void>
  /** Gives the whole budget back. */
  reset(key: string): Promise<void>
}

export interface Limits {
  signInPerAccount: Limit
  signInPerAddress: Limit
  registrationsPerAddress: Limit
  mailPerAccount: Limit
  /** Mails that somebody else's attempts cause. */
  noticesPerAccount: Limit
  codesPerAccount: Limit
  bookingAttemptsPerAddress: Limit
  bookingsPerAddress: Limit
  linkGuessesPerAddress: Limit
  /** People whom an administrator adds: each answer says something of an e-mail address. */
  additionsPerAdministrator: Limit
  /** Invitations to family members, by who sends them and by where they go. */
  familyInvitations: Limit
  /** Files of patients: reading one takes a second of the server's time. */
  importsPerAccount: Limit
  /** Calls that nobody who reads would make; and what may be done for those that somebody who reads does make. */
  enrichmentCallsPerAddress: Limit
  enrichmentRunsPerAddress: Limit
}

const MINUTE = 60

/**
 * The product's budgets. What guards an account is kept in the database, so that it holds over all servers and
 * restarts; what guards against one address is kept in memory.
 */
export function makeLimits(pool: Pool, config: Config): Limits {
  const { limits } = config
  const kept = (name: string, points: number, minutes: number) =>
    limitOf(
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'throttles',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: minutes * MINUTE,
      }),
    )
  const local = (points: number, minutes: number) =>
    limitOf(new RateLimiterMemory({ points, duration: minutes * MINUTE }))
  return {
    signInPerAccount: kept('sign-in', limits.signInPerAccount, 15),
    signInPerAddress: local(limits.signInPerAddress, 15),
    registrationsPerAddress: local(limits.signInPerAddress, 15),
    mailPerAccount: kept('mail', 5, 60),
    noticesPerAccount: kept('notice', 3, 60),
    codesPerAccount: kept('code', 5, 15),
    bookingAttemptsPerAddress: local(limits.bookingAttemptsPerAddress, 10),
    bookingsPerAddress: local(limits.bookingsPerAddress, 60),
    linkGuessesPerAddress: local(60, 10),
    additionsPerAdministrator: kept('add-member', 60, 60),
    familyInvitations: kept('family-invitation', 10, 60),
    importsPerAccount: local(20, 10),
    enrichmentCallsPerAddress: local(600, 10),
    enrichmentRunsPerAddress: local(120, 10),
  }
}

function limitOf(limiter: RateLimiterAbstract): Limit {
  // Keys may be e-mail addresses: only their hash is kept.
  const hidden = (key: string) => createHash('sha256').update(key).digest('base64url')
  return {
    async take(key) {
      try {
        await limiter.consume(hidden(key))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000)
        throw refusal
      }
    },
    async check(key) {
      const state = await limiter.get(hidden(key))
      if (state && state.remainingPoints <= 0) throw tooMany(state.msBeforeNext / 1000)
    },
    async giveBack(key) {
      await limiter.reward(hidden(key))
    },
    async reset(key) {
      await limiter.delete(hidden(key))
    },
  }
}
