import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { t } from '#language/translate.ts'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { passkeyMessages, type SignedCredential, type SignOptions } from '#contract/accounts/passkeys.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/errors.ts'
import { ofBrowser } from '#server/http/door/device-cookie.ts'
import type { Caller } from '#server/http/door/door.ts'
import { hashOf } from '#server/secrets.ts'
import { challengeOver, storeFactor } from './factors.ts'
import { findCurrentUser } from '#server/features/accounts/queries/current-user.ts'
import {
  listPasskeys,
  type PasskeyPurpose,
  replaceChallenge,
  spendPasskeyChallenge,
} from '#server/features/accounts/queries/passkeys.ts'
import { findChallenge, spendChallenge } from '#server/features/accounts/queries/two-factor.ts'
import { relyingParty } from './relying-party.ts'
import { CHALLENGE_MINUTES, challengeIn, described, TIMEOUT_MS } from './passkey-ceremony.ts'
import { noteRefusal, usePasskey } from './passkey-signature.ts'

/**
 * Returns the options with which a browser signs in with a passkey: as the second step of a sign-in, given its
 * challenge, or instead of a password. Throws 401 if the sign-in has expired, 409 on a host without a name.
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

/** Returns the sign-in that a passkey's challenge is bound to. Throws 401 if the sign-in has expired. */
async function boundBy(
  deps: Deps,
  caller: Caller,
  signIn: string | undefined,
): Promise<Exclude<PasskeyPurpose, { sessionId: string }>> {
  if (signIn === undefined) return { purpose: 'sign-in' }
  const signInHash = hashOf(signIn)
  const found = await findChallenge(deps.db, signInHash)
  if (found) return { purpose: 'second-step', userId: found.userId, signInHash }
  await deps.limits.challengeGuessesPerAddress.take(caller.address)
  throw challengeOver()
}

/**
 * Verifies a passkey's signature and returns its owner. Throws 401 for an expired challenge, an unknown or another
 * person's passkey, and a signature count that doesn't grow, because the passkey may have been copied; the owner is
 * then notified.
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
    throw unauthorized(t(passkeyMessages.over))
  }
  const outcome = await transaction(deps.db, async (tx) => {
    const signing = await usePasskey(tx, party, bound, credential)
    if (signing.refused !== null) return { user: null, signing }
    if ('signInHash' in bound && !(await spendChallenge(tx, bound.signInHash))) throw challengeOver()
    const { userId } = signing.passkey
    await storeFactor(tx, { userId, address: caller.address })
    return { user: await findCurrentUser(tx, userId), signing }
  })
  if (outcome.user) return outcome.user
  await deps.limits.challengeGuessesPerAddress.take(caller.address)
  await noteRefusal(deps, caller, outcome.signing)
  throw unauthorized(t(outcome.signing.refused ?? passkeyMessages.refused))
}
