import { t } from '#language/translate.ts'
import {
  type MadeCredential,
  type MakeOptions,
  passkeyMessages,
  type SignedCredential,
  type SignOptions,
} from '#contract/accounts/passkeys.ts'
import { ApiError } from '#web/lib/api-error.ts'

// The browser's part of passkeys. The library is loaded on first use.

const library = () => import('@simplewebauthn/browser')

/** True if the browser supports passkeys. Browser only. */
export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Asks the device to create a passkey. Throws if the person cancels; see `passkeySentence`. */
export async function makePasskey(options: MakeOptions): Promise<MadeCredential> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, response: { clientDataJSON, attestationObject, transports } }
}

/** Asks the device to sign with a passkey. Throws if the person cancels. */
export async function signWithPasskey(options: SignOptions): Promise<SignedCredential> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Returns the error message for a failed passkey operation. */
export function passkeySentence(error: unknown): string {
  if (error instanceof ApiError) return error.sentence
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return t(passkeyMessages.known)
  if (name === 'NotAllowedError' || name === 'AbortError') return t('No passkey was used. Please try again.')
  return t('This device can’t use a passkey here.')
}
