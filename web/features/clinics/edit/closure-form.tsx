import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Closure, CLOSURE_HORIZON_DAYS, NewClosure } from '#contract/clinic-setup.ts'
import { clinicMessages } from '#contract/clinics.ts'
import { useCreateClosure } from '#web/features/clinics/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { addDays, longDate } from '#web/lib/dates.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { VisitsLink } from './visits-link.tsx'

const names = ['day', 'reason'] as const

interface ClosureFormProps {
  clinicId: string
  /** The clinic's. */
  today: string
  onTouched: (isTouched: boolean) => void
}

/** Closes a day, and says which visits stand on it. */
export function ClosureForm({ clinicId, today, onTouched }: ClosureFormProps) {
  const form = useForm<NewClosure>({ resolver: zodResolver(NewClosure), defaultValues: { day: '', reason: '' } })
  const create = useCreateClosure(clinicId, () => onTouched(false))
  const [closed, setClosed] = useState<Closure | null>(null)
  const { errors, isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const submit = form.handleSubmit((values) => {
    if (create.isPending) return
    if (values.day < today) return form.setError('day', { message: clinicMessages.pastDay }, { shouldFocus: true })
    create.mutate(values, {
      onSuccess: (closure) => {
        setClosed(closure)
        form.reset()
      },
      onError: (error) => placeIssues(error, names, form.setError),
    })
  })
  return (
    <form noValidate aria-label="Close a day" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr_auto]">
        <Field label="Day" required error={errors.day?.message}>
          <TextInput type="date" min={today} max={addDays(today, CLOSURE_HORIZON_DAYS)} {...form.register('day')} />
        </Field>
        <Field label="Reason" optional error={errors.reason?.message}>
          <TextInput maxLength={200} placeholder="Public holiday" {...form.register('reason')} />
        </Field>
        <Button type="submit" className="sm:mt-6.5" pending={create.isPending} pendingText="Saving...">
          Close this day
        </Button>
      </div>
      {create.isError && !isAboutFields(create.error, names) ? (
        <Notice tone="danger" live>
          {sentenceOf(create.error)}
        </Notice>
      ) : null}
      {closed && closed.visits > 0 ? (
        <Notice tone="caution" title={`There are visits on ${longDate(closed.day)}`} live>
          They stay until you move or cancel them: <VisitsLink closure={closed} />
        </Notice>
      ) : null}
    </form>
  )
}
