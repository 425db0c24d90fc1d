import { t } from '#language/translate.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { NewExtraHours } from '#contract/clinics/extra-hours.ts'
import { CLOSURE_HORIZON_DAYS } from '#contract/clinics/opening.ts'
import { addDays } from '#contract/wall-clock.ts'
import { updateSentence, useCreateExtraHours } from '#web/features/clinics/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'

export interface NamedDoctor {
  id: string
  name: string
}

interface ExtraHoursFormProps {
  clinicId: string
  /** Today's date at the clinic. */
  today: string
  /** The doctor whose hours are added; undefined: the form asks. */
  doctorId: string | undefined
  doctors: readonly NamedDoctor[]
}

/** Adds hours of one date. */
export function ExtraHoursForm({ clinicId, today, doctorId, doctors }: ExtraHoursFormProps) {
  const create = useCreateExtraHours(clinicId)
  const form = useEndpointForm(
    { body: NewExtraHours.refine(({ day }) => day >= today, { path: ['day'], message: t(clinicMessages.pastDay) }) },
    {
      defaultValues: { doctorId, day: '', opens: '', closes: '', reason: '' },
      save: create.mutateAsync,
      onSaved: () => form.reset(),
      inWords: updateSentence,
    },
  )
  const { register, errorOf } = form
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Add extra hours')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      {doctorId === undefined && doctors.length > 0 ? (
        <Field label={t('Who works')} error={errorOf('doctorId')} className="sm:max-w-80">
          <Select
            placeholder={t('The clinic')}
            {...register('doctorId', { setValueAs: (chosen: string | undefined) => chosen || undefined })}
          >
            {doctors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_9rem_9rem_1fr]">
        <Field label={t('Day')} required error={errorOf('day')}>
          <TextInput type="date" min={today} max={addDays(today, CLOSURE_HORIZON_DAYS)} {...register('day')} />
        </Field>
        <Field label={t('From')} required error={errorOf('opens')}>
          <TextInput type="time" {...register('opens')} />
        </Field>
        <Field label={t('Until')} required error={errorOf('closes')}>
          <TextInput type="time" {...register('closes')} />
        </Field>
        <Field label={t('Reason')} optional error={errorOf('reason')}>
          <TextInput maxLength={200} placeholder={t('Health camp')} {...register('reason')} />
        </Field>
      </div>
      <FormProblem form={form} />
      <Button type="submit" className="sm:self-start" pending={form.isSaving} pendingText={t('Saving...')}>
        {t('Add extra hours')}
      </Button>
    </form>
  )
}
