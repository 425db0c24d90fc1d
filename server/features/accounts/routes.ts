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
    async ({ caller, body }) => {
      const result = await session.signIn(deps, caller, body)
      if ('challenge' in result) return { twoFactorRequired: true as const, ...result }
      caller.replyHeaders.push(sessionCookie(result.secret, secure))
      return result.user
    },
    { beforeNewPassword: true },
  )

  door.open(
    signInTwoFactor,
    async ({ caller, body }) => {
      const { user, secret } = await session.signInTwoFactor(deps, caller, body)
      caller.replyHeaders.push(sessionCookie(secret, secure))
      return user
    },
    { beforeNewPassword: true },
  )

  door.open(
    signOut,
    async ({ caller, query: { isIdle = false } }) => {
      await session.signOut(deps, caller, isIdle)
      caller.replyHeaders.push(...noSessionCookie(secure, isIdle))
      return done('Logged out successfully')
    },
    { beforeNewPassword: true },
  )

  door.open(switchPart, ({ actor, body }) => parts.switchPart(deps, actor, body.part))

  door.open(register, ({ caller, body }) => registration.register(deps, caller, body))

  door.open(verifyEmail, async ({ caller, body }) => {
    await proveAddress(deps, caller, body)
    return done(accountMessages.emailVerified)
  })

  door.open(resendVerification, async ({ caller, actor }) => {
    await registration.resendVerification(deps, caller, actor)
    return done(accountMessages.verificationSent)
  })

  door.open(forgotPassword, async ({ caller, body }) => {
    await accounts.forgotPassword(deps, caller, body.email)
    return done(accountMessages.resetSent)
  })

  door.open(resetPassword, async ({ caller, body }) => {
    await accounts.resetPassword(deps, caller, body.token, body.newPassword)
    return done(accountMessages.passwordChanged)
  })

  door.open(
    changePassword,
    async ({ caller, actor, body }) => {
      const secret = await accounts.changePassword(deps, caller, actor, body)
      caller.replyHeaders.push(sessionCookie(secret, secure))
      return done(accountMessages.passwordChanged)
    },
    { beforeNewPassword: true },
  )
}
