import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { accountMessages, type CurrentUser } from '#contract/accounts/accounts.ts'
import { passkeyMessages, type SignedCredential, type SignOptions } from '#contract/accounts/passkeys.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/errors.ts'
import { ofBrowser } from '#server/http/door/device-cookie.ts'
import type { Caller } from '#server/http/door/door.ts'
import { hashOf } from '#server/secrets.ts'
import { passkeyCopiedMail } from '#server/features/accounts/mails.ts'
import { storeFactor } from './factors.ts'
import { findCurrentUser } from '#server/features/accounts/queries/current-user.ts'
import {
  listPasskeys,
  lockPasskey,
  markPasskeyUsed,
  type PasskeyPurpose,
  type PasskeyRow,
  replaceChallenge,
  spendPasskeyChallenge,
} from '#server/features/accounts/queries/passkeys.ts'
import { findChallenge, spendChallenge } from '#server/features/accounts/queries/two-factor.ts'
import { relyingParty } from './relying-party.ts'
import { CHALLENGE_MINUTES, challengeIn, described, TIMEOUT_MS, whole } from './passkey-ceremony.ts'
import { notifyOwner } from './passkeys.ts'

/**
 * What a browser needs to sign in with a passkey: as the second step of a sign-in, given its challenge, or instead of a
 * password. Throws 401 for a sign-in that is over, 409 at an address without a name.
 */
export async function startPasskeySignIn(deps: Deps, caller: Caller, signIn: string | undefined): Promise<SignOptions> {
  const party = relyingParty(deps, caller)
  const bound = await boundBy(deps, caller, signIn)
  // a second step is limited by its account, so that neighbors can't use its budget up
  await deps.limits.passkeyChallengesPerAddress.take(
    'userId' in bound ? `user ${bound.userId}` : ofBrowser(deps, caller),
  )
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
  const signInHash = hashOf(signIn)
  const found = await findChallenge(deps.db, signInHash)
  if (found) return { purpose: 'second-step', userId: found.userId, signInHash }
  await deps.limits.challengeGuessesPerAddress.take(caller.address)
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
  const bound = await boundBy(deps, caller, signIn)
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (!(await spendPasskeyChallenge(deps.db, hashOf(challenge), bound))) {
    await deps.limits.challengeGuessesPerAddress.take(caller.address)
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
  await deps.limits.challengeGuessesPerAddress.take(caller.address)
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
  await notifyOwner(deps, deps.db, passkey.userId, passkeyCopiedMail)
}
