import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Message } from '#language/translate.ts'
import { passkeyMessages, type SignedCredential } from '#contract/accounts/passkeys.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/door/door.ts'
import { passkeyCopiedMail } from '#server/features/accounts/emails.ts'
import {
  lockPasskey,
  markPasskeyUsed,
  type PasskeyPurpose,
  type PasskeyRow,
} from '#server/features/accounts/queries/passkeys.ts'
import { challengeIn, described, whole } from './passkey-ceremony.ts'
import { notifyOwner } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

export type Signing = { passkey: PasskeyRow; refused: null } | { passkey: PasskeyRow | null; refused: Message }

/**
 * Checks a passkey's signature, in the caller's transaction, and stores its use. `refused` says why it isn't accepted: an
 * unknown or another person's passkey, a wrong signature, or a signature count that doesn't grow, because the passkey
 * may have been copied.
 */
export async function usePasskey(
  tx: Db,
  party: RelyingParty,
  bound: PasskeyPurpose,
  credential: SignedCredential,
): Promise<Signing> {
  const passkey = await lockPasskey(tx, Buffer.from(credential.id, 'base64url'))
  if (!passkey || !isOf(passkey, bound, credential)) return { refused: passkeyMessages.refused, passkey: null }
  const count = await signedCount(passkey, credential, party)
  if (count === null) return { refused: passkeyMessages.refused, passkey }
  if ((count > 0 || passkey.signCount > 0) && count <= passkey.signCount)
    return { refused: passkeyMessages.copied, passkey }
  await markPasskeyUsed(tx, passkey.id, count)
  return { refused: null, passkey }
}

/** True if the passkey belongs to the person who signs in; without a password, the authenticator names the person. */
const isOf = (passkey: PasskeyRow, bound: PasskeyPurpose, { response }: SignedCredential) =>
  'userId' in bound
    ? passkey.userId === bound.userId
    : Buffer.from(response.userHandle ?? '', 'base64url').toString() === passkey.userId

/** Returns the authenticator's signature count, or null if the signature is invalid for this site and challenge. */
async function signedCount(
  passkey: PasskeyRow,
  credential: SignedCredential,
  party: RelyingParty,
): Promise<number | null> {
  const checked = await verifyAuthenticationResponse({
    response: whole(credential) as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challengeIn(credential.response.clientDataJSON),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // the caller compares the count, to distinguish a copy from a wrong signature
    credential: { ...described(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** Records a refused signature, and notifies the owner of a passkey that may have been copied. */
export async function noteRefusal(deps: Deps, caller: Caller, { passkey, refused }: Signing): Promise<void> {
  const isCopy = refused === passkeyMessages.copied
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
