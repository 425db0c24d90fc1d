import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Settings } from '#contract/settings/settings.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { GeneralSettings, SettingSwitch } from './general-settings.tsx'
import { LanguageSetting } from './language-setting.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { IDLE_MINUTES } from '#contract/accounts/accounts.ts'
import { useBrowserZone } from '#web/lib/use-browser-zone.ts'
import { offsetOf, zoneName } from '#web/lib/zones.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from 'react-router'
import { useSendsPush } from '#web/features/push/public/api.ts'

/** Settings of the person, and of the clinics that they administer. */
export function SettingsScreen({ settings, children }: { settings: Settings; children?: ReactNode }) {
  const form = useSettingsForm(settings)
  const isAlive = useHydrated()
  const { isDirty } = form.formState
  const clinics = settings.clinics.map(({ clinic }) => clinic)
  return (
    <FormProvider {...form}>
      <PageHeader
        stays
        title={t('Settings')}
        description={clinics.length > 0 ? t('Your preferences and clinic settings') : t('Your preferences')}
        action={
          <>
            <Button variant="secondary" onClick={form.setDefaults}>
              {t('Reset to Defaults')}
            </Button>
            <Button
              onClick={() => void form.submit()}
              pending={form.isSaving}
              pendingText={t('Saving...')}
              disabled={!isDirty}
            >
              {t('Save Changes')}
            </Button>
          </>
        }
      />
      <FormProblem form={form} className="mb-4" />
      {/* a choice made before hydration would be lost */}
      <fieldset disabled={!isAlive} className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <GeneralSettings clinics={clinics} />
          <SecuritySettings clinics={clinics} />
        </div>
        <div className="flex flex-col gap-4">
          <NotificationSettings hasClinics={clinics.length > 0} />
          <SystemInformation version={settings.version} language={settings.personal.language} />
        </div>
      </fieldset>
      {children}
      {/* room for the fixed buttons on phones */}
      <div className="h-16 sm:hidden" />
      <LeaveGuard when={isDirty} />
    </FormProvider>
  )
}

/** Returns "Asia/Kolkata, UTC+05:30", the zone and its current offset. */
const zoneInWords = (zone: string): string => `${zoneName(zone).replaceAll('_', ' ')}, ${offsetOf(zone)}`

/** Read-only values, and the language. The time zone is the browser's, so it is unknown on the server. */
function SystemInformation({ version, language }: Pick<Settings, 'version'> & Pick<Settings['personal'], 'language'>) {
  const zone = useBrowserZone()
  const facts = [
    [t('Version'), `v${version}`],
    [t('Timezone'), zone ? zoneInWords(zone) : '…'],
    [t('Session timeout'), t('{minutes} minutes of inactivity', { minutes: IDLE_MINUTES })],
  ] as const
  return (
    <Card title={t('System Information')}>
      <dl className="divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
          <dt className="text-muted">{t('Language')}</dt>
          <dd className="max-sm:w-full">
            <LanguageSetting stored={language} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** The person's emails and notifications on devices. */
const NotificationSettings = ({ hasClinics }: { hasClinics: boolean }) => (
  <Card title={t('Notification Preferences')}>
    <div className="-my-1 divide-y divide-line">
      <SettingSwitch
        name="personal.emailNotifications"
        label={t('Email notifications')}
        help={t(
          'Get an email when one of your appointments is booked, confirmed, rescheduled or cancelled. You’ll always get account emails.',
        )}
      />
      <SettingSwitch
        name="personal.appointmentReminders"
        label={t('Appointment reminders')}
        help={t('Get an email before your appointments, if the clinic sends reminders.')}
      />
      <DeviceKinds />
      <SettingSwitch
        name="personal.marketingUpdates"
        label={t('Marketing updates')}
        help={t('Allow product news by email.')}
      />
      {hasClinics ? (
        <p className="py-3">
          <Link to="/clinics" className="link">
            {t('Patient reminders')}
          </Link>
          <span className="block text-sm text-muted">{t('Set for each clinic under Clinics.')}</span>
        </p>
      ) : null}
    </div>
  </Card>
)

/** The same on the devices that get notifications (under This device). */
function DeviceKinds() {
  const sendsPush = useSendsPush()
  if (!sendsPush) return null
  return (
    <>
      <SettingSwitch
        name="personal.pushChanges"
        label={t('Changes on your devices')}
        help={t(
          'Get a notification on devices that you turned on when an appointment is confirmed, rescheduled or cancelled.',
        )}
      />
      <SettingSwitch
        name="personal.pushReminders"
        label={t('Reminders on your devices')}
        help={t('Get a notification before your appointments, if the clinic sends reminders.')}
      />
    </>
  )
}
