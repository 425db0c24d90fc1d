import { z } from 'zod'
import { accountMessages, CurrentUser, typedPassword } from './accounts.ts'
import { Done, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

/** Six digits from the authenticator, or a recovery code; spaces and hyphens are ignored. */
const typedCode = z
  .string(says(msg('Please enter the code')))
  .max(40, says(accountMessages.wrongCode))
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, says(msg('Please enter the code'))))

export const TwoFactorSignIn = z.strictObject({ challenge: line(200).min(1), code: typedCode })
export const TwoFactorCode = z.strictObject({ code: typedCode })
export const PasswordProof = z.strictObject({ password: typedPassword(msg('Password is required')) })
export type PasswordProof = z.infer<typeof PasswordProof>

/** Minutes for which an emailed code is valid. */
export const FACTOR_CODE_MINUTES = 15

export const factorCodeMessages = {
  sent: msg('We emailed you a code.'),
  digits: msg('Enter the 6 digits from the email.'),
  missing: msg('Enter the code that we emailed you.'),
  wrong: msg('This code is wrong or has expired. Check the newest email, or send the code again.'),
  notNeeded: msg("You don't need a code from your email. Continue with your password."),
} as const

/** Why the last second factor can't be removed, by who requires one. */
export const twoFactorAsked = {
  clinic: msg('Your clinic requires two-factor sign-in.'),
  operator: msg('Two-factor sign-in is required for operators.'),
} as const

/** The six digits of an emailed code; spaces and hyphens are ignored. */
const emailedCode = z
  .string(says(factorCodeMessages.missing))
  .max(40, says(factorCodeMessages.digits))
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, says(factorCodeMessages.digits)))

/** Credentials for a new second factor: the password and, for a first one that is required, an emailed code. */
export const FactorProof = PasswordProof.extend({
  /** The code of `POST /api/auth/two-factor/email-code`, if `needsEmailCode` says so. */
  emailCode: emailedCode.optional(),
})
export type FactorProof = z.infer<typeof FactorProof>

export const TwoFactorState = z.object({
  isEnabled: z.boolean(),
  enabledAt: z.iso.datetime().nullable(),
  /** True if one of the user's clinics, or the operator's own account, requires a second factor, so that the last one can't be removed. */
  isAsked: z.boolean(),
  /** True if the user has a passkey, which is also a second factor. */
  hasPasskey: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** True if the user's first second factor needs an emailed code besides the password. */
  needsEmailCode: z.boolean(),
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
 * Emails the caller a six-digit code, which is valid for 15 minutes and replaces any earlier one. An account's first
 * second factor requires it if a clinic requires one or has announced the date, and for operators. Returns 409 if the
 * caller needs no code (see `needsEmailCode`), 429 after five emails within an hour.
 */
export const sendFactorCode = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/email-code',
  access: 'signed-in',
  reply: Done,
})

/**
 * Starts setting up two-factor codes: checks the caller's password and, if `needsEmailCode` says so, the emailed code, and
 * returns the key for the authenticator. Nothing is enabled until `POST /api/auth/two-factor/enable` receives a first
 * code. Returns 400 for a wrong password or a missing, wrong or expired emailed code, 409 if codes are already enabled,
 * 429 after five wrong emailed codes within 15 minutes.
 */
export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/set-up',
  access: 'signed-in',
  body: FactorProof,
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
 * Disables two-factor codes after checking the caller's password. Returns 409 if a second factor is required and the
 * caller has no passkey.
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
