import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { DURATION } from '#contract/appointments.ts'
import { NewService } from '#contract/clinic-setup.ts'
import type { Service } from '#contract/clinics.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const names = ['name', 'description', 'duration', 'price'] as const

interface ServiceFormProps {
  /** Absent: a new one. */
  service?: Service
  currency: string
  save: { isPending: boolean; isError: boolean; error: unknown }
  onSave: (values: NewService, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  onTouched: (isTouched: boolean) => void
  onClose: () => void
}

/** The fields of one service. */
export function ServiceForm({ service, currency, save, onSave, onTouched, onClose }: ServiceFormProps) {
  const form = useForm<NewService>({
    resolver: zodResolver(NewService),
    defaultValues: {
      name: service?.name ?? '',
      description: service?.description ?? '',
      duration: service?.duration ?? DURATION.default,
      price: service?.price ?? '',
    },
  })
  const { register, setError, setFocus } = form
  const { errors, isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  useEffect(() => setFocus('name'), [setFocus])
  const submit = form.handleSubmit((values) => {
    if (save.isPending) return
    onSave(values, { onSuccess: onClose, onError: (error) => placeIssues(error, names, setError) })
  })
  return (
    <form
      noValidate
      aria-label={service ? `Edit ${service.name}` : 'New service'}
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-lg bg-surface-sunken p-4"
    >
      <Field label="Service name" required error={errors.name?.message} className="col-span-2">
        <TextInput maxLength={120} {...register('name')} />
      </Field>
      <Field label="Description" optional error={errors.description?.message} className="col-span-2">
        <TextInput maxLength={500} {...register('description')} />
      </Field>
      <Field label="Minutes" required error={errors.duration?.message}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={DURATION.min}
          max={DURATION.max}
          step={5}
          {...register('duration', { valueAsNumber: true })}
        />
      </Field>
      <Field label={`Price (${currency})`} required error={errors.price?.message}>
        <TextInput inputMode="decimal" {...register('price')} />
      </Field>
      {save.isError && !isAboutFields(save.error, names) ? (
        <Notice tone="danger" live className="col-span-2">
          {sentenceOf(save.error)}
        </Notice>
      ) : null}
      <div className="col-span-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending} pendingText="Saving...">
          Save service
        </Button>
      </div>
    </form>
  )
}
