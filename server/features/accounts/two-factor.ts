import { accountMessages, type CurrentUser } from '#contract/accounts.ts'
import type { TwoFactorState } from '#contract/two-factor.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, unauthorized } from '#server/errors.ts'
import type { Asker } from '#server/http/door.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOf, newSecret, seal, unseal } from '#server/secrets.ts'
import { twoFactorMail } from './mails.ts'
import { provePassword } from './own-password.ts'
import { findCurrentUser } from './queries.ts'
import {
  countRecoveryCodes,
  findChallenge,
  findTwoFactor,
  insertChallenge,
  isAskedForTwoFactor,
  markEnabled,
  removeChallengesOf,
  removeTwoFactor,
  replaceRecoveryCodes,
  replaceSetUp,
  spendChallenge,
  spendRecoveryCode,
  spendStep,
} from './queries/two-factor.ts'
import { linkOf, newKey, newRecoveryCodes, recoveryHash, stepOf } from './totp.ts'

const CHALLENGE_MINUTES = 5
const PURPOSE = 'two-factor'

const audit = (deps: Deps, db: Deps['db'], asker: Asker, userId: string, action: string) =>
  recordAudit(db, { actorUserId: userId, action, subjectType: 'user', subjectId: userId, address: asker.address })

export async function twoFactorState(deps: Deps, { userId }: SignedIn): Promise<TwoFactorState> {
  const [stored, isAsked, recoveryCodesLeft] = await Promise.all([
    findTwoFactor(deps.db, userId),
    isAskedForTwoFactor(deps.db, userId),
    countRecoveryCodes(deps.db, userId),
  ])
  const enabledAt = stored?.enabled_at?.toISOString() ?? null
  return { isEnabled: enabledAt !== null, enabledAt, isAsked, recoveryCodesLeft }
}

/** Makes a key for the authenticator; nothing is on yet. Throws 400 for a wrong password, 409 when it is on already. */
export async function setUpTwoFactor(deps: Deps, actor: SignedIn, password: string) {
  const user = await provePassword(deps, actor, { path: 'password', password })
  if ((await findTwoFactor(deps.db, user.id))?.enabled_at) throw conflict(accountMessages.twoFactorOn)
  const key = newKey()
  await replaceSetUp(deps.db, user.id, seal(deps.secret, PURPOSE, key))
  return { key, link: linkOf(key, deps.config.product.name, user.email) }
}

/**
 * Switches two-factor sign-in on with a first code and gives the recovery codes, this once.
 * Throws 400 for a wrong code, 409 without a fresh set-up, 429 after five tries.
 */
export async function enableTwoFactor(deps: Deps, asker: Asker, { userId }: SignedIn, code: string) {
  const stored = await findTwoFactor(deps.db, userId)
  if (!stored || stored.enabled_at) throw conflict(accountMessages.twoFactorSetUpOver)
  await deps.limits.codesPerAccount.take(userId)
  const step = stepOf(unseal(deps.secret, PURPOSE, stored.secret_sealed), code)
  if (step === null) throw badRequest(accountMessages.wrongCode, [{ path: 'code', message: accountMessages.wrongCode }])
  await deps.limits.codesPerAccount.reset(userId)
  const recoveryCodes = newRecoveryCodes()
  await transaction(deps.db, async (tx) => {
    if (!(await markEnabled(tx, userId, step))) throw conflict(accountMessages.twoFactorSetUpOver)
    await keepCodes(deps, tx, userId, recoveryCodes)
    await tell(deps, tx, userId, true)
    await audit(deps, tx, asker, userId, 'two-factor.enabled')
  })
  deps.mailer.wake()
  return { recoveryCodes }
}

/** Switches it off. Throws 400 for a wrong password, 409 when it is not on, or a clinic asks it of this administrator. */
export async function disableTwoFactor(deps: Deps, asker: Asker, actor: SignedIn, password: string): Promise<void> {
  const { id } = await provePassword(deps, actor, { path: 'password', password })
  if (await isAskedForTwoFactor(deps.db, id)) throw conflict(accountMessages.twoFactorAsked)
  await transaction(deps.db, async (tx) => {
    if (!(await removeTwoFactor(tx, id))) throw conflict(accountMessages.twoFactorOff)
    await removeChallengesOf(tx, id)
    await tell(deps, tx, id, false)
    await audit(deps, tx, asker, id, 'two-factor.disabled')
  })
  deps.mailer.wake()
}

/** Ten new recovery codes; the old ones die. Throws 400 for a wrong password, 409 when two-factor sign-in is not on. */
export async function renewRecoveryCodes(deps: Deps, asker: Asker, actor: SignedIn, password: string) {
  const { id } = await provePassword(deps, actor, { path: 'password', password })
  if (!(await findTwoFactor(deps.db, id))?.enabled_at) throw conflict(accountMessages.twoFactorOff)
  const recoveryCodes = newRecoveryCodes()
  await transaction(deps.db, async (tx) => {
    await keepCodes(deps, tx, id, recoveryCodes)
    await audit(deps, tx, asker, id, 'two-factor.codes-renewed')
  })
  return { recoveryCodes }
}

const keepCodes = (deps: Deps, db: Deps['db'], userId: string, codes: string[]) =>
  replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => recoveryHash(deps.secret, userId, code)),
  )

async function tell(deps: Deps, db: Deps['db'], userId: string, isOn: boolean): Promise<void> {
  const user = await findCurrentUser(db, userId)
  if (user) await queueMail(db, twoFactorMail(deps, user.email, isOn))
}

/** After the right password of somebody with two-factor sign-in: a challenge in place of a session. */
export async function makeChallenge(deps: Deps, userId: string): Promise<string> {
  const challenge = newSecret()
  await insertChallenge(deps.db, hashOf(challenge), userId, CHALLENGE_MINUTES)
  return challenge
}

/**
 * The second step: uses the challenge and the code up, and gives the person. Throws 401 for a challenge that is over and
 * for a wrong or used code, 429 after five wrong codes in 15 minutes, whatever the challenge and the address.
 */
export async function answerChallenge(
  deps: Deps,
  asker: Asker,
  { challenge, code }: { challenge: string; code: string },
): Promise<CurrentUser> {
  await deps.limits.linkGuessesPerAddress.check(asker.address)
  const found = await findChallenge(deps.db, hashOf(challenge))
  if (!found) {
    await deps.limits.linkGuessesPerAddress.take(asker.address)
    throw unauthorized(accountMessages.challengeOver)
  }
  const { userId } = found
  await deps.limits.codesPerAccount.take(userId)
  const user = await transaction(deps.db, async (tx) => {
    if (!(await takeCode(deps, tx, userId, code))) return null
    if (!(await spendChallenge(tx, hashOf(challenge)))) throw unauthorized(accountMessages.challengeOver)
    return findCurrentUser(tx, userId)
  })
  if (!user) {
    await recordAudit(deps.db, {
      actorUserId: null,
      action: 'two-factor.refused',
      subjectType: 'user',
      subjectId: userId,
      address: asker.address,
    })
    throw unauthorized(accountMessages.wrongCode)
  }
  await deps.limits.codesPerAccount.reset(userId)
  return user
}

async function takeCode(deps: Deps, db: Deps['db'], userId: string, code: string): Promise<boolean> {
  const stored = await findTwoFactor(db, userId)
  if (!stored?.enabled_at) return false
  const step = stepOf(unseal(deps.secret, PURPOSE, stored.secret_sealed), code)
  if (step !== null) return spendStep(db, userId, step)
  return spendRecoveryCode(db, userId, recoveryHash(deps.secret, userId, code))
}
