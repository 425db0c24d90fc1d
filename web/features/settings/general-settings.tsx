import { type Message, msg, t } from '#language/translate.ts'
import { Card } from '#web/ui/card.tsx'
import { useController, useFormContext } from 'react-hook-form'
import type { ClinicRules, PersonalSettings, SettingsChange } from '#contract/settings/settings.ts'
import { type WritingChoice, writingChoices } from '#contract/writing.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ReactNode } from 'react'
import { Switch } from '#web/ui/switch.tsx'

/** Personal preferences, and how the person's clinics can be booked. */
export const GeneralSettings = ({ clinics }: { clinics: readonly ClinicOfSettings[] }) => (
  <Card title={t('General Settings')}>
    <div className="-my-1 divide-y divide-line">
      <SettingSwitch
        name="personal.darkMode"
        label={t('Dark mode')}
        help={t('Always dark. When off, the theme follows your device.')}
      />
      <SettingSwitch
        name="personal.autoSave"
        label={t('Auto-save')}
        help={t('Keeps unsaved changes to your profile for a day.')}
      />
      <WritingSetting />
      {clinics.map((clinic, index) => (
        <div key={clinic.id} className="divide-y divide-line">
          <SettingSwitch
            name={`clinics.${index}.rules.newPatientRegistrations`}
            label={labelAt(clinics, clinic, t('New patient registrations'))}
            help={t('When off, only signed-in patients of {clinic} can book online.', { clinic: clinic.name })}
          />
          <SettingSwitch
            name={`clinics.${index}.rules.systemMaintenance`}
            label={labelAt(clinics, clinic, t('System maintenance'))}
            help={t('Pauses online booking at {clinic}. Existing appointments aren’t affected.', {
              clinic: clinic.name,
            })}
          />
        </div>
      ))}
    </div>
  </Card>
)

const words: Record<WritingChoice, Message> = {
  clinic: msg('As in the clinic’s country'),
  'day-24': msg('23 Nov 2026, 15:30'),
  'day-12': msg('23 Nov 2026, 3:30 PM'),
  'month-12': msg('Nov 23, 2026, 3:30 PM'),
}

/** How the person reads clocks and dates. Needs a FormProvider. */
function WritingSetting() {
  const { register } = useFormContext<SettingsChange>()
  return (
    <div className="py-3">
      <Field label={t('Dates and times')}>
        <Select
          {...register('personal.writing')}
          className="sm:max-w-72 [&>select:disabled]:bg-surface-raised [&>select:disabled]:text-ink"
        >
          {writingChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t(words[choice])}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

type ClinicSwitch = Exclude<keyof ClinicRules, 'requireTwoFactorFrom'>

interface SettingSwitchProps {
  name: `personal.${keyof PersonalSettings}` | `clinics.${number}.rules.${ClinicSwitch}`
  label: ReactNode
  help: ReactNode
}

/** A switch of the settings form. Needs a FormProvider. */
export function SettingSwitch({ name, ...words }: SettingSwitchProps) {
  const { field } = useController<SettingsChange, SettingSwitchProps['name']>({ name })
  return <Switch checked={Boolean(field.value)} onChange={field.onChange} {...words} />
}

export interface ClinicOfSettings {
  id: string
  name: string
}

/** Returns a label with the clinic's name, where there are several. */
export const labelAt = (clinics: readonly ClinicOfSettings[], { name }: ClinicOfSettings, words: string) =>
  clinics.length > 1 ? `${words}: ${name}` : words
