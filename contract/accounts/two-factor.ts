import { z } from 'zod'
import { accountMessages, CurrentUser, typedPassword } from './accounts.ts'
import { Done, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Six digits of the authenticator, or a recovery code; spaces and hyphens do not count. */
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
  /** A clinic of this person asks for a second factor: the last one stays. */
  isAsked: z.boolean(),
  /** There is a passkey, which is a second factor as well. */
  hasPasskey: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type TwoFactorState = z.infer<typeof TwoFactorState>

/** The key for the authenticator, as text to type and as a link that opens it; shown until the first code is given. */
export const TwoFactorSetUp = z.object({ key: z.string(), link: z.string() })

/** Shown once, stored as hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * Completes a sign-in with a second factor: the code of the authenticator or a recovery code, each used once; five
 * tries in 15 minutes.
 */
export const signInTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/login/two-factor',
  access: 'anyone',
  body: TwoFactorSignIn,
  reply: CurrentUser,
})

/** Returns which second factors the caller has. */
export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/auth/two-factor',
  access: 'signed-in',
  reply: TwoFactorState,
})

/**
 * Begins to set up two-factor codes, with the password; nothing is on before `enableTwoFactor` has seen a first code.
 */
export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/set-up',
  access: 'signed-in',
  body: PasswordProof,
  reply: TwoFactorSetUp,
})

/** Switches two-factor codes on, with a first code. */
export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  access: 'signed-in',
  body: TwoFactorCode,
  reply: RecoveryCodes,
})

/** Switches two-factor codes off. */
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  access: 'signed-in',
  body: PasswordProof,
  reply: Done,
})

/** Makes new recovery codes; the old ones die. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes',
  access: 'signed-in',
  body: PasswordProof,
  reply: RecoveryCodes,
})
