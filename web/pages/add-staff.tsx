import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/add-staff.ts'

export { AddStaffScreen as default } from '#web/features/staff/add-staff-screen.tsx'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'staff')
  return null
}
