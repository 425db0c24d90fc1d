import { LoginScreen } from '#web/features/accounts/sign-in/login-screen.tsx'
import { requireVisitor } from '#web/shell/guards.ts'
import type { Route } from './+types/login.ts'

/** Redirects signed-in people to where they wanted to go, or the dashboard. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireVisitor(context, new URL(request.url).search)
  return null
}

export default LoginScreen
