import { t } from '#language/translate.ts'
import { passkeyMessages } from '#contract/accounts/passkeys.ts'
import { badRequest } from '#server/errors.ts'
import type { PasskeyRow } from '#server/features/accounts/queries/passkeys.ts'

export const CHALLENGE_MINUTES = 5
export const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000
export const described = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
})

/** A browser's answer in the library's format, with the parts common to both kinds. */
export const whole = <C extends { id: string }>(credential: C) =>
  ({ ...credential, rawId: credential.id, type: 'public-key', clientExtensionResults: {} }) as const

/**
 * Returns the challenge that a browser claims to have signed; it is verified together with the signature. Throws 400 if
 * it can't be read.
 */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    if (typeof challenge === 'string') return challenge
  } catch {
    // no client data
  }
  throw badRequest(t(passkeyMessages.refused))
}
