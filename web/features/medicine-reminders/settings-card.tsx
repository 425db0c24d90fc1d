import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { medicineDefaults, type MedicineSettings } from '#contract/medicine-reminders/settings.ts'
import { useSendsPush } from '#web/features/push/public/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { sameClock, useBrowserZone } from '#web/lib/use-browser-zone.ts'
import { useLastError } from '#web/lib/use-last-error.ts'
import { ProveEmail, useMustProveEmail } from '#web/shell/prove-email.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { settingsQuery, useChangeSettings } from './api.ts'

const nameOf = (zone: string) => zone.replaceAll('_', ' ')
const zoneItem = (zone: string) => ({ value: zone, label: nameOf(zone) })

/** Time zone and channels of a person's reminders. Each choice is saved immediately. */
export function SettingsCard() {
  const query = useQuery(settingsQuery)
  const error = useLastError(query)
  const { data, refetch, isFetching } = query
  const browserZone = useBrowserZone()
  const change = useChangeSettings()
  const mustProve = useMustProveEmail()
  const sendsPush = useSendsPush()
  const zone = data?.timeZone ?? browserZone
  if (error)
    return (
      <Card title={t('How you are reminded')}>
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      </Card>
    )
  if (!data || !zone) return null
  const settings: MedicineSettings = { ...medicineDefaults, ...data, timeZone: zone }
  const save = (more: Partial<MedicineSettings>) => change.mutate({ ...settings, ...more })
  return (
    <Card title={t('How you are reminded')}>
      <ZoneField zone={zone} disabled={change.isPending} onChange={(timeZone) => save({ timeZone })} />
      <div className="mt-2 divide-y divide-line">
        <Switch
          label={t('In the app')}
          help={t('Never shows which medicine.')}
          checked={settings.byBell}
          disabled={change.isPending}
          onChange={(byBell) => save({ byBell })}
        />
        <Switch
          label={t('By email')}
          help={t('Shows the time and a link, never the medicine’s name.')}
          checked={settings.byMail}
          disabled={change.isPending || mustProve}
          onChange={(byMail) => save({ byMail })}
        />
        {sendsPush ? (
          <Switch
            label={t('On your devices')}
            help={t(
              'Sent to devices with notifications turned on in their settings (Settings, This device). It never names the medicine.',
            )}
            checked={settings.byPush}
            disabled={change.isPending}
            onChange={(byPush) => save({ byPush })}
          />
        ) : null}
      </div>
      {mustProve ? <ProveEmail title={t('Confirm your email address to be reminded by email')} /> : null}
      <RefillField
        value={settings.refillDays}
        disabled={change.isPending}
        onChange={(refillDays) => save({ refillDays })}
      />
    </Card>
  )
}

interface ZoneFieldProps {
  zone: string
  disabled: boolean
  onChange: (zone: string) => void
}

function ZoneField({ zone, disabled, onChange }: ZoneFieldProps) {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map(zoneItem), [])
  return (
    <Field label={t('Time zone')} className="sm:w-80">
      <Combobox
        items={zones}
        value={zoneItem(zone)}
        onChange={(item) => item && item.value !== zone && onChange(item.value)}
        disabled={disabled}
      />
    </Field>
  )
}

interface RefillFieldProps {
  /** Days before a medicine runs out. */
  value: number
  disabled: boolean
  onChange: (days: number) => void
}

const RefillField = ({ value, disabled, onChange }: RefillFieldProps) => (
  <Field label={t('Remind me before a medicine runs out')} className="mt-3 sm:w-80">
    <Select value={String(value)} disabled={disabled} onChange={(event) => onChange(Number(event.target.value))}>
      {[1, 2, 3, 5, 7, 14].map((days) => (
        <option key={days} value={days}>
          {t('{days, plural, one {# day} other {# days}} before', { days })}
        </option>
      ))}
    </Select>
  </Field>
)

/** Asks to update the reminders' time zone if the person is in another one. */
export function ZoneNotice() {
  const { data } = useQuery(settingsQuery)
  const here = useBrowserZone()
  const change = useChangeSettings()
  if (!data?.timeZone || !here || sameClock(data.timeZone, here)) return null
  const { timeZone } = data
  return (
    <Notice
      tone="info"
      title={t('Your reminders go by the clock of {timeZone}.', { timeZone: nameOf(timeZone) })}
      className="mb-5"
    >
      <p>
        {t('Your device is in {here}. Before you move the times of a medicine far, please ask your doctor.', {
          here: nameOf(here),
        })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        pending={change.isPending}
        onClick={() => change.mutate({ ...data, timeZone: here })}
      >
        {t('Use the time of {here}', { here: nameOf(here) })}
      </Button>
    </Notice>
  )
}
