import { KeysSection } from '#web/features/api-keys/keys-section.tsx'
import type { OtherParts } from '#web/features/clinics/settings/panel.tsx'
import { settingsPage } from '#web/features/clinics/settings/parts.ts'
import { SettingsScreen } from '#web/features/clinics/settings/settings-screen.tsx'
import { WebsiteSection } from '#web/features/embedding/website-section.tsx'
import { RemindersOf } from '#web/features/reminders/clinic-reminders.tsx'
import { VideoSettings } from '#web/features/video-visits/server-form.tsx'
import { notFound } from '#web/lib/not-found.ts'
import { requirePart } from '#web/shell/guards.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/clinic-settings.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const { memberships } = requirePart(context, 'clinic_admin')
  const isOwn = memberships.some(({ clinic, role }) => clinic.id === params.id && role === 'clinic_admin')
  if (!isOwn || (params.part && !settingsPage(params.part))) throw notFound()
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

export default function ClinicSettingsPage({ params }: Route.ComponentProps) {
  return <SettingsScreen key={params.id} clinicId={params.id} part={settingsPage(params.part)?.part} others={others} />
}
