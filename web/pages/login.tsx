import { LoginScreen } from '#web/features/accounts/sign-in/login-screen.tsx'
import { requireVisitor } from '#web/shell/guards.ts'
import type { Route } from './+types/login.ts'

/** Redirects signed-in people to the dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  requireVisitor(context)
  return null
}

export default LoginScreen
