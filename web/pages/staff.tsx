import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/staff.ts'

export { StaffScreen as default } from '#web/features/staff/staff-screen.tsx'
export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'staff')
  return null
}
