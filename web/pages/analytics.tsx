import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/analytics.ts'

export { AnalyticsScreen as default } from '#web/features/analytics/analytics-screen.tsx'
export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'analytics')
  return null
}
