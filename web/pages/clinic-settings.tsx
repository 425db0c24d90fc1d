import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ActivityLog } from '#web/features/activity-log/activity-log.tsx'
import { KeysSection } from '#web/features/api-keys/keys-section.tsx'
import { BillingPanel } from '#web/features/bills/settings/billing-panel.tsx'
import { PriceListPanel } from '#web/features/bills/settings/price-list-panel.tsx'
import { DirectorySettings } from '#web/features/clinic-directory/settings/directory-settings.tsx'
import { FirstSteps } from '#web/features/clinics/first-steps.tsx'
import { type OtherParts, Panel } from '#web/features/clinics/settings/panel.tsx'
import { settingsPage } from '#web/features/clinics/settings/parts.ts'
import { SettingsScreen } from '#web/features/clinics/settings/settings-screen.tsx'
import { WebsiteSection } from '#web/features/embedding/website-section.tsx'
import { RemindersOf } from '#web/features/reminders/clinic-reminders.tsx'
import { VideoSettings } from '#web/features/video-visits/server-form.tsx'
import { notFound } from '#web/lib/not-found.ts'
import { requireAdministratorOf } from '#web/shell/guards.ts'
import type { Route } from './+types/clinic-settings.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdministratorOf(context, params.id)
  if (params.part !== undefined && !settingsPage(params.part)) throw notFound()
  return null
}

/** The pages of one clinic follow each other without a call. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams['id'] !== nextParams['id']

const others: OtherParts = {
  reminders: (clinicId) => <RemindersOf clinicId={clinicId} />,
  video: (setup) => <VideoSettings setup={setup} />,
  website: (clinic) => <WebsiteSection clinic={clinic} />,
  directory: (setup) => <DirectorySettings setup={setup} />,
  activity: (clinicId) => <ActivityLog clinicId={clinicId} />,
  prices: (clinicId) => <PriceListPanel clinicId={clinicId} />,
  billing: (clinicId) => <BillingPanel clinicId={clinicId} />,
  apiKeys: (clinic) => <KeysSection clinic={clinic} />,
}

/** The list of a clinic's settings with what is left to do, or one of its pages. One route, so that the list keeps the focus. */
export default function ClinicSettingsPage({ params }: Route.ComponentProps) {
  const part = settingsPage(params.part)?.part
  return (
    <SettingsScreen key={params.id} clinicId={params.id} part={part}>
      {(setup) => (part ? <Panel part={part} setup={setup} others={others} /> : <FirstSteps setup={setup} />)}
    </SettingsScreen>
  )
}
