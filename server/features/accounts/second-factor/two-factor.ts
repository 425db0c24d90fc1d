import { t } from '#language/translate.ts'
import { accountMessages, type CurrentUser } from '#contract/accounts/accounts.ts'
import { type FactorProof, twoFactorAsked, type TwoFactorState } from '#contract/accounts/two-factor.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, unauthorized } from '#server/errors.ts'
import { twoFactorMail } from '#server/features/accounts/emails.ts'
import { provePassword } from '#server/features/accounts/passwords/passwords.ts'
import { findCurrentUser } from '#server/features/accounts/queries/current-user.ts'
import { findSecondSteps, findTwoFactorDemand } from '#server/features/accounts/queries/second-factor.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import {
  countRecoveryCodes,
  findChallenge,
  findTwoFactor,
  insertChallenge,
  listSealedBefore,
  markEnabled,
  removeChallengesOf,
  removeRecoveryCodesWithoutFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
  replaceSetUp,
  resealKey,
  spendChallenge,
  spendRecoveryCode,
  spendStep,
} from '#server/features/accounts/queries/two-factor.ts'
import { renewSession } from '#server/features/accounts/sign-in/sessions.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { hashOf, newSecret, openSealed, seal, sealHead } from '#server/secrets.ts'
import { linkOf, newKey, newRecoveryCodes, recoveryHash, recoveryHashes, stepOf } from './codes.ts'
import { challengeOver, storeFactor } from './factors.ts'
import { needsFactorCode, proveMailbox, spendFactorCode } from './first-factor.ts'

const CHALLENGE_MINUTES = 5
/** The purpose under which authenticators' keys are encrypted. */
export const PURPOSE = 'two-factor'

const audit = (deps: Deps, db: Deps['db'], caller: Caller, userId: string, action: string) =>
  recordAudit(db, { actorUserId: userId, action, subjectType: 'user', subjectId: userId, address: caller.address })

export async function twoFactorState(deps: Deps, { userId }: SignedIn): Promise<TwoFactorState> {
  const [stored, demand, recoveryCodesLeft, steps, needsEmailCode] = await Promise.all([
    findTwoFactor(deps.db, userId),
    findTwoFactorDemand(deps.db, userId),
    countRecoveryCodes(deps.db, userId),
    findSecondSteps(deps.db, userId),
    needsFactorCode(deps, userId),
  ])
  const enabledAt = stored?.enabled_at?.toISOString() ?? null
  const hasPasskey = steps.includes('passkey')
  const isAsked = demand !== null
  return { isEnabled: enabledAt !== null, enabledAt, isAsked, hasPasskey, recoveryCodesLeft, needsEmailCode }
}

/**
 * Makes a key for the authenticator; nothing is on yet. Throws 400 for a wrong password or emailed code, 409 when it is
 * already on.
 */
export async function setUpTwoFactor(deps: Deps, actor: SignedIn, { password, emailCode }: FactorProof) {
  const user = await provePassword(deps, actor, { path: 'password', password })
  await proveMailbox(deps, user.id, emailCode)
  if ((await findTwoFactor(deps.db, user.id))?.enabled_at) throw conflict(t(accountMessages.twoFactorOn))
  const key = newKey()
  await replaceSetUp(deps.db, user.id, seal(deps.secret, PURPOSE, key))
  return { key, link: linkOf(key, deps.config.product.name, user.email) }
}

/**
 * Turns two-factor sign-in on with a first code and returns the recovery codes, once, and this session's new secret; every
 * other session ends, because none of them has shown a code.
 * Throws 400 for a wrong code, 409 without a recent setup, 429 after five tries.
 */
export async function enableTwoFactor(deps: Deps, caller: Caller, { userId, sessionId }: SignedIn, code: string) {
  const stored = await findTwoFactor(deps.db, userId)
  if (!stored || stored.enabled_at) throw conflict(t(accountMessages.twoFactorSetUpOver))
  await deps.limits.codesPerAccount.take(userId)
  const key = openSealed(deps, PURPOSE, stored.secret_sealed)
  if (!key) throw conflict(t(accountMessages.twoFactorSetUpOver))
  const step = stepOf(key.text, code)
  if (step === null)
    throw badRequest(t(accountMessages.wrongCode), [{ path: 'code', message: t(accountMessages.wrongCode) }])
  await deps.limits.codesPerAccount.reset(userId)
  const { recoveryCodes, keep } = await makeRecoveryCodes(userId)
  const secret = await transaction(deps.db, async (tx) => {
    if (!(await markEnabled(tx, userId, step))) throw conflict(t(accountMessages.twoFactorSetUpOver))
    await keep(tx)
    await spendFactorCode(tx, userId)
    await removeSessionsOf(tx, userId, sessionId)
    await notify(deps, tx, userId, true)
    await audit(deps, tx, caller, userId, 'two-factor.enabled')
    return renewSession(tx, sessionId)
  })
  return { recoveryCodes, secret }
}

/**
 * Turns it off, and returns this session's new secret. Throws 400 for a wrong password, 409 if it isn't on, or if it is
 * required and there is no passkey.
 */
export async function disableTwoFactor(deps: Deps, caller: Caller, actor: SignedIn, password: string): Promise<string> {
  const { id } = await provePassword(deps, actor, { path: 'password', password })
  const steps = await findSecondSteps(deps.db, id)
  const isLast = !steps.includes('passkey') && (await isReadable(deps, id))
  const demand = isLast ? await findTwoFactorDemand(deps.db, id) : null
  if (demand) throw conflict(t(twoFactorAsked[demand]))
  const secret = await transaction(deps.db, async (tx) => {
    if (!(await removeTwoFactor(tx, id))) throw conflict(t(accountMessages.twoFactorOff))
    await removeRecoveryCodesWithoutFactor(tx, id)
    await removeChallengesOf(tx, id)
    await notify(deps, tx, id, false)
    await audit(deps, tx, caller, id, 'two-factor.disabled')
    return renewSession(tx, actor.sessionId)
  })
  return secret
}

