import { redirect } from 'react-router'
import { TwoFactorScreen } from '#web/features/accounts/two-factor-screen.tsx'
import { notFound } from '#web/lib/not-found.ts'
import { pageOf } from '#web/lib/page-context.ts'
import type { Route } from './+types/two-factor.ts'

/** Only for those who must; everybody else finds two-factor sign-in in the profile. */
export function loader({ context }: Route.LoaderArgs) {
  const { user } = pageOf(context)
  if (!user) throw notFound()
  if (user.mustChangePassword) throw redirect('/change-password')
  if (!user.mustSetUpTwoFactor) throw redirect('/profile')
  return null
}

/** It is left by a new document: asking again on the way would take the recovery codes from the screen. */
export const shouldRevalidate = () => false

export default TwoFactorScreen
