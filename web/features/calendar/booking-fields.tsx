import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Service } from '#contract/clinics.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type BookingForm, type CalendarForm, forgetChart } from './booking-form.ts'
import type { CalendarDoctor } from './doctors.ts'
import { PatientNameField } from './patient-name-field.tsx'

interface BookingFieldsProps {
  form: CalendarForm
  doctors: readonly CalendarDoctor[]
  services: readonly Service[]
  /** A patient books for themself: name and e-mail are theirs. */
  isPatient: boolean
  /** What is to be said of the chosen time. */
  children: ReactNode
}

/** Who comes, to whom, when and what for. */
export function BookingFields({ form, doctors, services, isPatient, children }: BookingFieldsProps) {
  const { register, formState } = form
  const errorOf = (name: keyof BookingForm) => formState.errors[name]?.message
  const [patientId, doctorId, email] = useWatch({
    control: form.control,
    name: ['patientId', 'doctorId', 'patientEmail'],
  })
  const clinics = new Set(doctors.map(({ clinicId }) => clinicId))
  const clinicOf = (id: string) => doctors.find((one) => one.id === id)?.clinicId
  const clinicId = clinicOf(doctorId) ?? (clinics.size === 1 ? [...clinics][0]! : '')
  /** The services are the clinic's, and so is a chosen chart. */
  const followDoctor = (id: string) => {
    form.setValue('serviceId', '')
    if (patientId && clinicOf(id) && clinicOf(id) !== clinicId) forgetChart(form)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        {isPatient ? (
          <Field label="Patient name" required error={errorOf('patientName')}>
            <TextInput {...register('patientName')} autoComplete="off" maxLength={200} readOnly />
          </Field>
        ) : (
          <PatientNameField form={form} clinicId={clinicId} error={errorOf('patientName') ?? errorOf('patientId')} />
        )}
      </div>
      <Field
        label="Patient email"
        required={!patientId}
        error={errorOf('patientEmail')}
        help={patientId && !email ? 'This chart has no email.' : undefined}
      >
        <TextInput
          {...register('patientEmail')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          readOnly={isPatient || patientId !== ''}
        />
      </Field>
      <Field label="Patient phone" optional error={errorOf('patientPhone')}>
        <TextInput {...register('patientPhone')} type="tel" autoComplete="off" maxLength={40} />
      </Field>
      <Field label="Doctor" required error={errorOf('doctorId')} className="sm:col-span-2">
        <Select
          {...register('doctorId', {
            onChange: (event: { target: { value: string } }) => followDoctor(event.target.value),
          })}
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
      <div className="-mt-4 sm:col-span-2">{children}</div>
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
