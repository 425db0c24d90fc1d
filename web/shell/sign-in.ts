import { t } from '#language/translate.ts'
import { createContext, useContext } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { nextIn, safeNextPath } from '#web/lib/next-path.ts'
import { toastOnNextPage } from '#web/ui/toast.ts'
import { firstDuty } from './guards.ts'

/** What happens after signing in, if it isn't the default: a page that waited for its person continues. */
export const GoOnContext = createContext<typeof goOnSignedIn>((product, user) => goOnSignedIn(product, user))
export const useGoOn = () => useContext(GoOnContext)

/** Returns the path after signing in: the same-site path in `?next=`, or the dashboard. */
export const afterSignIn = (search: string) => safeNextPath(nextIn(search)) ?? '/'

/** Returns the path after signing in, by way of required steps (first password, two-factor setup). */
function wayOf(user: CurrentUser, search: string) {
  const path = afterSignIn(search)
  const duty = firstDuty(user)
  if (!duty) return path
  return path === '/' ? duty : `${duty}?next=${encodeURIComponent(path)}`
}

/**
 * Continues as the person who has just signed in. Loads a new document, so that no data of the previous visitor stays in
 * memory, and shows the toast there.
 */
export function goOnSignedIn(product: string, user: CurrentUser, search: string = window.location.search) {
  toastOnNextPage({ title: t('Welcome to {product}', { product }), description: t('Login successful') })
  window.location.replace(wayOf(user, search))
}
