import { type Message, msg, t } from '#language/translate.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { addDays, addMonths } from '#contract/wall-clock.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { VisitValues } from './values.ts'

const usual: readonly { label: Message; from: (date: string) => string }[] = [
  { label: msg('3 days'), from: (date) => addDays(date, 3) },
  { label: msg('1 week'), from: (date) => addDays(date, 7) },
  { label: msg('2 weeks'), from: (date) => addDays(date, 14) },
  { label: msg('1 month'), from: (date) => addMonths(date, 1) },
]

interface FollowUpFieldProps {
  visitDate: string
  error: string | undefined
}

/** The date of the follow-up: a usual one, or any. Needs a FormProvider. */
export function FollowUpField({ visitDate, error }: FollowUpFieldProps) {
  const { register, control, setValue, formState } = useFormContext<VisitValues>()
  const chosen = useWatch({ control, name: 'followUpDate' })
  const set = (date: string) =>
    setValue('followUpDate', date, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{t('Follow-up in')}</legend>
        <div className="flex flex-wrap gap-2">
          {usual.map(({ label, from }) => (
            <label
              key={t(label)}
              className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-3 text-sm hover:bg-surface-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:min-h-9"
            >
              <input
                type="radio"
                name="follow-up-in"
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
                checked={chosen === from(visitDate)}
                onChange={() => set(from(visitDate))}
              />
              {t(label)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('Follow-up date')} error={error} className="w-44">
        <TextInput type="date" min={addDays(visitDate, 1)} {...register('followUpDate')} />
      </Field>
    </div>
  )
}
