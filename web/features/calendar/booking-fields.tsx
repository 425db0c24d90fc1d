import type { UseFormReturn } from 'react-hook-form'
import type { Service } from '#contract/clinics.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { BookingForm } from './booking-form.ts'
import type { CalendarDoctor } from './doctors.ts'

interface BookingFieldsProps {
  form: UseFormReturn<BookingForm>
  doctors: readonly CalendarDoctor[]
  services: readonly Service[]
  /** A patient books for themself: name and e-mail are theirs. */
  isPatient: boolean
}

/** Who comes, to whom, when and what for. */
export function BookingFields({ form, doctors, services, isPatient }: BookingFieldsProps) {
  const { register, formState } = form
  const errorOf = (name: keyof BookingForm) => formState.errors[name]?.message
  const clinics = new Set(doctors.map(({ clinicId }) => clinicId))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Patient name" required error={errorOf('patientName')}>
        <TextInput {...register('patientName')} autoComplete="off" maxLength={200} readOnly={isPatient} />
      </Field>
      <Field label="Patient email" required error={errorOf('patientEmail')}>
        <TextInput
          {...register('patientEmail')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          readOnly={isPatient}
        />
      </Field>
      <Field label="Patient phone" optional error={errorOf('patientPhone')}>
        <TextInput {...register('patientPhone')} type="tel" autoComplete="off" maxLength={40} />
      </Field>
      <Field label="Doctor" required error={errorOf('doctorId')}>
        <Select
          {...register('doctorId', { onChange: () => form.setValue('serviceId', '') })}
          placeholder="Select a doctor"
        >
          {doctors.map(({ id, name, specialty, clinicName }) => (
            <option key={id} value={id}>
              {name}, {specialty}
              {clinics.size > 1 ? ` (${clinicName})` : ''}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Date" required error={errorOf('date')}>
        <TextInput {...register('date', { required: 'Please select a date' })} type="date" />
      </Field>
      <Field label="Time" required error={errorOf('time')}>
        <TextInput {...register('time', { required: 'Please select a time' })} type="time" />
      </Field>
      <Field label="Service" optional error={errorOf('serviceId')} className="sm:col-span-2">
        <Select {...register('serviceId')} placeholder="General Consultation" disabled={services.length === 0}>
          {services.map(({ id, name, duration }) => (
            <option key={id} value={id}>
              {name}, {durationInWords(duration)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Notes" optional error={errorOf('notes')} className="sm:col-span-2">
        <Textarea {...register('notes')} rows={3} maxLength={2000} />
      </Field>
    </div>
  )
}
