import { FormProvider, useWatch } from 'react-hook-form'
import {
  ADULT_AGE,
  consents,
  identifications,
  NewTeleconsultation,
  type VideoVisit,
} from '#contract/video-visits/video-visits.ts'
import { t } from '#language/translate.ts'
import { useCall } from '#web/features/video-visits/api.ts'
import { consentWords, identityWords } from '#web/features/video-visits/words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'

interface FactsFormProps {
  visit: VideoVisit
  onSaved: () => void
}

/** Consent and identity, as the doctor records them before the call; a correction starts from the newest version. */
export function FactsForm({ visit, onSaved }: FactsFormProps) {
  const { record } = useCall(visit.id)
  const [newest] = visit.recorded
  const offered = consents.filter(
    (one) => (one !== 'implied' || visit.isConsentImplied) && (one !== 'on_page' || visit.agreedAt !== null),
  )
  const form = useEndpointForm(
    { body: NewTeleconsultation },
    {
      defaultValues: {
        consent: newest?.consent ?? offered[0],
        patientName: newest?.patientName ?? fullName(visit.patient),
        patientAge: newest?.patientAge ?? visit.patient.age ?? undefined,
        identifiedBy: newest?.identifiedBy,
        identityNote: newest?.identityNote ?? '',
        adultName: newest?.adultName ?? '',
        version: newest?.version ?? 0,
      },
      save: record.mutateAsync,
      onSaved,
    },
  )
  const { register, errorOf, control } = form
  useUnsaved(form.isUnsaved)
  const [age, identifiedBy] = useWatch({ control, name: ['patientAge', 'identifiedBy'] })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={t('Consent and identity')}
        onSubmit={(event) => void form.submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field label={t('Consent of the patient')} required error={errorOf('consent')} className="sm:col-span-2">
          <Select {...register('consent')}>
            {offered.map((one) => (
              <option key={one} value={one}>
                {t(consentWords[one])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('Name, as the patient states it')} required error={errorOf('patientName')}>
          <TextInput maxLength={200} {...register('patientName')} />
        </Field>
        <Field label={t('Age, as the patient states it')} required error={errorOf('patientAge')}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={130}
            {...register('patientAge', { valueAsNumber: true })}
          />
        </Field>
        <Field label={t('How you made sure who it is')} required error={errorOf('identifiedBy')}>
          <Select {...register('identifiedBy')}>
            <option value="">{t('Choose')}</option>
            {identifications.map((one) => (
              <option key={one} value={one}>
                {t(identityWords[one])}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('Note')}
          required={identifiedBy === 'other'}
          optional={identifiedBy !== 'other'}
          help={t('Such as the kind of document. Don’t enter its number.')}
          error={errorOf('identityNote')}
        >
          <TextInput maxLength={300} {...register('identityNote')} />
        </Field>
        {typeof age === 'number' && age < ADULT_AGE ? (
          <Field
            label={t('Adult with the patient')}
            required
            help={t('Name and relationship. A patient under 18 needs an adult with them.')}
            error={errorOf('adultName')}
            className="sm:col-span-2"
          >
            <TextInput maxLength={200} {...register('adultName')} />
          </Field>
        ) : null}
        <FormProblem form={form} className="sm:col-span-2" />
        <Button type="submit" className="w-fit" pending={form.isSaving} pendingText={t('Saving...')}>
          {newest ? t('Save correction') : t('Record')}
        </Button>
      </form>
    </FormProvider>
  )
}
