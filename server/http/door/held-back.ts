import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { keyMessages } from '#contract/api-keys.ts'
import type { Actor } from '#server/actor.ts'

/**
 * Returns the refusal for a person who must first do something else, such as change the password; null if there is nothing.
 */
export function heldBack(
  actor: Actor,
  entry: { beforeNewPassword: boolean; beforeTwoFactor: boolean } = {
    beforeNewPassword: false,
    beforeTwoFactor: false,
  },
): string | null {
  if (actor.kind === 'anonymous') return null
  // a key can't do this for its maker
  if (actor.key) return actor.mustChangePassword || actor.mustSetUpTwoFactor ? t(keyMessages.rests) : null
  if (actor.mustChangePassword && !entry.beforeNewPassword) return t(accountMessages.mustChangePassword)
  if (actor.mustSetUpTwoFactor && !entry.beforeTwoFactor) return t(accountMessages.mustSetUpTwoFactor)
  return null
}
