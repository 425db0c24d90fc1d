import { lazy, Suspense } from 'react'
import { firstReplies, noReplies } from '#web/features/dashboard/first-calls.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { useVisitor } from '#web/shell/current-user.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/dashboard.ts'
import { WholeDashboard } from './whole-dashboard.tsx'

const LoginScreen = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-in/login-screen.tsx')).LoginScreen,
}))

export const loader = ({ context }: Route.LoaderArgs) => firstReplies(pageOf(context))

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => noReplies

/** The dashboard at /dashboard; visitors see the sign-in screen. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  if (useVisitor()) return <WholeDashboard replies={loaderData} />
  return (
    <Suspense fallback={<Spinner />}>
      <LoginScreen />
    </Suspense>
  )
}
