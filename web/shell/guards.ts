import { redirect, type RouterContextProvider } from 'react-router'
import type { CurrentUser, Role } from '#contract/accounts/accounts.ts'
import type { Screen } from '#contract/accounts/screens.ts'
import { nextIn, safeNextPath } from '#web/lib/next-path.ts'
import { notFound } from '#web/lib/not-found.ts'
import { pageOf } from '#web/lib/page-context.ts'

const CHANGE_PASSWORD_PATH = '/change-password'
const TWO_FACTOR_PATH = '/two-factor'

/** Returns the page of what a person must do before anything else, or null. */
export function firstDuty(user: Pick<CurrentUser, 'mustChangePassword' | 'mustSetUpTwoFactor'>): string | null {
  if (user.mustChangePassword) return CHANGE_PASSWORD_PATH
  return user.mustSetUpTwoFactor ? TWO_FACTOR_PATH : null
}

type Context = Readonly<RouterContextProvider>

/**
 * For loaders of pages for signed-in people (who have a screen): all others get not-found, and required steps come
 * first.
 */
export function requireUser(context: Context, screen?: Screen): CurrentUser {
  const { user } = pageOf(context)
  if (!user || (screen && !user.screens.includes(screen))) throw notFound()
  const duty = firstDuty(user)
  if (duty) throw redirect(duty)
  return user
}

/** For loaders of pages for people with this role: all others get not-found. */
export function requirePart(context: Context, part: Role): CurrentUser {
  const user = requireUser(context)
  if (!user.parts.includes(part)) throw notFound()
  return user
}

/** For loaders of pages for the administrators of this clinic: all others get not-found. */
export function requireAdministratorOf(context: Context, clinicId: string): CurrentUser {
  const user = requirePart(context, 'clinic_admin')
  const isOwn = user.memberships.some(({ clinic, role }) => clinic.id === clinicId && role === 'clinic_admin')
  if (!isOwn) throw notFound()
  return user
}

/**
 * For loaders of /login and /signup: redirects signed-in people to the path in `?next=`, or the dashboard (rule T9). So
 * a link that a signed-out person may open, such as that of a notification, leads through sign-in.
 */
export function requireVisitor(context: Context, search = '') {
  const { user } = pageOf(context)
  if (user) throw redirect(firstDuty(user) ?? safeNextPath(nextIn(search)) ?? '/')
}
