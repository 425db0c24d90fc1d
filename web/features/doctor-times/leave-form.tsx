import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type Leave, leaveMessages, type NewLeave } from '#contract/leave.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useAddLeave } from './api.ts'

const names = ['fromDate', 'fromTime', 'toDate', 'toTime', 'reason'] as const

interface LeaveFormProps {
  doctorId: string
  /** The first day, until another one is chosen. */
  date?: string
  onTouched: (isTouched: boolean) => void
  onAdded: (leave: Leave) => void
}

/** Notes when a doctor is away; without times, whole days. */
export function LeaveForm({ doctorId, date = '', onTouched, onAdded }: LeaveFormProps) {
  const form = useForm<Required<NewLeave>>({
    defaultValues: { fromDate: date, fromTime: '', toDate: '', toTime: '', reason: '' },
  })
  const add = useAddLeave(doctorId)
  const { errors, isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const submit = form.handleSubmit(({ fromTime, toTime, toDate, ...typed }) => {
    if (add.isPending) return
    add.mutate(
      {
        ...typed,
        toDate: toDate || typed.fromDate,
        fromTime: fromTime || undefined,
        toTime: toTime || undefined,
      },
      {
        onSuccess: (leave) => {
          form.reset()
          onAdded(leave)
        },
        onError: (error) => placeIssues(error, names, form.setError),
      },
    )
  })
  return (
    <form noValidate aria-label="Add a leave" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First day" required error={errors.fromDate?.message}>
          <TextInput type="date" {...form.register('fromDate', { required: leaveMessages.from })} />
        </Field>
        <Field label="Last day" optional help="Empty: the same day." error={errors.toDate?.message}>
          <TextInput type="date" {...form.register('toDate')} />
        </Field>
        <Field label="From" optional help="Empty: the whole day." error={errors.fromTime?.message}>
          <TextInput type="time" {...form.register('fromTime')} />
        </Field>
        <Field label="Until" optional error={errors.toTime?.message}>
          <TextInput type="time" {...form.register('toTime')} />
        </Field>
        <Field
          label="Reason"
          optional
          className="sm:col-span-2"
          help="For the clinic’s own people; patients never see it."
          error={errors.reason?.message}
        >
          <TextInput maxLength={200} {...form.register('reason')} />
        </Field>
      </div>
      {add.isError && !isAboutFields(add.error, names) ? (
        <Notice tone="danger" live>
          {sentenceOf(add.error)}
        </Notice>
      ) : null}
      <Button type="submit" className="sm:self-end" pending={add.isPending} pendingText="Saving...">
        Add leave
      </Button>
    </form>
  )
}
