import { useFormContext, useWatch } from 'react-hook-form'
import { telemedicineLists, type TelemedicineList } from '#contract/prescriptions/teleconsultation.ts'
import { t } from '#language/translate.ts'
import { listWords } from '#web/features/prescriptions/consultation-words.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { PrescriptionValues } from './values.ts'

/** How doctor and patient spoke. Medicines that the server can't find on a list are asked for. Needs a FormProvider. */
export function TeleconsultationFields() {
  const { control, register, setValue, getFieldState, formState } = useFormContext<PrescriptionValues>()
  const value = useWatch({ control, name: 'teleconsultation' })
  const errorOf = (name: 'teleconsultation' | 'teleconsultation.mode' | 'teleconsultation.nature') =>
    getFieldState(name, formState).error?.message
  const toggle = (isOn: boolean) =>
    setValue('teleconsultation', isOn ? ({ mode: 'video', nature: '', lists: [] } as never) : undefined, {
      shouldDirty: true,
    })
  return (
    <section aria-label={t('Teleconsultation')} className="flex flex-col gap-4">
      <Checkbox
        label={t('This was a teleconsultation')}
        help={value ? t('It is printed on the prescription.') : undefined}
        error={value ? undefined : errorOf('teleconsultation')}
        checked={value !== undefined}
        onChange={(event) => toggle(event.target.checked)}
      />
      {value ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('How you consulted')} required error={errorOf('teleconsultation.mode')}>
            <Select {...register('teleconsultation.mode')}>
              <option value="video">{t('By video')}</option>
              <option value="audio">{t('By phone')}</option>
              <option value="text">{t('In writing')}</option>
            </Select>
          </Field>
          <Field label={t('Consultation for this condition')} required error={errorOf('teleconsultation.nature')}>
            <Select {...register('teleconsultation.nature')}>
              <option value="">{t('Choose')}</option>
              <option value="first">{t('First consultation')}</option>
              <option value="follow_up">{t('Follow-up')}</option>
            </Select>
          </Field>
          <ListFields />
        </div>
      ) : null}
    </section>
  )
}

/** Asks for the list of each medicine that isn't on one that the program knows. */
function ListFields() {
  const { control, setValue, formState } = useFormContext<PrescriptionValues>()
  const [lists = [], medications] = useWatch({ control, name: ['teleconsultation.lists', 'medications'] })
  const errors = (formState.errors.teleconsultation as { lists?: ({ message?: string } | undefined)[] } | undefined)
    ?.lists
  const asked = medications
    .map(({ medicationName }, at) => ({ medicationName, error: errors?.[at]?.message }))
    .filter(({ medicationName, error }) => error || lists.some((one) => one.medicationName === medicationName))
  const choose = (medicationName: string, list: string) => {
    const others = lists.filter((one) => one.medicationName !== medicationName)
    const next = list ? [...others, { medicationName, list: list as TelemedicineList }] : others
    setValue('teleconsultation.lists', next, { shouldDirty: true })
  }
  return asked.map(({ medicationName, error }) => (
    <Field
      key={medicationName}
      label={t('List of {medicine}', { medicine: medicationName })}
      required
      help={t('By choosing a list you state that it isn’t in Schedule X and no narcotic or psychotropic substance.')}
      error={error}
      className="sm:col-span-2"
    >
      <Select
        value={lists.find((one) => one.medicationName === medicationName)?.list ?? ''}
        onChange={(event) => choose(medicationName, event.target.value)}
      >
        <option value="">{t('Not checked: choose a list')}</option>
        {telemedicineLists.map((one) => (
          <option key={one} value={one}>
            {t(listWords[one])}
          </option>
        ))}
      </Select>
    </Field>
  ))
}
