import { useFormContext } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ScheduleValues } from './schedule-values.ts'

/** Name and contact of a new caller (rule I8); one of phone and email is enough. Needs a FormProvider. */
export function CallerFields({ today }: { today: string }) {
  const { register, formState } = useFormContext<ScheduleValues>()
  const errors = formState.errors.newPatient
  return (
    <div
      role="group"
      aria-label="New patient"
      className="grid gap-4 rounded-lg border border-line p-4 sm:col-span-2 sm:grid-cols-4"
    >
      <Field label="Name" required error={errors?.name?.message} className="sm:col-span-2">
        <TextInput {...register('newPatient.name')} autoComplete="off" maxLength={200} />
      </Field>
      <Field label="Phone" required error={errors?.phone?.message} help="Or an email." className="sm:col-span-2">
        <TextInput {...register('newPatient.phone')} type="tel" autoComplete="off" maxLength={40} />
      </Field>
      <Field label="Email" optional error={errors?.email?.message} className="sm:col-span-2">
        <TextInput
          {...register('newPatient.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </Field>
      <Field label="Age" optional error={errors?.age?.message}>
        <TextInput {...register('newPatient.age')} inputMode="numeric" autoComplete="off" maxLength={3} />
      </Field>
      <Field label="Date of birth" optional error={errors?.dateOfBirth?.message}>
        <TextInput
          {...register('newPatient.dateOfBirth')}
          type="date"
          min="1900-01-01"
          max={today}
          autoComplete="off"
        />
      </Field>
    </div>
  )
}
