import { accountMessages, endOtherSessions, endSession, listOwnSessions } from '#contract/accounts.ts'
import { getProfileActivity, updateProfile } from '#contract/profile.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '#contract/two-factor.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import * as profile from './profile.ts'
import * as twoFactor from './two-factor.ts'

const done = (message: string) => ({ message })
/** Part of setting it up, so it answers those who must do that first. */
const first = { beforeTwoFactor: true }

/** The calls of a person about themself: profile, sessions, two-factor sign-in. */
export function openProfile(door: Door, deps: Deps): void {
  door.open(updateProfile, ({ asker, actor, body }) => profile.updateProfile(deps, asker, actor as SignedIn, body))
  door.open(getProfileActivity, ({ actor }) => profile.profileActivity(deps, actor as SignedIn))

  door.open(listOwnSessions, ({ actor }) => profile.ownSessions(deps, actor as SignedIn))
  door.open(endSession, async ({ asker, actor, params }) => {
    await profile.endSession(deps, asker, actor as SignedIn, params.id)
    return done(accountMessages.sessionEnded)
  })
  door.open(endOtherSessions, async ({ asker, actor }) => {
    await profile.endOtherSessions(deps, asker, actor as SignedIn)
    return done(accountMessages.otherSessionsEnded)
  })

  door.open(getTwoFactor, ({ actor }) => twoFactor.twoFactorState(deps, actor as SignedIn), first)
  door.open(
    setUpTwoFactor,
    ({ actor, body }) => twoFactor.setUpTwoFactor(deps, actor as SignedIn, body.password),
    first,
  )
  door.open(
    enableTwoFactor,
    ({ asker, actor, body }) => twoFactor.enableTwoFactor(deps, asker, actor as SignedIn, body.code),
    first,
  )
  door.open(disableTwoFactor, async ({ asker, actor, body }) => {
    await twoFactor.disableTwoFactor(deps, asker, actor as SignedIn, body.password)
    return done(accountMessages.twoFactorDisabled)
  })
  door.open(renewRecoveryCodes, ({ asker, actor, body }) =>
    twoFactor.renewRecoveryCodes(deps, asker, actor as SignedIn, body.password),
  )
}
