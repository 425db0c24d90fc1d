import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/add-doctor.ts'

export { AddDoctorScreen as default } from '#web/features/doctors/add-doctor-screen.tsx'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'doctors')
  return null
}
