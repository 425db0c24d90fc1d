import { type Message, msg, t } from '#language/translate.ts'
import { useState } from 'react'
import type { ClosingKind, ClosingRule } from '#contract/clinics/closing-rules.ts'
import { CLOSURE_HORIZON_DAYS, NewClosure } from '#contract/clinics/opening.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { addDays } from '#contract/wall-clock.ts'
import { updateSentence, useCreateClosure } from '#web/features/clinics/api.ts'
import { longDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { AppointmentsLink } from './booking-on-your-website.tsx'
import { type CloseFormProps, DaysForm, MonthlyForm } from './closing-rule-forms.tsx'
import { DaysWithAppointments } from './closing-rule-words.tsx'

type Kind = 'day' | ClosingKind

const kinds: Record<Kind, Message> = {
  day: msg('One day'),
  range: msg('Several days in a row'),
  yearly: msg('The same dates every year'),
  monthly: msg('A weekday of some weeks each month'),
}

/** Closes one day or several, and shows the appointments that are on them. */
export function CloseForm(props: CloseFormProps) {
  const [kind, setKind] = useState<Kind>('day')
  const [added, setAdded] = useState<ClosingRule | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('What closes')} className="sm:max-w-96">
        <Select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {Object.entries(kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'day' ? (
        <DayForm {...props} />
      ) : kind === 'monthly' ? (
        <MonthlyForm {...props} onAdded={setAdded} />
      ) : (
        <DaysForm key={kind} {...props} kind={kind} onAdded={setAdded} />
      )}
      {kind !== 'day' && added && added.visits > 0 ? (
        <Notice tone="caution" title={t('There are appointments on these days')} live>
          {t('They stay booked until you reschedule or cancel them:')}
          <DaysWithAppointments rule={added} isOpen />
        </Notice>
      ) : null}
    </div>
  )
}

/** Closes a day and links to the appointments on it. */
function DayForm({ clinicId, today }: CloseFormProps) {
  const create = useCreateClosure(clinicId)
  const form = useEndpointForm(
    { body: NewClosure.refine(({ day }) => day >= today, { path: ['day'], message: t(clinicMessages.pastDay) }) },
    {
      defaultValues: { day: '', reason: '' },
      save: create.mutateAsync,
      onSaved: () => form.reset(),
      inWords: updateSentence,
    },
  )
  const closed = create.data
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Close a day')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr_auto]">
        <Field label={t('Day')} required error={form.errorOf('day')}>
          <TextInput type="date" min={today} max={addDays(today, CLOSURE_HORIZON_DAYS)} {...form.register('day')} />
        </Field>
        <Field label={t('Reason')} optional error={form.errorOf('reason')}>
          <TextInput maxLength={200} placeholder={t('Public holiday')} {...form.register('reason')} />
        </Field>
        <Button type="submit" className="sm:mt-6.5" pending={form.isSaving} pendingText={t('Saving...')}>
          {t('Close this day')}
        </Button>
      </div>
      <FormProblem form={form} />
      {closed && closed.visits > 0 ? (
        <Notice tone="caution" title={t('There are appointments on {day}', { day: longDate(closed.day) })} live>
          {t('They stay booked until you reschedule or cancel them:')} <AppointmentsLink closure={closed} />
        </Notice>
      ) : null}
    </form>
  )
}
