import { z } from 'zod'
import { accountMessages, CurrentUser, typedPassword } from './accounts.ts'
import { Done, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Six digits from the authenticator, or a recovery code; spaces and hyphens are ignored. */
const typedCode = z
  .string('Please enter the code')
  .max(40, accountMessages.wrongCode)
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'Please enter the code'))

export const TwoFactorSignIn = z.strictObject({ challenge: line(200).min(1), code: typedCode })
export const TwoFactorCode = z.strictObject({ code: typedCode })
export const PasswordProof = z.strictObject({ password: typedPassword('Password is required') })
export type PasswordProof = z.infer<typeof PasswordProof>

export const TwoFactorState = z.object({
  isEnabled: z.boolean(),
  enabledAt: z.iso.datetime().nullable(),
  /** True if one of the user's clinics requires a second factor, so the last one can't be removed. */
  isAsked: z.boolean(),
  /** True if the user has a passkey, which is also a second factor. */
  hasPasskey: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type TwoFactorState = z.infer<typeof TwoFactorState>

/**
 * The key for the authenticator, as text to type and as a link that opens the app; available until the first code was
 * entered.
 */
export const TwoFactorSetUp = z.object({ key: z.string(), link: z.string() })

/** Recovery codes, which are shown only once; the server stores hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * Completes a sign-in with an authenticator code or a recovery code, and sets the session cookie. Each code works once.
 * Returns 401 for a wrong code or an expired challenge, 429 after five wrong codes within 15 minutes.
 */
export const signInTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/login/two-factor',
  access: 'anyone',
  body: TwoFactorSignIn,
  reply: CurrentUser,
})

/** Returns which second factors the caller has and how many recovery codes are left. */
export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/auth/two-factor',
  access: 'signed-in',
  reply: TwoFactorState,
})

/**
 * Starts setting up two-factor codes: checks the caller's password and returns the key for the authenticator. Nothing
 * is enabled until `POST /api/auth/two-factor/enable` receives a first code. Returns 409 if codes are already enabled.
 */
export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/set-up',
  access: 'signed-in',
  body: PasswordProof,
  reply: TwoFactorSetUp,
})

/**
 * Enables two-factor codes with a first code, and returns ten recovery codes, which are shown only this once. All of
 * the caller's other sessions end. Returns 400 for a wrong code, 429 after five wrong codes within 15 minutes.
 */
export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  access: 'signed-in',
  body: TwoFactorCode,
  reply: RecoveryCodes,
})

/**
 * Disables two-factor codes after checking the caller's password. Returns 409 if a clinic requires a second factor and
 * the caller has no passkey.
 */
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  access: 'signed-in',
  body: PasswordProof,
  reply: Done,
})

/**
 * Replaces the caller's recovery codes with ten new ones after checking their password; the old codes stop working.
 * Returns 409 if the caller has no second factor.
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes',
  access: 'signed-in',
  body: PasswordProof,
  reply: RecoveryCodes,
})
