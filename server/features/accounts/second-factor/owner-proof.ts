import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { t } from '#language/translate.ts'
import {
  type OwnerProof,
  passkeyMessages,
  type SignedCredential,
  type SignOptions,
} from '#contract/accounts/passkeys.ts'
import type { SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, unauthorized } from '#server/errors.ts'
import { provePassword } from '#server/features/accounts/passwords/passwords.ts'
import { findCredentialsById } from '#server/features/accounts/queries/accounts.ts'
import { listPasskeys, replaceChallenge, spendPasskeyChallenge } from '#server/features/accounts/queries/passkeys.ts'
import type { Caller } from '#server/http/door/door.ts'
import { hashOf } from '#server/secrets.ts'
import { CHALLENGE_MINUTES, challengeIn, described, TIMEOUT_MS } from './passkey-ceremony.ts'
import { noteRefusal, usePasskey } from './passkey-signature.ts'
import { relyingParty } from './relying-party.ts'

const boundTo = ({ userId, sessionId }: SignedIn) => ({ purpose: 'proof', userId, sessionId }) as const

/**
 * Returns the options to confirm a step with one of the person's passkeys, with a challenge that works once, for five
 * minutes, in this session. Throws 409 at an address without a name, 429 after too many.
 */
export async function startPasskeyProof(deps: Deps, caller: Caller, actor: SignedIn): Promise<SignOptions> {
  const party = relyingParty(deps, caller)
  await deps.limits.passkeyChallengesPerAddress.take(`user ${actor.userId}`)
  const known = await listPasskeys(deps.db, actor.userId)
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(described),
  })
  await transaction(deps.db, (tx) => replaceChallenge(tx, hashOf(options.challenge), CHALLENGE_MINUTES, boundTo(actor)))
  return options as SignOptions
}

/**
 * Requires the password or a passkey before a step that an unattended session must not take. Returns the credentials.
 * Throws 400 for a wrong password or a passkey that isn't accepted, 429 after too many wrong passwords.
 */
export async function proveOwner(deps: Deps, caller: Caller, actor: SignedIn, { password, passkey }: OwnerProof) {
  if (passkey === undefined) return provePassword(deps, actor, { path: 'password', password: password ?? '' })
  await provePasskey(deps, caller, actor, passkey)
  const user = await findCredentialsById(deps.db, actor.userId)
  if (!user) throw unauthorized()
  return user
}

/** Throws 400, not 401, which would sign the person out. */
async function provePasskey(deps: Deps, caller: Caller, actor: SignedIn, credential: SignedCredential): Promise<void> {
  const party = relyingParty(deps, caller)
  const bound = boundTo(actor)
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (!(await spendPasskeyChallenge(deps.db, hashOf(challenge), bound))) throw badRequest(t(passkeyMessages.over))
  const signing = await transaction(deps.db, (tx) => usePasskey(tx, party, bound, credential))
  if (signing.refused === null) return
  await asServer(() => noteRefusal(deps, caller, signing))
  throw badRequest(t(signing.refused))
}
