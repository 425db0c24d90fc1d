import { z } from 'zod'
import { Done, email, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { chosenPassword } from './sign-in.ts'
import { typedPassword } from './accounts.ts'
import { msg } from '#language/translate.ts'

export const PasswordChange = z.strictObject({
  currentPassword: typedPassword(msg('Current password is required')),
  newPassword: chosenPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const ForgottenPassword = z.strictObject({ email: email(msg('Please enter a valid email')) })

export const PasswordReset = z.strictObject({ token: line(200).min(1), newPassword: chosenPassword })

/**
 * Changes the caller's password and ends all their other sessions. Needs the current password, and confirms the change
 * by email.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed-in',
  body: PasswordChange,
  reply: Done,
})

/**
 * Emails a link to choose a new password if the address has an account. The link is valid for one hour. The reply is
 * the same for unknown addresses.
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  body: ForgottenPassword,
  reply: Done,
})

/**
 * Sets a new password with the emailed link, and ends all sessions of the account. Returns 400 for an expired link or a
 * weak password.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  body: PasswordReset,
  reply: Done,
})
