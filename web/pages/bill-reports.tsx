import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/bill-reports.ts'

export { ReportsScreen as default } from '#web/features/bill-reports/reports-screen.tsx'
export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'bill-reports')
  return null
}
