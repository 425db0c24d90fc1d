import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/confirmations.ts'

export { ConfirmationsScreen as default } from '#web/features/confirmations/confirmations-screen.tsx'
export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'confirmations')
  return null
}
