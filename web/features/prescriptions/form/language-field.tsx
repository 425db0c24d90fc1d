import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { patientLanguages } from '#contract/doses/phrases.ts'
import { languages } from '#language/languages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { languageQuery } from './api.ts'
import type { PrescriptionValues } from './values.ts'

/** The language below the English on the printout: the patient's, until the doctor chooses another one. */
export function LanguageField({ isEdit, isOfVisit = false }: { isEdit: boolean; isOfVisit?: boolean }) {
  const { control, getValues, setValue } = useFormContext<PrescriptionValues>()
  const patientId = useWatch({ control, name: 'patientId' })
  const { field } = useController({ control, name: 'language' })
  const { data } = useQuery({ ...languageQuery(patientId), enabled: !isEdit && patientId !== '' })
  const ofPatient = data?.language
  useEffect(() => {
    // the language of the patient before isn't that of the next one; a visit has one patient, and its draft may have a choice
    if (!isEdit && !(isOfVisit && getValues('language'))) setValue('language', ofPatient)
  }, [isEdit, isOfVisit, patientId, ofPatient, getValues, setValue])
  const chosen = field.value ?? 'en'
  return (
    <Field
      label={t('Language of the printout')}
      help={
        chosen === 'en'
          ? undefined
          : t(
              'Doses are written from a fixed list of phrases that no native speaker has checked yet. Doses and advice that aren’t on the list are printed in English only.',
            )
      }
    >
      <Select {...field} value={chosen}>
        <option value="en">{t('English only')}</option>
        {patientLanguages.map((tag) => (
          <option key={tag} value={tag}>
            {t('English and {language}', { language: languages[tag].name })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
