import { LoginScreen } from '#web/features/accounts/login-screen.tsx'
import { requireVisitor } from '#web/shell/guards.ts'
import type { Route } from './+types/login.ts'

/** Whoever is signed in goes on to the dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  requireVisitor(context)
  return null
}

export default LoginScreen