/** False for a key that the server can't decrypt anymore, which is of no use as a factor. */
async function isReadable(deps: Deps, userId: string): Promise<boolean> {
  const stored = await findTwoFactor(deps.db, userId)
  return stored !== undefined && openSealed(deps, PURPOSE, stored.secret_sealed) !== null
}

/**
 * Returns ten new recovery codes and invalidates the old ones. Throws 400 for a wrong password, 409 without a second
 * factor.
 */
export async function renewRecoveryCodes(deps: Deps, caller: Caller, actor: SignedIn, password: string) {
  const { id } = await provePassword(deps, actor, { path: 'password', password })
  if ((await findSecondSteps(deps.db, id)).length === 0) throw conflict(t(accountMessages.twoFactorOff))
  const { recoveryCodes, keep } = await makeRecoveryCodes(id)
  await transaction(deps.db, async (tx) => {
    await keep(tx)
    await audit(deps, tx, caller, id, 'two-factor.codes-renewed')
  })
  return { recoveryCodes }
}

/**
 * Makes ten new recovery codes, to be shown once. Hashing is slow on purpose, so this runs before the transaction in which
 * `keep` stores them instead of the old ones.
 */
export async function makeRecoveryCodes(userId: string) {
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map((code) => recoveryHash(userId, code)))
  return { recoveryCodes, keep: (db: Deps['db']) => replaceRecoveryCodes(db, userId, hashes) }
}

async function notify(deps: Deps, db: Deps['db'], userId: string, isOn: boolean): Promise<void> {
  const user = await findCurrentUser(db, userId)
  if (user) await queueMail(db, () => twoFactorMail(deps, user.email, isOn))
}

/** Returns a challenge instead of a session, after the right password of a person with two-factor sign-in. */
export async function makeChallenge(deps: Deps, userId: string): Promise<string> {
  const challenge = newSecret()
  await insertChallenge(deps.db, hashOf(challenge), userId, CHALLENGE_MINUTES)
  return challenge
}

/**
 * The second step: uses the challenge and the code up, and returns the person. Throws 401 for an expired challenge and for
 * a wrong or used code, 409 if the authenticator's key can't be decrypted because the server's own key was lost, 429 after
 * five wrong codes in 15 minutes, whatever the challenge and the address.
 */
export async function answerChallenge(
  deps: Deps,
  caller: Caller,
  { challenge, code }: { challenge: string; code: string },
): Promise<CurrentUser> {
  const found = await findChallenge(deps.db, hashOf(challenge))
  if (!found) {
    await deps.limits.challengeGuessesPerAddress.take(caller.address)
    throw challengeOver()
  }
  const { userId } = found
  await deps.limits.codesPerAccount.take(userId)
  const hashes = await recoveryHashes(deps, userId, code)
  const user = await transaction(deps.db, async (tx) => {
    if (!(await takeCode(deps, tx, userId, { code, hashes }))) return null
    if (!(await spendChallenge(tx, hashOf(challenge)))) throw challengeOver()
    await storeFactor(tx, { userId, address: caller.address })
    return findCurrentUser(tx, userId)
  })
  if (!user) {
    await recordAudit(deps.db, {
      actorUserId: null,
      action: 'two-factor.refused',
      subjectType: 'user',
      subjectId: userId,
      address: caller.address,
    })
    throw unauthorized(t(accountMessages.wrongCode))
  }
  await deps.limits.codesPerAccount.reset(userId)
  return user
}

async function takeCode(
  deps: Deps,
  db: Deps['db'],
  userId: string,
  { code, hashes }: { code: string; hashes: Buffer[] },
): Promise<boolean> {
  if ((await findSecondSteps(db, userId)).length === 0) return false
  if (hashes.length > 0) return spendRecoveryCode(db, userId, hashes)
  const stored = await findTwoFactor(db, userId)
  if (!stored?.enabled_at) return false
  const key = openSealed(deps, PURPOSE, stored.secret_sealed)
  if (!key) throw conflict(t(accountMessages.codesUnreadable))
  const step = stepOf(key.text, code)
  if (step === null || !(await spendStep(db, userId, step))) return false
  if (!key.isCurrent) await resealKey(db, userId, stored.secret_sealed, seal(deps.secret, PURPOSE, key.text))
  return true
}

/**
 * Re-encrypts with the current secret, at the start, the values that an earlier one has encrypted; then SECRET_OLD can be
 * emptied. Logs how many there were, and how many no secret decrypts: those people need a recovery code or a passkey.
 */
export async function resealKeys(deps: Pick<Deps, 'db' | 'secret' | 'previousSecrets' | 'log'>): Promise<void> {
  const head = sealHead(deps.secret)
  let [resealed, unreadable] = [0, 0]
  let after: string | null = null
  for (;;) {
    const rows = await listSealedBefore(deps.db, head, after)
    for (const { userId, sealed } of rows) {
      const key = openSealed(deps, PURPOSE, sealed)
      if (key) await resealKey(deps.db, userId, sealed, seal(deps.secret, PURPOSE, key.text))
      if (key) resealed += 1
      else unreadable += 1
    }
    after = rows.at(-1)?.userId ?? null
    if (after === null) break
  }
  if (resealed > 0) deps.log.info({ resealed }, 'Re-encrypted authenticator keys with the new SECRET')
  if (unreadable > 0)
    deps.log.warn(
      { unreadable },
      'Authenticator keys cannot be opened: neither SECRET nor SECRET_OLD sealed them. See docs/operations.md, Secrets',
    )
}
