import { CLOSURE_HORIZON_DAYS, NewClosure } from '#contract/clinics/setup.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { updateSentence, useCreateClosure } from '#web/features/clinics/api.ts'
import { addDays } from '#contract/wall-clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { AppointmentsLink } from './appointments-link.tsx'

interface ClosureFormProps {
  clinicId: string
  /** Today's date at the clinic. */
  today: string
}

/** Closes a day and links to the appointments on it. */
export function ClosureForm({ clinicId, today }: ClosureFormProps) {
  const create = useCreateClosure(clinicId)
  const form = useEndpointForm(
    { body: NewClosure.refine(({ day }) => day >= today, { path: ['day'], message: clinicMessages.pastDay }) },
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
      aria-label="Close a day"
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr_auto]">
        <Field label="Day" required error={form.errorOf('day')}>
          <TextInput type="date" min={today} max={addDays(today, CLOSURE_HORIZON_DAYS)} {...form.register('day')} />
        </Field>
        <Field label="Reason" optional error={form.errorOf('reason')}>
          <TextInput maxLength={200} placeholder="Public holiday" {...form.register('reason')} />
        </Field>
        <Button type="submit" className="sm:mt-6.5" pending={form.isSaving} pendingText="Saving...">
          Close this day
        </Button>
      </div>
      {form.problem ? (
        <Notice tone="danger" live>
          {form.problem}
        </Notice>
      ) : null}
      {closed && closed.visits > 0 ? (
        <Notice tone="caution" title={`There are appointments on ${longDate(closed.day)}`} live>
          They stay booked until you reschedule or cancel them: <AppointmentsLink closure={closed} />
        </Notice>
      ) : null}
    </form>
  )
}
