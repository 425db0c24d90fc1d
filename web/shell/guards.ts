import { redirect, type RouterContextProvider } from 'react-router'
import type { CurrentUser, Role } from '#contract/accounts.ts'
import { notFound } from '#web/lib/not-found.ts'
import { pageOf } from '#web/lib/page-context.ts'

export const CHANGE_PASSWORD_PATH = '/change-password'

type Context = Readonly<RouterContextProvider>

/** In the loader of a page for signed-in people (of some roles); all others get not-found, and a first password is changed first. */
export function requireUser(context: Context, roles?: readonly Role[]): CurrentUser {
  const { user } = pageOf(context)
  if (!user || (roles && !roles.includes(user.role))) throw notFound()
  if (user.mustChangePassword) throw redirect(CHANGE_PASSWORD_PATH)
  return user
}

/** In the loader of /login and /signup: whoever is signed in already goes on to the dashboard (trap T9). */
export function requireVisitor(context: Context) {
  const { user } = pageOf(context)
  if (user) throw redirect(user.mustChangePassword ? CHANGE_PASSWORD_PATH : '/')
}
