import { redirect } from 'react-router'
import { TwoFactorScreen } from '#web/features/accounts/security/two-factor-screen.tsx'
import { notFound } from '#web/lib/not-found.ts'
import { pageOf } from '#web/lib/page-context.ts'
import type { Route } from './+types/two-factor.ts'

/** Only for people who must set up two-factor sign-in; others do it in their profile. */
export function loader({ context }: Route.LoaderArgs) {
  const { user } = pageOf(context)
  if (!user) throw notFound()
  if (user.mustChangePassword) throw redirect('/change-password')
  if (!user.mustSetUpTwoFactor) throw redirect('/profile')
  return null
}

/** Revalidating would redirect and take the recovery codes off the screen; the screen leaves by loading a new document. */
export const shouldRevalidate = () => false

export default TwoFactorScreen
