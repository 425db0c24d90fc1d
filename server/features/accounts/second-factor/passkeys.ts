import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { accountMessages, type CurrentUser } from '#contract/accounts/accounts.ts'
import {
  type MadeCredential,
  type MakeOptions,
  type Passkey,
  PASSKEYS_MAX,
  passkeyMessages,
  type SignedCredential,
  type SignOptions,
} from '#contract/accounts/passkeys.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound, unauthorized } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { type Mail, queueMail } from '#server/mail-delivery/queue.ts'
import { hashOf } from '#server/secrets.ts'
import { deviceInWords, renewSession } from '#server/features/accounts/sign-in/sessions.ts'
import { passkeyAddedMail, passkeyCopiedMail, passkeyRemovedMail } from '#server/features/accounts/mails.ts'
import { provePassword } from '#server/features/accounts/passwords/passwords.ts'
import { storeFactor } from './factors.ts'
import { findCredentialsById } from '#server/features/accounts/queries/accounts.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import { findCurrentUser } from '#server/features/accounts/queries/current-user.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockFactorsOf,
  lockPasskey,
  markPasskeyUsed,
  type PasskeyPurpose,
  type PasskeyRow,
  replaceChallenge,
  spendPasskeyChallenge,
} from '#server/features/accounts/queries/passkeys.ts'
import { findSecondSteps, isAskedForTwoFactor } from '#server/features/accounts/queries/second-factor.ts'
import {
  findChallenge,
  removeRecoveryCodesWithoutFactor,
  spendChallenge,
} from '#server/features/accounts/queries/two-factor.ts'
import { relyingParty } from './relying-party.ts'
import { makeRecoveryCodes } from './two-factor.ts'

const CHALLENGE_MINUTES = 5
/** What signatures may be made with: Ed25519, and the two that every authenticator knows (ES256, RS256). */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
const described = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
})

/** A browser's answer in the library's format, with the parts common to both kinds. */
const whole = <C extends { id: string }>(credential: C) =>
  ({ ...credential, rawId: credential.id, type: 'public-key', clientExtensionResults: {} }) as const

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
 * What a browser needs to make a passkey: a challenge that counts once, for five minutes, in this session. It will be one
 * that can sign in by itself, and that asks its owner for a finger, a face or a PIN. Throws 400 for a wrong password, 409
 * with too many passkeys or at an address without a name.
 */
export async function startPasskey(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  password: string,
): Promise<MakeOptions> {
  const party = relyingParty(deps, caller)
  const user = await provePassword(deps, actor, { path: 'password', password })
  const known = await listPasskeys(deps.db, user.id)
  if (known.length >= PASSKEYS_MAX) throw conflict(passkeyMessages.tooMany)
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
  if (!isOpen) throw badRequest(passkeyMessages.over)
  const made = await verifyRegistrationResponse({
    response: whole(credential) as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!made?.verified) throw badRequest(passkeyMessages.refused)
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
    const kept = await insertPasskey(tx, row)
    if (!kept) throw conflict(passkeyMessages.known)
    if (isFirst) await codes.keep(tx)
    if (isFirst) await removeSessionsOf(tx, userId, sessionId)
    await notify(deps, tx, userId, passkeyAddedMail)
    await audit(tx, caller, userId, 'passkey.added', { isFirst })
    return {
      passkey: toPasskey(kept),
      recoveryCodes: isFirst ? codes.recoveryCodes : null,
      secret: await renewSession(tx, sessionId),
    }
  })
  return done
}

/**
 * Takes a passkey away and gives the session's new secret. Throws 400 for a wrong password, 404 for one that is not the
 * person's, 409 for their last factor where a clinic asks for one.
 */
export async function removePasskey(deps: Deps, caller: Caller, actor: SignedIn, id: string, password: string) {
  const { userId, sessionId } = actor
  await provePassword(deps, actor, { path: 'password', password })
  const secret = await transaction(deps.db, async (tx) => {
    await lockFactorsOf(tx, userId)
    if (!(await deletePasskey(tx, userId, id))) throw notFound()
    const isLast = (await findSecondSteps(tx, userId)).length === 0
    if (isLast && (await isAskedForTwoFactor(tx, userId))) throw conflict(passkeyMessages.lastOne)
    await removeRecoveryCodesWithoutFactor(tx, userId)
    await notify(deps, tx, userId, passkeyRemovedMail)
    await audit(tx, caller, userId, 'passkey.removed', { isLast })
    return renewSession(tx, sessionId)
  })
  return secret
}

async function notify(
  deps: Deps,
  db: Deps['db'],
  userId: string,
  mail: (deps: Deps, email: string) => Mail,
): Promise<void> {
  const user = await findCredentialsById(db, userId)
  if (user) await queueMail(db, mail(deps, user.email))
}

/**
 * What a browser needs to sign in with a passkey: as the second step of a sign-in, given its challenge, or instead of a
 * password. Throws 401 for a sign-in that is over, 409 at an address without a name.
 */
