import { t } from '#language/translate.ts'
import { register, signIn, verifyEmail } from '#contract/accounts/sign-in.ts'
import {
  accountMessages,
  getCurrentUser,
  resendVerification,
  signOut,
  switchPart,
} from '#contract/accounts/accounts.ts'
import { changePassword, forgotPassword, resetPassword } from '#contract/accounts/passwords.ts'
import { endOtherSessions, endSession, listOwnSessions } from '#contract/accounts/sessions.ts'
import {
  askFactorRemoval,
  lostFactorMessages,
  startFactorRemoval,
  stopFactorRemoval,
} from '#contract/accounts/lost-factor.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyMessages,
  removePasskey,
  signInPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '#contract/accounts/passkeys.ts'
import {
  forgetProfileDraft,
  getProfileActivity,
  getProfileDraft,
  keepProfileDraft,
  updateProfile,
} from '#contract/accounts/profile.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  factorCodeMessages,
  getTwoFactor,
  renewRecoveryCodes,
  sendFactorCode,
  setUpTwoFactor,
  signInTwoFactor,
} from '#contract/accounts/two-factor.ts'
import type { Deps } from '#server/deps.ts'
import { forgetDraft, ownDraft, saveDraft } from '#server/features/accounts/profile/profile.ts'
import * as profile from '#server/features/accounts/profile/profile.ts'
import { verifyEmail as proveAddress } from '#server/features/accounts/proof/proof.ts'
import * as registration from '#server/features/accounts/proof/registration.ts'
import * as firstFactor from '#server/features/accounts/second-factor/first-factor.ts'
import * as lost from '#server/features/accounts/second-factor/lost-factor.ts'
import * as ownerProof from '#server/features/accounts/second-factor/owner-proof.ts'
import * as passkeySignIn from '#server/features/accounts/second-factor/passkey-sign-in.ts'
import * as passkeys from '#server/features/accounts/second-factor/passkeys.ts'
import * as twoFactor from '#server/features/accounts/second-factor/two-factor.ts'
import * as session from '#server/features/accounts/sign-in/sign-in.ts'
import { deviceCookie } from '#server/http/door/device-cookie.ts'
import type { Caller, Door } from '#server/http/door/door.ts'
import { noSessionCookie, sessionCookie } from '#server/http/door/session-cookie.ts'
import * as parts from './parts.ts'
import * as accounts from './use-cases.ts'

const done = (message: string) => ({ message })

const deviceOf = (deps: Deps, { device }: Pick<Caller, 'device'>, { email }: { email: string }) =>
  deviceCookie(deps, { text: device, email, secure: deps.config.isSecure })

/** Also open to people who must set up a second factor first. */
const first = { beforeTwoFactor: true }

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
      caller.replyHeaders.push(sessionCookie(result.secret, secure), deviceOf(deps, caller, result.user))
      return result.user
    },
    { beforeNewPassword: true },
  )

  door.open(
    signInTwoFactor,
    async ({ caller, body }) => {
      const { user, secret } = await session.signInTwoFactor(deps, caller, body)
      caller.replyHeaders.push(sessionCookie(secret, secure), deviceOf(deps, caller, user))
      return user
    },
    { beforeNewPassword: true },
  )

  door.open(
    signOut,
    async ({ caller, query: { isIdle = false } }) => {
      await session.signOut(deps, caller, isIdle)
      caller.replyHeaders.push(...noSessionCookie(secure, isIdle))
      return done(t('Logged out successfully'))
    },
    { beforeNewPassword: true },
  )

  door.open(switchPart, ({ actor, body }) => parts.switchPart(deps, actor, body.part))

  door.open(register, ({ caller, body }) => registration.register(deps, caller, body))

  door.open(verifyEmail, async ({ caller, body }) => {
    await proveAddress(deps, caller, body)
    return done(t(accountMessages.emailVerified))
  })

  door.open(resendVerification, async ({ caller, actor }) => {
    await registration.resendVerification(deps, caller, actor)
    return done(t(accountMessages.verificationSent))
  })

  door.open(forgotPassword, async ({ caller, body }) => {
    await accounts.forgotPassword(deps, caller, body.email)
    return done(t(accountMessages.resetSent))
  })

  door.open(resetPassword, async ({ caller, body }) => {
    const account = await accounts.resetPassword(deps, caller, body.token, body.newPassword)
    // the reader of the mailbox can sign in from here, whatever others on the network guess
    caller.replyHeaders.push(deviceOf(deps, caller, account))
    return done(t(accountMessages.passwordChanged))
  })

  door.open(
    changePassword,
    async ({ caller, actor, body }) => {
      const secret = await accounts.changePassword(deps, caller, actor, body)
      caller.replyHeaders.push(sessionCookie(secret, secure))
      return done(t(accountMessages.passwordChanged))
    },
    { beforeNewPassword: true },
  )
}

