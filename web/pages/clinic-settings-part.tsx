import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { KeysSection } from '#web/features/api-keys/keys-section.tsx'
import { type OtherParts, Panel } from '#web/features/clinics/settings/panel.tsx'
import { settingsPage } from '#web/features/clinics/settings/parts.ts'
import { SettingsScreen } from '#web/features/clinics/settings/settings-screen.tsx'
import { WebsiteSection } from '#web/features/embedding/website-section.tsx'
import { RemindersOf } from '#web/features/reminders/clinic-reminders.tsx'
import { VideoSettings } from '#web/features/video-visits/server-form.tsx'
import { notFound } from '#web/lib/not-found.ts'
import { requireAdministratorOf } from '#web/shell/guards.ts'
import type { Route } from './+types/clinic-settings-part.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdministratorOf(context, params.id)
  if (!settingsPage(params.part)) throw notFound()
  return null
}

/** The pages of one clinic follow each other without a call. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams['id'] !== nextParams['id']

const others: OtherParts = {
  reminders: (clinicId) => <RemindersOf clinicId={clinicId} />,
  video: (setup) => <VideoSettings setup={setup} />,
  website: (clinic) => <WebsiteSection clinic={clinic} />,
  apiKeys: (clinic) => <KeysSection clinic={clinic} />,
}

/** One page of a clinic's settings. */
export default function ClinicSettingsPartPage({ params }: Route.ComponentProps) {
  const part = settingsPage(params.part)?.part ?? 'details'
  return (
    <SettingsScreen key={params.id} clinicId={params.id} part={part}>
      {(setup) => <Panel part={part} setup={setup} others={others} />}
    </SettingsScreen>
  )
}
