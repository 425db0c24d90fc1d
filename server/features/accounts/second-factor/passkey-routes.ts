import {
  addPasskey,
  listPasskeys,
  passkeyMessages,
  removePasskey,
  signInPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/accounts/passkeys.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { sessionCookie } from '#server/http/door/session-cookie.ts'
import * as passkeys from './passkeys.ts'
import * as session from '#server/features/accounts/sign-in/sign-in.ts'

/** Part of setting a second factor up, so it answers those who must do that first. */
const first = { beforeTwoFactor: true }

export function mountPasskeys(door: Door, deps: Deps): void {
  const secure = deps.config.isSecure

  door.open(listPasskeys, ({ actor }) => passkeys.ownPasskeys(deps, actor), first)
  door.open(startPasskey, ({ caller, actor, body }) => passkeys.startPasskey(deps, caller, actor, body.password), first)
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
    return { message: passkeyMessages.removed }
  })

  door.open(startPasskeySignIn, ({ caller, body }) => passkeys.startPasskeySignIn(deps, caller, body.challenge), {
    beforeNewPassword: true,
  })
  door.open(
    signInPasskey,
    async ({ caller, body }) => {
      const { user, secret } = await session.signInWithPasskey(deps, caller, body)
      caller.replyHeaders.push(sessionCookie(secret, secure))
      return user
    },
    { beforeNewPassword: true },
  )
}
