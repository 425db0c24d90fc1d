import { z } from 'zod'
import { Done, email, line, personName } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { accountMessages, CurrentUser, PASSWORD_MIN, roles, typedPassword } from './accounts.ts'

export const chosenPassword = typedPassword(msg('Password is required')).min(
  PASSWORD_MIN,
  says(accountMessages.passwordTooShort),
)

export const SignIn = z.strictObject({
  email: email(msg('Please enter a valid email')),
  password: typedPassword(msg('Password is required')),
})
export type SignIn = z.infer<typeof SignIn>

/**
 * The reply to a correct password when the user has two-factor sign-in: no session and no cookie yet. The challenge
 * expires after five minutes and once a session was opened with it. `POST /api/auth/login/two-factor` takes it with a
 * code, `POST /api/auth/login/passkey` with a passkey.
 */
export const TwoFactorChallenge = z.object({
  twoFactorRequired: z.literal(true),
  challenge: z.string(),
  /** How the user can complete the sign-in; a recovery code counts as a code. */
  methods: z.array(z.enum(['code', 'passkey'])),
})
export type TwoFactorChallenge = z.infer<typeof TwoFactorChallenge>

export const Registration = z.strictObject({
  email: email(msg('Please enter a valid email')),
  password: chosenPassword,
  firstName: personName(msg('First name is required')),
  lastName: personName(msg('Last name is required')),
  role: z.enum(roles, says(msg('Please choose a role'))),
})
export type Registration = z.infer<typeof Registration>

/**
 * The token of the link, and the password of the account that requested it; the password isn't needed with a session of
 * that account.
 */
export const EmailVerification = z.strictObject({
  token: line(200).min(1),
  password: typedPassword(msg('Password is required')).optional(),
})

/**
 * Signs in with email and password and sets the session cookie. Replies with a challenge instead of a session if the
 * user has two-factor sign-in. Returns 401 with the same message for an unknown email and a wrong password, 429 after
 * too many attempts.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  body: SignIn,
  /** The user, with a session; or the challenge of two-factor sign-in, without one. */
  reply: z.union([CurrentUser, TwoFactorChallenge]),
})

/**
 * Creates an account with a role and without a clinic, and emails a link to confirm the address. The user signs in
 * separately. Returns 409 if the address belongs to a confirmed account, whose owner is notified by email.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  body: Registration,
  status: 201,
  reply: CurrentUser.pick({ id: true, firstName: true, lastName: true, email: true, role: true }),
})

/**
 * Confirms the email address that a link was sent to. The link counts only together with a session of the account that
 * requested it or with that account's password. Returns 400 for an expired link or a wrong password.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  body: EmailVerification,
  reply: Done,
})