export async function startPasskeySignIn(deps: Deps, caller: Caller, signIn: string | undefined): Promise<SignOptions> {
  const party = relyingParty(deps, caller)
  await deps.limits.passkeyChallengesPerAddress.take(caller.address)
  const bound = await boundBy(deps, caller, signIn)
  const known = 'userId' in bound ? await listPasskeys(deps.db, bound.userId) : []
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...('userId' in bound && { allowCredentials: known.map(described) }),
  })
  await transaction(deps.db, (tx) => replaceChallenge(tx, hashOf(options.challenge), CHALLENGE_MINUTES, bound))
  return options as SignOptions
}

/** What the passkey's challenge of a sign-in is bound to. Throws 401 when the sign-in is over. */
async function boundBy(
  deps: Deps,
  caller: Caller,
  signIn: string | undefined,
): Promise<Exclude<PasskeyPurpose, { purpose: 'register' }>> {
  if (signIn === undefined) return { purpose: 'sign-in' }
  await deps.limits.linkGuessesPerAddress.check(caller.address)
  const signInHash = hashOf(signIn)
  const found = await findChallenge(deps.db, signInHash)
  if (found) return { purpose: 'second-step', userId: found.userId, signInHash }
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw unauthorized(accountMessages.challengeOver)
}

/**
 * Verifies a passkey's signature and returns whose it is. Throws 401 for an expired challenge, an unknown or another
 * person's passkey, and for a signature count that does not grow, since the passkey may be copied; then the owner is
 * notified.
 */
export async function answerWithPasskey(
  deps: Deps,
  caller: Caller,
  { challenge: signIn, credential }: { challenge?: string | undefined; credential: SignedCredential },
): Promise<CurrentUser> {
  const party = relyingParty(deps, caller)
  await deps.limits.linkGuessesPerAddress.check(caller.address)
  const bound = await boundBy(deps, caller, signIn)
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (!(await spendPasskeyChallenge(deps.db, hashOf(challenge), bound))) {
    await deps.limits.linkGuessesPerAddress.take(caller.address)
    throw unauthorized(passkeyMessages.over)
  }
  const outcome = await transaction(deps.db, async (tx) => {
    const passkey = await lockPasskey(tx, Buffer.from(credential.id, 'base64url'))
    if (!passkey || !isOf(passkey, bound, credential)) return { refused: passkeyMessages.refused, passkey: null }
    const count = await signedCount(passkey, { credential, challenge, party })
    if (count === null) return { refused: passkeyMessages.refused, passkey }
    if ((count > 0 || passkey.signCount > 0) && count <= passkey.signCount)
      return { refused: passkeyMessages.copied, passkey }
    if ('signInHash' in bound && !(await spendChallenge(tx, bound.signInHash)))
      throw unauthorized(accountMessages.challengeOver)
    await markPasskeyUsed(tx, passkey.id, count)
    await storeFactor(tx, { userId: passkey.userId, address: caller.address })
    return { user: await findCurrentUser(tx, passkey.userId), passkey }
  })
  if (outcome.user) return outcome.user
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  const refused = outcome.refused ?? passkeyMessages.refused
  await noteRefusal(deps, caller, outcome.passkey, refused === passkeyMessages.copied)
  throw unauthorized(refused)
}

/** Whether the passkey belongs to who signs in; without a password the authenticator itself says whose it is. */
const isOf = (passkey: PasskeyRow, bound: PasskeyPurpose, { response }: SignedCredential) =>
  'userId' in bound
    ? passkey.userId === bound.userId
    : Buffer.from(response.userHandle ?? '', 'base64url').toString() === passkey.userId

/** The authenticator's count of signatures, or null when this is not its signature for this site and challenge. */
async function signedCount(
  passkey: PasskeyRow,
  {
    credential,
    challenge,
    party,
  }: { credential: SignedCredential; challenge: string; party: ReturnType<typeof relyingParty> },
): Promise<number | null> {
  const checked = await verifyAuthenticationResponse({
    response: whole(credential) as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // the caller compares the count, to tell a copy from a wrong signature
    credential: { ...described(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

async function noteRefusal(deps: Deps, caller: Caller, passkey: PasskeyRow | null, isCopy: boolean): Promise<void> {
  await recordAudit(deps.db, {
    actorUserId: null,
    action: isCopy ? 'passkey.copied' : 'passkey.refused',
    subjectType: 'user',
    subjectId: passkey?.userId ?? null,
    address: caller.address,
  })
  if (!passkey || !isCopy) return
  await notify(deps, deps.db, passkey.userId, passkeyCopiedMail)
}

/** The challenge that a browser says it has signed; checked only when the signature is. Throws 400 for no such thing. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    if (typeof challenge === 'string') return challenge
  } catch {
    // no client data
  }
  throw badRequest(passkeyMessages.refused)
}
