import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { ClinicRules, PersonalSettings, SettingsChange } from '#contract/settings.ts'
import { Switch } from '#web/ui/switch.tsx'

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

/** A label with the clinic's name, where there are several. */
export const labelAt = (clinics: readonly ClinicOfSettings[], { name }: ClinicOfSettings, words: string) =>
  clinics.length > 1 ? `${words}: ${name}` : words
