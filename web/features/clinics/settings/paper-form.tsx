import { msg, t } from '#language/translate.ts'
import { useWatch } from 'react-hook-form'
import { MARGIN_LIMITS, paperDefaults, type PaperSettings, setPaper } from '#contract/clinics/paper.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { updateSentence, useSetPaper } from '#web/features/clinics/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { PaperPreview } from './paper-preview.tsx'

const margins = [
  { name: 'top', label: msg('Top (mm)') },
  { name: 'bottom', label: msg('Bottom (mm)') },
  { name: 'sides', label: msg('Left and right (mm)') },
] as const

/** How the clinic prints prescriptions and visits, with a drawing of the page beside it. */
export function PaperForm({ setup: { clinic, paper } }: { setup: ClinicSetup }) {
  const save = useSetPaper(clinic.id)
  const form = useEndpointForm(setPaper, {
    defaultValues: paper,
    save: save.mutateAsync,
    onSaved: (saved) => form.reset(saved),
    inWords: updateSentence,
  })
  useUnsaved(form.isUnsaved)
  const shown = { ...paperDefaults, ...useWatch({ control: form.control }) }
  return (
    <form
      noValidate
      aria-label={t('Printouts')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-5"
    >
      <p className="max-w-[70ch] text-muted">
        {t(
          'How prescriptions, visits, certificates, letters and consents are printed. The size can be chosen again for each printout.',
        )}
      </p>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-[1fr_auto]">
        <div className="flex min-w-0 flex-col gap-5">
          <Choices form={form} />
          {shown.letterhead === 'space' ? <Margins form={form} /> : <Letterhead form={form} />}
          <Checkbox label={t('Print the complaint')} {...form.register('complaint')} />
        </div>
        <PaperPreview clinic={clinic} paper={shown} />
      </div>
      <FormProblem form={form} />
      <StickyFooter>
        <Button
          type="submit"
          className="max-sm:w-full"
          pending={form.isSaving}
          pendingText={t('Saving...')}
          disabled={!form.isUnsaved && !form.isSaving}
        >
          {t('Save printouts')}
        </Button>
      </StickyFooter>
    </form>
  )
}

type PaperFormState = ReturnType<typeof useEndpointForm<typeof setPaper.body, PaperSettings>>

const Choices = ({ form }: { form: PaperFormState }) => (
  <>
    <RadioCards legend={t('Paper size')} error={form.errorOf('size')} className="grid gap-2 sm:grid-cols-2">
      <RadioCard value="a4" title={t('A4')} detail={t('210 × 297 mm')} {...form.register('size')} />
      <RadioCard value="a5" title={t('A5')} detail={t('148 × 210 mm')} {...form.register('size')} />
    </RadioCards>
    <RadioCards legend={t('Letterhead')} error={form.errorOf('letterhead')} className="grid gap-2 sm:grid-cols-2">
      <RadioCard
        value="printed"
        title={t('Print our letterhead')}
        detail={t('Logo, name, address and phone, and the doctor’s registration.')}
        {...form.register('letterhead')}
      />
      <RadioCard
        value="space"
        title={t('Leave space')}
        detail={t('For paper with a letterhead on it.')}
        {...form.register('letterhead')}
      />
    </RadioCards>
  </>
)

const Margins = ({ form }: { form: PaperFormState }) => (
  <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
    {margins.map(({ name, label }) => (
      <Field key={name} label={t(label)} required error={form.errorOf(name)}>
        <TextInput
          type="number"
          inputMode="numeric"
          {...MARGIN_LIMITS[name]}
          {...form.register(name, { valueAsNumber: true })}
        />
      </Field>
    ))}
  </div>
)

const Letterhead = ({ form }: { form: PaperFormState }) => (
  <>
    <Field
      label={t('Registration number of the clinic')}
      error={form.errorOf('registration')}
      help={t('Printed on what is signed or finished from now on.')}
    >
      <TextInput {...form.register('registration')} />
    </Field>
    <Checkbox label={t('Print the opening hours')} {...form.register('timings')} />
  </>
)
