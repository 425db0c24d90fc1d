import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { t } from '#language/translate.ts'
import {
  type MadeCredential,
  type MakeOptions,
  type Passkey,
  passkeyMessages,
  PASSKEYS_MAX,
} from '#contract/accounts/passkeys.ts'
import type { FactorProof } from '#contract/accounts/two-factor.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { type Mail, queueMail } from '#server/email-delivery/queue.ts'
import { hashOf } from '#server/secrets.ts'
import { deviceInWords, renewSession } from '#server/features/accounts/sign-in/sessions.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '#server/features/accounts/emails.ts'
import { provePassword } from '#server/features/accounts/passwords/passwords.ts'
import { findCredentialsById } from '#server/features/accounts/queries/accounts.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockFactorsOf,
  type PasskeyRow,
  replaceChallenge,
  spendPasskeyChallenge,
} from '#server/features/accounts/queries/passkeys.ts'
import { findSecondSteps, findTwoFactorDemand } from '#server/features/accounts/queries/second-factor.ts'
import { removeRecoveryCodesWithoutFactor } from '#server/features/accounts/queries/two-factor.ts'
import { proveMailbox, spendFactorCode } from './first-factor.ts'
import { relyingParty } from './relying-party.ts'
import { makeRecoveryCodes } from './two-factor.ts'
import { CHALLENGE_MINUTES, challengeIn, described, TIMEOUT_MS, whole } from './passkey-ceremony.ts'

/** Accepted signature algorithms: Ed25519, and the two that every authenticator supports (ES256, RS256). */
const ALGORITHMS = [-8, -7, -257]

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const audit = (db: Deps['db'], caller: Caller, userId: string, action: string, detail = {}) =>
  recordAudit(db, {
    actorUserId: userId,
    action,
    subjectType: 'user',
    subjectId: userId,
    address: caller.address,
    detail,
  })

export const ownPasskeys = async ({ db }: Deps, { userId }: SignedIn): Promise<Passkey[]> =>
  (await listPasskeys(db, userId)).map(toPasskey)

/**
 * Returns the options to create a passkey, with a challenge that works once, for five minutes, in this session. The passkey
 * will be able to sign in alone, and require a finger, a face or a PIN. Throws 400 for a wrong password or emailed code, 409 with too
 * many passkeys or at an address without a name.
 */
export async function startPasskey(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  { password, emailCode }: FactorProof,
): Promise<MakeOptions> {
  const party = relyingParty(deps, caller)
  const user = await provePassword(deps, actor, { path: 'password', password })
  await proveMailbox(deps, user.id, emailCode)
  const known = await listPasskeys(deps.db, user.id)
  if (known.length >= PASSKEYS_MAX) throw conflict(passkeyMessages.tooMany())
  const options = await generateRegistrationOptions({
    rpName: deps.config.product.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.email,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const bound = { purpose: 'register', userId: user.id, sessionId: actor.sessionId } as const
  await transaction(deps.db, (tx) => replaceChallenge(tx, hashOf(options.challenge), CHALLENGE_MINUTES, bound))
  return options as MakeOptions
}

/**
 * Stores a passkey that the browser created; returns it with the session's new secret. A first second factor ends all
 * other sessions and comes with recovery codes. Throws 400 if it does not answer this session's challenge, 409 if it is
 * already stored.
 */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  { name, credential }: { name: string; credential: MadeCredential },
) {
  const { userId, sessionId } = actor
  const party = relyingParty(deps, caller)
  const challenge = challengeIn(credential.response.clientDataJSON)
  const isOpen = await spendPasskeyChallenge(deps.db, hashOf(challenge), { purpose: 'register', userId, sessionId })
  if (!isOpen) throw badRequest(t(passkeyMessages.over))
  const made = await verifyRegistrationResponse({
    response: whole(credential) as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!made?.verified) throw badRequest(t(passkeyMessages.refused))
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  const row = {
    id: newId(),
    userId,
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports,
    name: name || deviceInWords(caller.userAgent),
  }
  const codes = await makeRecoveryCodes(userId)
  const done = await transaction(deps.db, async (tx) => {
    await lockFactorsOf(tx, userId)
    const isFirst = (await findSecondSteps(tx, userId)).length === 0
    const isStored = await insertPasskey(tx, row)
    if (!isStored) throw conflict(t(passkeyMessages.known))
    if (isFirst) await codes.keep(tx)
    if (isFirst) await spendFactorCode(tx, userId)
    if (isFirst) await removeSessionsOf(tx, userId, sessionId)
    await notifyOwner(deps, tx, userId, passkeyAddedMail)
    await audit(tx, caller, userId, 'passkey.added', { isFirst })
    return {
      passkey: toPasskey(isStored),
      recoveryCodes: isFirst ? codes.recoveryCodes : null,
      secret: await renewSession(tx, sessionId),
    }
  })
  return done
}

/**
 * Removes a passkey and returns the session's new secret. Throws 400 for a wrong password, 404 for one that isn't the
 * person's, 409 for their last factor if one is required.
 */
export async function removePasskey(deps: Deps, caller: Caller, actor: SignedIn, id: string, password: string) {
  const { userId, sessionId } = actor
  await provePassword(deps, actor, { path: 'password', password })
  const secret = await transaction(deps.db, async (tx) => {
    await lockFactorsOf(tx, userId)
    if (!(await deletePasskey(tx, userId, id))) throw notFound()
    const isLast = (await findSecondSteps(tx, userId)).length === 0
    const demand = isLast ? await findTwoFactorDemand(tx, userId) : null
    if (demand) throw conflict(t(passkeyMessages.lastOne[demand]))
    await removeRecoveryCodesWithoutFactor(tx, userId)
    await notifyOwner(deps, tx, userId, passkeyRemovedMail)
    await audit(tx, caller, userId, 'passkey.removed', { isLast })
    return renewSession(tx, sessionId)
  })
  return secret
}

export async function notifyOwner(
  deps: Deps,
  db: Deps['db'],
  userId: string,
  mail: (deps: Deps, email: string) => Mail,
): Promise<void> {
  const user = await findCredentialsById(db, userId)
  if (user) await queueMail(db, () => mail(deps, user.email))
}
