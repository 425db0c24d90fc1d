import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import { tooMany } from '#server/errors.ts'
import { KEY_CALLS_PER_HOUR } from '#contract/api-keys.ts'
import type { Count, CountedLimit, Limit } from './limit.ts'
import { localLimit } from './local-limit.ts'

export interface Limits {
  signInPerAccount: Limit
  signInPerAddress: Limit
  registrationsPerAddress: Limit
  mailPerAccount: Limit
  /** Mails caused by attempts of others. */
  noticesPerAccount: Limit
  /** Mails to addresses that the caller may not own: registrations, changed addresses, added people. */
  mailsToStranger: Limit
  codesPerAccount: Limit
  /** Password checks before emergency access; separate from those of sign-in, so that strangers can't use them up. */
  emergencyProofsPerAccount: Limit
  bookingAttemptsPerAddress: Limit
  bookingsPerAddress: Limit
  /** Bookings with one email from one network, including cancelled ones, since each sends a mail. */
  bookingsOfEmail: Limit
  /** Moves of one booking by its link or its patient: each is a mail, and a word in the doctor's bell. */
  movesPerBooking: Limit
  linkGuessesPerAddress: Limit
  /** What passkeys are asked to sign: each asking is kept for some minutes. */
  passkeyChallengesPerAddress: Limit
  /** People whom an administrator adds: each answer says something of an email address. */
  additionsPerAdministrator: Limit
  /** Invitations to family members, by who sends them and by where they go. */
  familyInvitations: Limit
  /** Wrong names and birth dates of charts, by who tries and by which chart or code. */
  claimTries: Limit
  /** Codes for charts that one person hands out. */
  chartCodes: Limit
  /** Files of patients: reading one takes a second of the server's time. */
  importsPerAccount: Limit
  /** Files of prescriptions: each may be ten megabytes that are kept. */
  uploadsPerAccount: Limit
  /** Pages of test reports. */
  reportFilesPerAccount: Limit
  /** Downloads of all that is a person's. */
  ownDataPerAccount: Limit
  /** Wrong passcodes of a link to a report in an hour; those of its whole life are counted with the link. */
  passcodesPerShare: Limit
  /** Live updates: each window of a person connects once, and again after an outage. */
  connectsPerPerson: Limit
  /** Messages of the contact page and requests for a demo. */
  inquiriesPerAddress: Limit
  /** Files for search engines: each has up to 50,000 addresses. */
  sitemapsPerAddress: Limit
  /** Enrichment calls: more than a reader would make, and the work allowed for those that a reader makes. */
  enrichmentCallsPerAddress: Limit
  enrichmentRunsPerAddress: Limit
  /** Wrong API keys. */
  keyGuessesPerAddress: Limit
  /** Calls of all API keys of a clinic, by its plan; both count in one place. */
  keyCallsStandard: CountedLimit
  keyCallsPremium: CountedLimit
}

const MINUTE = 60

/**
 * The product's budgets. What guards an account is kept in the database, so that it holds over all servers and
 * restarts; what guards against one address is kept in memory.
 */
export function makeLimits(pool: Pool, config: Config): Limits {
  const { limits } = config
  const stored = (name: string, points: number, minutes: number, more: { inMemoryBlockOnConsumed?: number } = {}) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: minutes * MINUTE,
      ...more,
    })
  const kept = (name: string, points: number, minutes: number) => limitOf(stored(name, points, minutes))
  // what goes on calling is refused without asking the database
  const keyCalls = (points: number) =>
    countedOf(stored('key-calls', points, 60, { inMemoryBlockOnConsumed: points + 1 }), points)
  const local = (points: number, minutes: number) => localLimit({ points, seconds: minutes * MINUTE })
  return {
    signInPerAccount: kept('sign-in', limits.signInPerAccount, 15),
    signInPerAddress: local(limits.signInPerAddress, 15),
    registrationsPerAddress: local(limits.signInPerAddress, 15),
    mailPerAccount: kept('mail', 5, 60),
    noticesPerAccount: kept('notice', 3, 60),
    mailsToStranger: kept('stranger', 5, 60),
    codesPerAccount: kept('code', 5, 15),
    emergencyProofsPerAccount: kept('emergency-proof', 5, 15),
    bookingAttemptsPerAddress: local(limits.bookingAttemptsPerAddress, 10),
    bookingsPerAddress: local(limits.bookingsPerAddress, 60),
    bookingsOfEmail: local(Math.max(12, limits.bookingsPerEmail), 60),
    movesPerBooking: kept('move', 10, 60),
    linkGuessesPerAddress: local(60, 10),
    passkeyChallengesPerAddress: local(100, 10),
    additionsPerAdministrator: kept('add-member', 60, 60),
    familyInvitations: kept('family-invitation', 10, 60),
    claimTries: kept('claim', 5, 24 * 60),
    chartCodes: kept('chart-code', 30, 60),
    importsPerAccount: local(20, 10),
    uploadsPerAccount: kept('upload', 30, 60),
    reportFilesPerAccount: kept('report-file', 120, 60),
    ownDataPerAccount: kept('own-data', 5, 24 * 60),
    passcodesPerShare: kept('report-passcode', 10, 60),
    connectsPerPerson: local(60, 1),
    inquiriesPerAddress: local(10, 60),
    sitemapsPerAddress: local(120, 10),
    enrichmentCallsPerAddress: local(600, 10),
    enrichmentRunsPerAddress: local(120, 10),
    keyGuessesPerAddress: local(30, 10),
    keyCallsStandard: keyCalls(KEY_CALLS_PER_HOUR.standard),
    keyCallsPremium: keyCalls(KEY_CALLS_PER_HOUR.premium),
  }
}

/** `key` is an id, which needs no hiding. */
const countedOf = (limiter: RateLimiterAbstract, limit: number): CountedLimit => ({
  async count(key) {
    try {
      return countOf(await limiter.consume(key), limit, false)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return countOf(refusal, limit, true)
      throw refusal
    }
  },
})

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number, isOver: boolean): Count => ({
  limit,
  remaining: isOver ? 0 : Math.max(0, limit - consumedPoints),
  resetsIn: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  isOver,
})

function limitOf(limiter: RateLimiterAbstract): Limit {
  // Keys may be email addresses: only their hash is kept.
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
