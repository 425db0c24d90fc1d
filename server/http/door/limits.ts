import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import { tooMany } from '#server/errors.ts'
import { KEY_CALLS_PER_HOUR } from '#contract/api-keys.ts'
import { gradualLimit } from './gradual-limit.ts'
import type { Count, CountedLimit, Limit } from './limit.ts'
import { localLimit } from './local-limit.ts'

export interface Limits {
  signInPerAccount: Limit
  /** Wrong sign-ins of new browsers in one network. It refills one by one, so that a neighbor of a guesser waits for seconds. */
  signInPerAddress: Limit
  /** Sign-ins of one browser to an account that it has signed in to before, which strangers can't use up. */
  signInPerDevice: Limit
  /** Forgotten passwords. */
  resetsPerAddress: Limit
  /** Password checks of signed-in people; strangers who guess at sign-in can't use them up. */
  proofsPerAccount: Limit
  /** Password checks beside an emailed link. */
  linkProofsPerAccount: Limit
  registrationsPerAddress: Limit
  mailPerAccount: Limit
  /** Emails caused by other people's attempts. */
  noticesPerAccount: Limit
  /** Emails about what waits for the operator, by address: one a day. */
  operatorReminders: Limit
  /** Emails to addresses that the caller may not own: registrations, changed addresses, added people. */
  mailsToStranger: Limit
  codesPerAccount: Limit
  /** Emailed codes for a first second factor, and tries of them. */
  factorMailsPerAccount: Limit
  factorCodesPerAccount: Limit
  /** Password checks before emergency access; separate from sign-in, so that strangers can't exhaust them. */
  emergencyProofsPerAccount: Limit
  bookingAttemptsPerAddress: Limit
  bookingsPerAddress: Limit
  /** Bookings with one email from one network, including cancelled ones, because each sends an email. */
  bookingsOfEmail: Limit
  /** Moves of one booking by its link or its patient, because each sends an email and notifies the doctor. */
  movesPerBooking: Limit
  /** Corrected emails of one booking, in its whole life, because each goes to an address that may be a stranger's. */
  correctionsPerBooking: Limit
  /** Wrong links. The right secret always passes: this and the next three count wrong ones only. */
  linkGuessesPerAddress: Limit
  /** Wrong and expired challenges of the second step. */
  challengeGuessesPerAddress: Limit
  /** Wrong codes of printouts. */
  verificationGuessesPerAddress: Limit
  /** Concurrent uses of one emailed link, because each hashes a password. */
  usesPerLink: Limit
  /** Challenges for passkeys, because each is stored for some minutes. */
  passkeyChallengesPerAddress: Limit
  /** People whom an administrator adds, because each reply reveals something about an email address. */
  additionsPerAdministrator: Limit
  /** Invitations to family members, by who sends them and by where they go. */
  familyInvitations: Limit
  /** Wrong names and birth dates for charts, by person and by chart or code. */
  claimTries: Limit
  /** Codes for charts that one person hands out. */
  chartCodes: Limit
  /** Files of patients: reading one takes a second of the server's time. */
  importsPerAccount: Limit
  /** Uploaded prescription files, because each can be ten megabytes. */
  uploadsPerAccount: Limit
  /** Pages of test reports. */
  reportFilesPerAccount: Limit
  /** Downloads of all that is a person's. */
  ownDataPerAccount: Limit
  /** Wrong passcodes for a report's link in an hour; the total is counted with the link. */
  passcodesPerShare: Limit
  /** Live updates: each window of a person connects once, and again after an outage. */
  connectsPerPerson: Limit
  /** Messages of the contact page and requests for a demo. */
  inquiriesPerAddress: Limit
  /** Files for search engines: each has up to 50,000 addresses. */
  sitemapsPerAddress: Limit
  /** Enrichment calls: more than a reader would make; runs have their own, smaller budget. */
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
 * Returns the product's budgets. Those that protect an account are stored in the database, so that they hold across
 * servers and restarts; those against one address are in memory.
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
  const storedLimit = (name: string, points: number, minutes: number) => limitOf(stored(name, points, minutes))
  // further calls over the limit are refused without a query
  const keyCalls = (points: number) =>
    countedOf(stored('key-calls', points, 60, { inMemoryBlockOnConsumed: points + 1 }), points)
  const local = (points: number, minutes: number) => localLimit({ points, seconds: minutes * MINUTE })
  return {
    signInPerAccount: storedLimit('sign-in', limits.signInPerAccount, 15),
    signInPerAddress: gradualLimit({ points: limits.signInPerAddress, seconds: 15 * MINUTE }),
    signInPerDevice: storedLimit('sign-in-device', limits.signInPerAccount, 15),
    resetsPerAddress: local(limits.signInPerAddress, 15),
    proofsPerAccount: storedLimit('proof', limits.signInPerAccount, 15),
    linkProofsPerAccount: storedLimit('link-proof', limits.signInPerAccount, 15),
    registrationsPerAddress: local(limits.signInPerAddress, 15),
    mailPerAccount: storedLimit('mail', 5, 60),
    noticesPerAccount: storedLimit('notice', 3, 60),
    operatorReminders: storedLimit('operator-reminder', 1, 23 * 60),
    mailsToStranger: storedLimit('stranger', 5, 60),
    codesPerAccount: storedLimit('code', 5, 15),
    factorMailsPerAccount: storedLimit('factor-mail', 5, 60),
    factorCodesPerAccount: storedLimit('factor-code', 5, 15),
    emergencyProofsPerAccount: storedLimit('emergency-proof', 5, 15),
    bookingAttemptsPerAddress: local(limits.bookingAttemptsPerAddress, 10),
    bookingsPerAddress: local(limits.bookingsPerAddress, 60),
    bookingsOfEmail: local(Math.max(12, limits.bookingsPerEmail), 60),
    movesPerBooking: storedLimit('move', 10, 60),
    correctionsPerBooking: storedLimit('correction', 3, 2 * 366 * 24 * 60),
    linkGuessesPerAddress: local(60, 10),
    challengeGuessesPerAddress: local(60, 10),
    verificationGuessesPerAddress: local(60, 10),
    usesPerLink: local(10, 10),
    passkeyChallengesPerAddress: local(100, 10),
    additionsPerAdministrator: storedLimit('add-member', 60, 60),
    familyInvitations: storedLimit('family-invitation', 10, 60),
    claimTries: storedLimit('claim', 5, 24 * 60),
    chartCodes: storedLimit('chart-code', 30, 60),
    importsPerAccount: local(20, 10),
    uploadsPerAccount: storedLimit('upload', 30, 60),
    reportFilesPerAccount: storedLimit('report-file', 120, 60),
    ownDataPerAccount: storedLimit('own-data', 5, 24 * 60),
    passcodesPerShare: storedLimit('report-passcode', 10, 60),
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
  // Keys may be email addresses, so only their hash is stored.
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
