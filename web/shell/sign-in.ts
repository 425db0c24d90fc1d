import type { CurrentUser } from '#contract/accounts.ts'
import { nextIn, safeNextPath } from '#web/lib/next-path.ts'
import { toastOnNextPage } from '#web/ui/toast.ts'
import { firstDuty } from './guards.ts'

/** Where signing in leads: the same-site path in `?next=`, or the dashboard. */
export const afterSignIn = (search: string) => safeNextPath(nextIn(search)) ?? '/'

/** The same for a person: whoever has a first password, or must set up two-factor sign-in, does so on the way. */
function wayOf(user: CurrentUser, search: string) {
  const path = afterSignIn(search)
  const duty = firstDuty(user)
  if (!duty) return path
  return path === '/' ? duty : `${duty}?next=${encodeURIComponent(path)}`
}

/**
 * Goes on as the person who has just signed in: with a new document, so that nothing of the visitor before is left
 * in memory. The toast is shown there.
 */
export function goOnSignedIn(product: string, user: CurrentUser, search: string = window.location.search) {
  toastOnNextPage({ title: `Welcome to ${product}`, description: 'Login successful' })
  window.location.replace(wayOf(user, search))
}
