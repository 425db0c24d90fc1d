import { getSettings } from '#contract/settings.ts'
import { OwnTimes } from '#web/features/doctor-times/own-times.tsx'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'
import { load } from '#web/lib/load.ts'
import { requireUser } from '#web/shell/guards.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import type { Route } from './+types/settings.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context)
  return load(context, getSettings, {})
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" />
      <SettingsScreen settings={loaderData}>
        <OwnTimes />
      </SettingsScreen>
    </>
  )
}
