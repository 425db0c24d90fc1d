import { TimesDialog } from '#web/features/working-times/times-dialog.tsx'
import { DoctorsScreen } from '#web/features/doctors/doctors-screen.tsx'
import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/doctors.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, 'doctors')
  return null
}

export default function DoctorsPage() {
  return <DoctorsScreen times={(doctor, onClose) => <TimesDialog doctor={doctor} onClose={onClose} />} />
}
