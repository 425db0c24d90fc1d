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
  switchPart,
  verifyEmail,
} from '#contract/accounts/accounts.ts'
import { signInTwoFactor } from '#contract/accounts/two-factor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { noSessionCookie, sessionCookie } from '#server/http/door/session-cookie.ts'
import { verifyEmail as proveAddress } from './proof/proof.ts'
import * as parts from './parts.ts'
import * as registration from './proof/registration.ts'
import * as session from './sign-in/sign-in.ts'
import * as accounts from './use-cases.ts'

const done = (message: string) => ({ message })

export function mountAccounts(door: Door, deps: Deps): void {
  const secure = deps.config.isSecure

  door.open(getCurrentUser, ({ actor }) => session.currentUser(deps, actor.userId), {
    beforeNewPassword: true,
  })

  door.open(
    signIn,
    async ({ asker, body }) => {
      const result = await session.signIn(deps, asker, body)
      if ('challenge' in result) return { twoFactorRequired: true as const, ...result }
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
    async ({ asker, query: { isIdle = false } }) => {
      await session.signOut(deps, asker, isIdle)
      asker.replyHeaders.push(...noSessionCookie(secure, isIdle))
      return done('Logged out successfully')
    },
    { beforeNewPassword: true },
  )

  door.open(switchPart, ({ actor, body }) => parts.switchPart(deps, actor, body.part))

  door.open(register, ({ asker, body }) => registration.register(deps, asker, body))

  door.open(verifyEmail, async ({ asker, body }) => {
    await proveAddress(deps, asker, body)
    return done(accountMessages.emailVerified)
  })

  door.open(resendVerification, async ({ asker, actor }) => {
    await registration.resendVerification(deps, asker, actor)
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
      const secret = await accounts.changePassword(deps, asker, actor, body)
      asker.replyHeaders.push(sessionCookie(secret, secure))
      return done(accountMessages.passwordChanged)
    },
    { beforeNewPassword: true },
  )
}
