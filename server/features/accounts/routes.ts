import {
  accountMessages,
  changePassword,
  forgotPassword,
  getCurrentUser,
  register,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  verifyEmail,
} from '#contract/accounts.ts'
import { signInTwoFactor } from '#contract/two-factor.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { noSessionCookie, sessionCookie } from '#server/http/session-cookie.ts'
import * as session from './sign-in.ts'
import * as accounts from './use-cases.ts'

const done = (message: string) => ({ message })

export function openAccounts(door: Door, deps: Deps): void {
  const secure = deps.config.isSecure

  door.open(getCurrentUser, ({ actor }) => session.currentUser(deps, (actor as SignedIn).userId), {
    beforeNewPassword: true,
  })

  door.open(
    signIn,
    async ({ asker, body }) => {
      const result = await session.signIn(deps, asker, body)
      if ('challenge' in result) return { twoFactorRequired: true as const, challenge: result.challenge }
      asker.replyHeaders.push(sessionCookie(result.secret, secure))
      return result.user
    },
    { beforeNewPassword: true },
  )

  door.open(
    signInTwoFactor,
    async ({ asker, body }) => {
      const { user, secret } = await session.signInTwoFactor(deps, asker, body)
      asker.replyHeaders.push(sessionCookie(secret, secure))
      return user
    },
    { beforeNewPassword: true },
  )

  door.open(
    signOut,
    async ({ asker }) => {
      await session.signOut(deps, asker)
      asker.replyHeaders.push(...noSessionCookie(secure))
      return done('Logged out successfully')
    },
    { beforeNewPassword: true },
  )

  door.open(register, ({ asker, body }) => accounts.register(deps, asker, body))

  door.open(verifyEmail, async ({ asker, body }) => {
    await accounts.verifyEmail(deps, asker, body.token)
    return done(accountMessages.emailVerified)
  })

  door.open(resendVerification, async ({ actor }) => {
    await accounts.resendVerification(deps, actor as SignedIn)
    return done(accountMessages.verificationSent)
  })

  door.open(forgotPassword, async ({ asker, body }) => {
    await accounts.forgotPassword(deps, asker, body.email)
    return done(accountMessages.resetSent)
  })

  door.open(resetPassword, async ({ asker, body }) => {
    await accounts.resetPassword(deps, asker, body.token, body.newPassword)
    return done(accountMessages.passwordChanged)
  })

  door.open(
    changePassword,
    async ({ asker, actor, body }) => {
      await accounts.changePassword(deps, asker, actor as SignedIn, body)
      return done(accountMessages.passwordChanged)
    },
    { beforeNewPassword: true },
  )
}
