import { type ReactNode, useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { DEFAULT_SERVICE, DURATION } from '#contract/appointments/appointments.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import type { CalendarDoctor } from '#web/features/appointments/calendar/doctors.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { noCaller, type ScheduleValues, usualDoctor } from './schedule-values.ts'

interface WithFieldsProps {
  clinics: readonly Clinic[]
  /** Whom the reader may book. */
  doctors: readonly CalendarDoctor[]
  /** Another clinic was chosen, where the patient has another chart. */
  onClinic: () => void
  /** Who comes: depends on the clinic. */
  between: ReactNode
}

const dirty = { shouldDirty: true }

/** The clinic, the doctor and the service. Needs a FormProvider. */
export function WithFields({ clinics, doctors, onClinic, between }: WithFieldsProps) {
  const user = useSignedInUser()
  const { control, setValue } = useFormContext<ScheduleValues>()
  const clinic = useController({ control, name: 'clinicId' })
  const doctor = useController({ control, name: 'doctorId' })
  const clinicId = clinic.field.value
  const clinicItems = clinics.map(({ id, name, city }) => ({ value: id, label: name, detail: city }))
  const ofClinic = doctors.filter((one) => one.clinicId === clinicId)
  const doctorItems = ofClinic.map(({ id, name, specialty }) => ({ value: id, label: name, detail: specialty }))
  const services = ofClinic.find(({ id }) => id === doctor.field.value)?.services ?? []
  const minutesOf = (id: string) =>
    services.find((one) => (id ? one.id === id : one.name === DEFAULT_SERVICE))?.duration ?? DURATION.default
  const consultation = minutesOf('')
  const chooseClinic = (id: string) => {
    clinic.field.onChange(id)
    setValue('doctorId', usualDoctor(user, doctors, id)?.id ?? '', dirty)
    setValue('serviceId', '', dirty)
    setValue('appointmentTime', '', dirty)
    setValue('patientId', '', dirty)
    setValue('newPatient', noCaller, dirty)
    onClinic()
  }
  // the length is the service's as the doctor gives it, until another one is chosen
  const service = useController({ control, name: 'serviceId' })
  const length = minutesOf(service.field.value)
  useEffect(() => setValue('duration', length), [length, setValue])
  return (
    <>
      <Field label="Clinic" required error={clinic.fieldState.error?.message}>
        <Combobox
          items={clinicItems}
          value={clinicItems.find(({ value }) => value === clinicId) ?? null}
          onChange={(item) => chooseClinic(item?.value ?? '')}
          placeholder="Select a clinic"
          // nothing to choose: the dialog starts in the field after it
          disabled={clinics.length === 1 && clinicId !== ''}
        />
      </Field>
      {between}
      <Field label="Doctor" required error={doctor.fieldState.error?.message}>
        <Combobox
          items={doctorItems}
          value={doctorItems.find(({ value }) => value === doctor.field.value) ?? null}
          onChange={(item) => {
            doctor.field.onChange(item?.value ?? '')
            setValue('serviceId', '', dirty)
          }}
          placeholder="Select a doctor"
          emptyText={clinicId ? 'No matching doctors' : 'Select a clinic first'}
        />
      </Field>
      <Field label="Service" optional>
        <Select {...service.field}>
          <option value="">
            {DEFAULT_SERVICE}, {durationInWords(consultation)}
          </option>
          {services
            .filter(({ name }) => name !== DEFAULT_SERVICE)
            .map(({ id, name, duration }) => (
              <option key={id} value={id}>
                {name}, {durationInWords(duration)}
              </option>
            ))}
        </Select>
      </Field>
    </>
  )
}
