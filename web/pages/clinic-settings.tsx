import { FirstSteps } from '#web/features/clinics/first-steps.tsx'
import { SettingsScreen } from '#web/features/clinics/settings/settings-screen.tsx'
import { requireAdministratorOf } from '#web/shell/guards.ts'
import type { Route } from './+types/clinic-settings.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdministratorOf(context, params.id)
  return null
}

/** The list of a clinic's settings, with what is left to do. */
export default function ClinicSettingsPage({ params }: Route.ComponentProps) {
  return (
    <SettingsScreen key={params.id} clinicId={params.id}>
      {(setup) => <FirstSteps setup={setup} />}
    </SettingsScreen>
  )
}
