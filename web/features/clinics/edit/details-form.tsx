import { t } from '#language/translate.ts'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { changeClinic, type ClinicSetup } from '#contract/clinics/setup.ts'
import { updateSentence, useChangeClinic } from '#web/features/clinics/api.ts'
import { ClinicFields, valuesOf } from '#web/features/clinics/clinic-fields.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ConfirmationNotice } from './confirmation-notice.tsx'

interface DetailsFormProps {
  setup: ClinicSetup
  onClose: () => void
}

/** Details of a clinic; sends only changed fields. */
export function DetailsForm({ setup, onClose }: DetailsFormProps) {
  const [stored] = useState(() => {
    const { showsReviews, allowsDictation } = setup.clinic
    return { ...valuesOf(setup), showsReviews, allowsDictation }
  })
  const change = useChangeClinic(setup.clinic.id)
  const form = useEndpointForm(changeClinic, {
    defaultValues: stored,
    save: (values) =>
      change.mutateAsync(
        Object.fromEntries(
          Object.entries(values).filter(([name, value]) => value !== stored[name as keyof typeof stored]),
        ),
      ),
    onSaved: onClose,
    inWords: updateSentence,
  })
  const [timeZone, currency] = useWatch({ control: form.control, name: ['timeZone', 'currency'] })
  const identity = useWatch({ control: form.control, name: ['name', 'address', 'city'] })
  const isOther = [stored.name, stored.address, stored.city].some((value, index) => value !== identity[index])
  const zoneHelp =
    setup.comingVisits > 0
      ? t('You can’t change this while you have upcoming appointments. Patients know their times in this zone.')
      : timeZone !== stored.timeZone
        ? t('Opening hours keep their times. Past appointments are shown in the new zone.')
        : undefined
  const currencyHelp =
    currency !== stored.currency
      ? t('Amounts stay the same and aren’t converted. Existing appointments keep their price.')
      : undefined
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save Changes')} pendingText={t('Saving...')} onCancel={onClose}>
        <ConfirmationNotice confirmation={setup.confirmation} isChanging={isOther} />
        <ClinicFields zoneHelp={zoneHelp} currencyHelp={currencyHelp} />
        <Field
          label={t('Before you come')}
          optional
          help={t('What patients should bring or do. We show it with their appointment and in our emails about it.')}
          error={form.formState.errors.beforeYouCome?.message}
        >
          <Textarea
            rows={3}
            maxLength={500}
            placeholder={t('Please bring your earlier reports and come ten minutes early.')}
            {...form.register('beforeYouCome')}
          />
        </Field>
        <Checkbox
          label={t('Show reviews')}
          help={t('Shows your rating and patients’ reviews on the booking page.')}
          {...form.register('showsReviews')}
        />
        <Checkbox
          label={t('Allow dictation')}
          help={t(
            'Doctors can speak the texts of a visit. Their browser turns speech into text, and some browsers send the audio to the browser’s developer. We store no audio.',
          )}
          {...form.register('allowsDictation')}
        />
      </DialogForm>
    </FormProvider>
  )
}
