import { t } from '#language/translate.ts'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { changeClinic, type ClinicSetup } from '#contract/clinics/setup.ts'
import { updateSentence, useChangeClinic } from '#web/features/clinics/api.ts'
import { ClinicFields, valuesOf } from '#web/features/clinics/clinic-fields.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { ConfirmationNotice } from './confirmation-notice.tsx'

const detailsOf = (setup: ClinicSetup) => {
  const { showsReviews, allowsDictation } = setup.clinic
  return { ...valuesOf(setup), showsReviews, allowsDictation }
}

/** Details of a clinic; sends only changed fields. */
export function DetailsForm({ setup }: { setup: ClinicSetup }) {
  const [stored, setStored] = useState(() => detailsOf(setup))
  const change = useChangeClinic(setup.clinic.id)
  const form = useEndpointForm(changeClinic, {
    defaultValues: stored,
    save: (values) =>
      change.mutateAsync(
        Object.fromEntries(
          Object.entries(values).filter(([name, value]) => value !== stored[name as keyof typeof stored]),
        ),
      ),
    onSaved: (saved) => {
      const now = detailsOf(saved)
      setStored(now)
      form.reset(now)
    },
    inWords: updateSentence,
  })
  useUnsaved(form.isUnsaved)
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
      <form
        noValidate
        aria-label={t('Details')}
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-5"
      >
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
        <FormProblem form={form} />
        <StickyFooter>
          <Button
            type="submit"
            className="max-sm:w-full"
            pending={form.isSaving}
            pendingText={t('Saving...')}
            disabled={!form.isUnsaved && !form.isSaving}
          >
            {t('Save Changes')}
          </Button>
        </StickyFooter>
      </form>
    </FormProvider>
  )
}
