import { accountMessages, endOtherSessions, endSession, listOwnSessions } from '#contract/accounts/accounts.ts'
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
  getTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '#contract/accounts/two-factor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { forgetDraft, saveDraft, ownDraft } from './profile-draft.ts'
import { sessionCookie } from '#server/http/door/session-cookie.ts'
import * as profile from './profile.ts'
import * as twoFactor from '#server/features/accounts/second-factor/two-factor.ts'

const done = (message: string) => ({ message })
/** Part of setting it up, so it answers those who must do that first. */
const first = { beforeTwoFactor: true }

/** The calls of a person about themself: profile, sessions, two-factor sign-in. */
export function mountProfile(door: Door, deps: Deps): void {
  door.open(updateProfile, ({ caller, actor, body }) => profile.updateProfile(deps, caller, actor, body))
  door.open(getProfileActivity, ({ actor }) => profile.profileActivity(deps, actor))

  door.open(getProfileDraft, async ({ actor }) => ({ draft: await ownDraft(deps, actor) }))
  door.open(keepProfileDraft, async ({ actor, body }) => {
    await saveDraft(deps, actor, body)
    return done('Kept.')
  })
  door.open(forgetProfileDraft, async ({ actor }) => {
    await forgetDraft(deps, actor)
    return done('Forgotten.')
  })

  door.open(listOwnSessions, ({ actor }) => profile.ownSessions(deps, actor))
  door.open(endSession, async ({ caller, actor, params }) => {
    await profile.endSession(deps, caller, actor, params.id)
    return done(accountMessages.sessionEnded)
  })
  door.open(endOtherSessions, async ({ caller, actor }) => {
    await profile.endOtherSessions(deps, caller, actor)
    return done(accountMessages.otherSessionsEnded)
  })

  door.open(getTwoFactor, ({ actor }) => twoFactor.twoFactorState(deps, actor), first)
  door.open(setUpTwoFactor, ({ actor, body }) => twoFactor.setUpTwoFactor(deps, actor, body.password), first)
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
    return done(accountMessages.twoFactorDisabled)
  })
  door.open(renewRecoveryCodes, ({ caller, actor, body }) =>
    twoFactor.renewRecoveryCodes(deps, caller, actor, body.password),
  )
}
