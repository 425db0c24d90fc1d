import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { languages, offeredLanguages } from '#language/languages.ts'
import { t } from '#language/translate.ts'
import type { PersonalSettings, SettingsChange } from '#contract/settings/settings.ts'
import { Select } from '#web/ui/select.tsx'

/** The language of the account; none is that of the browser. Needs a FormProvider. */
export function LanguageSetting({ stored }: { stored: PersonalSettings['language'] }) {
  const { register, resetField } = useFormContext<SettingsChange>()
  // the switch in the account menu can change it meanwhile
  useEffect(() => resetField('personal.language', { defaultValue: stored }), [resetField, stored])
  const shown = offeredLanguages.includes(stored ?? 'en') ? offeredLanguages : [...offeredLanguages, stored!]
  return (
    <Select
      {...register('personal.language', { setValueAs: (value: string | null) => value || null })}
      aria-label={t('Language')}
      className="w-full sm:w-auto sm:min-w-52 [&>select:disabled]:bg-surface-raised [&>select:disabled]:text-ink"
    >
      <option value="">{t('Same as your browser')}</option>
      {shown.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languages[tag].name}
        </option>
      ))}
    </Select>
  )
}
