import { t, says } from '#language/translate.ts'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { type Leave, leaveMessages } from '#contract/working-times/leave.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { TypedTime } from '#web/features/appointments/public/typed-time.tsx'
import { useAddLeave } from './api.ts'

/** Empty for whole days; a text that isn't a time stays in its box and is refused. */
const typedTime = () => z.string().regex(/^(\d\d:\d\d)?$/, says(leaveMessages.clock))

/** The raw form values; the server validates the rest. */
const TypedLeave = z.object({
  fromDate: z.string().min(1, says(leaveMessages.from)),
  fromTime: typedTime(),
  toDate: z.string(),
  toTime: typedTime(),
  reason: z.string(),
})

interface LeaveFormProps {
  doctorId: string
  /** Initial first day. */
  date?: string
  onAdded: (leave: Leave) => void
}

/** Returns the form, which adds the time off. */
function useLeaveForm({ doctorId, date = '', onAdded }: LeaveFormProps) {
  const add = useAddLeave(doctorId)
  const form = useEndpointForm(
    { body: TypedLeave },
    {
      defaultValues: { fromDate: date, fromTime: '', toDate: '', toTime: '', reason: '' },
      save: ({ fromTime, toTime, toDate, ...typed }) =>
        add.mutateAsync({
          ...typed,
          toDate: toDate || typed.fromDate,
          fromTime: fromTime || undefined,
          toTime: toTime || undefined,
        }),
      onSaved: (leave) => {
        form.reset()
        onAdded(leave)
      },
    },
  )
  return form
}

interface TimeBoxProps {
  form: ReturnType<typeof useLeaveForm>
  name: 'fromTime' | 'toTime'
  doctorId: string
}

function TimeBox({ form, name, doctorId }: TimeBoxProps) {
  const { field } = useController({ control: form.control, name })
  return (
    <TypedTime
      doctorId={doctorId}
      date={form.watch(name === 'toTime' ? 'toDate' : 'fromDate') || form.watch('fromDate')}
      value={field.value}
      onChange={field.onChange}
      onLeave={() => void form.trigger(name)}
    />
  )
}

/** Adds time off; whole days without times. */
export function LeaveForm(props: LeaveFormProps) {
  const form = useLeaveForm(props)
  const { doctorId } = props
  const { register, errorOf } = form
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Add time off')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('First day')} required error={errorOf('fromDate')}>
          <TextInput type="date" {...register('fromDate')} />
        </Field>
        <Field label={t('Last day')} optional help={t('Leave blank for one day')} error={errorOf('toDate')}>
          <TextInput type="date" {...register('toDate')} />
        </Field>
        <Field label={t('From')} optional help={t('Leave blank for all day')} error={errorOf('fromTime')}>
          <TimeBox form={form} name="fromTime" doctorId={doctorId} />
        </Field>
        <Field label={t('Until')} optional error={errorOf('toTime')}>
          <TimeBox form={form} name="toTime" doctorId={doctorId} />
        </Field>
        <Field
          label={t('Reason')}
          optional
          className="sm:col-span-2"
          help={t('Only your clinic’s team can see this.')}
          error={errorOf('reason')}
        >
          <TextInput maxLength={200} {...register('reason')} />
        </Field>
      </div>
      <FormProblem form={form} />
      <Button type="submit" className="sm:self-end" pending={form.isSaving} pendingText={t('Saving...')}>
        {t('Add time off')}
      </Button>
    </form>
  )
}