/** The calls of a person about themself: profile, sessions, two-factor sign-in. */
export function mountProfile(door: Door, deps: Deps): void {
  door.open(updateProfile, ({ caller, actor, body }) => profile.updateProfile(deps, caller, actor, body))
  door.open(getProfileActivity, ({ actor }) => profile.profileActivity(deps, actor))

  door.open(getProfileDraft, async ({ actor }) => ({ draft: await ownDraft(deps, actor) }))
  door.open(keepProfileDraft, async ({ actor, body }) => {
    await saveDraft(deps, actor, body)
    return done(t('Kept.'))
  })
  door.open(forgetProfileDraft, async ({ actor }) => {
    await forgetDraft(deps, actor)
    return done(t('Forgotten.'))
  })

  door.open(listOwnSessions, ({ actor }) => profile.ownSessions(deps, actor))
  door.open(endSession, async ({ caller, actor, params }) => {
    await profile.endSession(deps, caller, actor, params.id)
    return done(t(accountMessages.sessionEnded))
  })
  door.open(endOtherSessions, async ({ caller, actor, query }) => {
    await profile.endOtherSessions(deps, caller, actor, query)
    return done(t(accountMessages.otherSessionsEnded))
  })

  door.open(getTwoFactor, ({ actor }) => twoFactor.twoFactorState(deps, actor), first)
  door.open(
    sendFactorCode,
    async ({ caller, actor }) => {
      await firstFactor.sendFactorCode(deps, caller, actor)
      return done(t(factorCodeMessages.sent))
    },
    first,
  )
  door.open(setUpTwoFactor, ({ actor, body }) => twoFactor.setUpTwoFactor(deps, actor, body), first)
  door.open(
    enableTwoFactor,
    async ({ caller, actor, body }) => {
      const { recoveryCodes, secret } = await twoFactor.enableTwoFactor(deps, caller, actor, body.code)
      caller.replyHeaders.push(sessionCookie(secret, deps.config.isSecure))
      return { recoveryCodes }
    },
    first,
  )
  door.open(disableTwoFactor, async ({ caller, actor, body }) => {
    const secret = await twoFactor.disableTwoFactor(deps, caller, actor, body.password)
    caller.replyHeaders.push(sessionCookie(secret, deps.config.isSecure))
    return done(t(accountMessages.twoFactorDisabled))
  })
  door.open(renewRecoveryCodes, ({ caller, actor, body }) =>
    twoFactor.renewRecoveryCodes(deps, caller, actor, body.password),
  )
}

/** Mounts the recovery for people who have lost their second factor. */
export function mountLostFactor(door: Door, deps: Deps): void {
  door.open(askFactorRemoval, async ({ caller, body }) => {
    await lost.askFactorRemoval(deps, caller, body.challenge)
    return done(t(lostFactorMessages.asked))
  })
  door.open(startFactorRemoval, ({ caller, body }) => lost.startFactorRemoval(deps, caller, body.token))
  door.open(stopFactorRemoval, async ({ caller, body }) => {
    await lost.stopFactorRemoval(deps, caller, body.token)
    return done(t(lostFactorMessages.stopped))
  })
}

export function mountPasskeys(door: Door, deps: Deps): void {
  const secure = deps.config.isSecure

  door.open(listPasskeys, ({ actor }) => passkeys.ownPasskeys(deps, actor), first)
  door.open(startPasskey, ({ caller, actor, body }) => passkeys.startPasskey(deps, caller, actor, body), first)
  door.open(
    addPasskey,
    async ({ caller, actor, body }) => {
      const { secret, ...added } = await passkeys.addPasskey(deps, caller, actor, body)
      caller.replyHeaders.push(sessionCookie(secret, secure))
      return added
    },
    first,
  )
  door.open(removePasskey, async ({ caller, actor, params, body }) => {
    const secret = await passkeys.removePasskey(deps, caller, actor, params.id, body.password)
    caller.replyHeaders.push(sessionCookie(secret, secure))
    return { message: t(passkeyMessages.removed) }
  })

  door.open(startPasskeyProof, ({ caller, actor }) => ownerProof.startPasskeyProof(deps, caller, actor))
  door.open(startPasskeySignIn, ({ caller, body }) => passkeySignIn.startPasskeySignIn(deps, caller, body.challenge), {
    beforeNewPassword: true,
  })
  door.open(
    signInPasskey,
    async ({ caller, body }) => {
      const { user, secret } = await session.signInWithPasskey(deps, caller, body)
      caller.replyHeaders.push(sessionCookie(secret, secure), deviceOf(deps, caller, user))
      return user
    },
    { beforeNewPassword: true },
  )
}
