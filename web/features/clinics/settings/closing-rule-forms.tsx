import { says, t } from '#language/translate.ts'
import { z } from 'zod'
import { type ClosingRule, closingRuleMessages } from '#contract/clinics/closing-rules.ts'
import { clinicMessages, weekdays } from '#contract/clinics/clinics.ts'
import { isoDate, line } from '#contract/common.ts'
import { CLOSURE_HORIZON_DAYS } from '#contract/clinics/opening.ts'
import { addDays, daysBetween } from '#contract/wall-clock.ts'
import { updateSentence, useCreateClosingRule } from '#web/features/clinics/api.ts'
import { weekdayInWords } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { nthWords } from './closing-rule-words.tsx'

export interface CloseFormProps {
  clinicId: string
  /** Today's date at the clinic. */
  today: string
}

interface RuleFormProps extends CloseFormProps {
  onAdded: (rule: ClosingRule) => void
}

/** Two days as typed. A yearly rule takes their day and month, so it can lead over the new year. */
const typedDays = (kind: 'range' | 'yearly', today: string) =>
  z
    .strictObject({
      from: isoDate(clinicMessages.day),
      to: isoDate(clinicMessages.day),
      reason: line(200).optional(),
    })
    .refine(({ from }) => kind === 'yearly' || from >= today, { path: ['from'], message: t(clinicMessages.pastDay) })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: t(closingRuleMessages.order) })
    .refine(({ from, to }) => kind === 'range' || !(daysBetween(from, to) >= 365), {
      path: ['to'],
      message: t('Choose less than a year'),
    })

/** Closes several days in a row, once or every year. */
export function DaysForm({ clinicId, today, kind, onAdded }: RuleFormProps & { kind: 'range' | 'yearly' }) {
  const create = useCreateClosingRule(clinicId)
  const form = useEndpointForm(
    { body: typedDays(kind, today) },
    {
      defaultValues: { from: '', to: '', reason: '' },
      save: ({ from, to, reason }) =>
        create.mutateAsync(
          kind === 'range' ? { kind, from, to, reason } : { kind, from: from.slice(5), to: to.slice(5), reason },
        ),
      onSaved: (rule) => {
        form.reset()
        onAdded(rule)
      },
      inWords: updateSentence,
    },
  )
  useUnsaved(form.isUnsaved)
  const limits = kind === 'range' ? { min: today, max: addDays(today, CLOSURE_HORIZON_DAYS) } : {}
  return (
    <form
      noValidate
      aria-label={t('Close several days')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_12rem_1fr]">
        <Field label={t('First day')} required error={form.errorOf('from')}>
          <TextInput type="date" {...limits} {...form.register('from')} />
        </Field>
        <Field label={t('Last day')} required error={form.errorOf('to')}>
          <TextInput type="date" {...limits} {...form.register('to')} />
        </Field>
        <Field label={t('Reason')} optional error={form.errorOf('reason')}>
          <TextInput maxLength={200} placeholder={t('Public holiday')} {...form.register('reason')} />
        </Field>
      </div>
      {kind === 'yearly' ? (
        <p className="text-sm text-muted">{t('The year you choose doesn’t matter: the dates close every year.')}</p>
      ) : null}
      <FormProblem form={form} />
      <SubmitButton isSaving={form.isSaving} />
    </form>
  )
}

const TypedMonthly = z.strictObject({
  weekday: z.string(),
  nths: z.array(z.string()).min(1, says(closingRuleMessages.nths)),
  reason: line(200).optional(),
})

/** Closes a weekday of some weeks each month, such as the 2nd and 4th Saturday. */
export function MonthlyForm({ clinicId, onAdded }: RuleFormProps) {
  const create = useCreateClosingRule(clinicId)
  const form = useEndpointForm(
    { body: TypedMonthly },
    {
      defaultValues: { weekday: '6', nths: [], reason: '' },
      save: ({ weekday, nths, reason }) =>
        create.mutateAsync({ kind: 'monthly', weekday: Number(weekday), nths: nths.map(Number), reason }),
      onSaved: (rule) => {
        form.reset()
        onAdded(rule)
      },
      inWords: updateSentence,
    },
  )
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Close a weekday of some weeks')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr]">
        <Field label={t('Weekday')} required error={form.errorOf('weekday')}>
          <Select {...form.register('weekday')}>
            {weekdays.map((_, weekday) => (
              <option key={weekday} value={weekday}>
                {weekdayInWords(weekday)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('Reason')} optional error={form.errorOf('reason')}>
          <TextInput maxLength={200} placeholder={t('Public holiday')} {...form.register('reason')} />
        </Field>
      </div>
      <fieldset aria-describedby={form.errorOf('nths') ? 'nths-error' : undefined}>
        <legend className="text-sm font-medium">{t('Which ones in the month')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {nthWords.map((word, index) => (
            <Checkbox key={index} label={t(word)} value={index + 1} {...form.register('nths')} />
          ))}
        </div>
        <FieldError id="nths-error" error={form.errorOf('nths')} />
      </fieldset>
      <FormProblem form={form} />
      <SubmitButton isSaving={form.isSaving} />
    </form>
  )
}

const SubmitButton = ({ isSaving }: { isSaving: boolean }) => (
  <Button type="submit" className="sm:self-start" pending={isSaving} pendingText={t('Saving...')}>
    {t('Close these days')}
  </Button>
)
