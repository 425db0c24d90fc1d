import { SignupScreen } from '#web/features/accounts/sign-up/signup-screen.tsx'
import { requireVisitor } from '#web/shell/guards.ts'
import type { Route } from './+types/signup.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireVisitor(context)
  return null
}

export default SignupScreen
