import { t } from '#language/translate.ts'
import { getSettings } from '#contract/settings/settings.ts'
import { CloseAccountCard } from '#web/features/account-closing/close-account-card.tsx'
import { ThisDeviceCard } from '#web/features/offline/this-device-card.tsx'
import { OwnDataCard } from '#web/features/own-data/own-data-card.tsx'
import { OwnTimes } from '#web/features/working-times/own-times.tsx'
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx'
import { WebhooksCard } from '#web/features/webhooks/settings-card.tsx'
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
      <PageHead title={t('Settings')} />
      <SettingsScreen settings={loaderData}>
        <ThisDeviceCard />
        <OwnTimes />
        <OwnDataCard />
        <WebhooksCard />
        <CloseAccountCard />
      </SettingsScreen>
    </>
  )
}
