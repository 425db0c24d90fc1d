import { requirePart } from '#web/shell/guards.ts'
import type { Route } from './+types/webhooks.ts'

export { WebhooksScreen as default } from '#web/features/webhooks/webhooks-screen.tsx'
export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  requirePart(context, 'clinic_admin')
  return null
}
