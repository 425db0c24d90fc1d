import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { DEFAULT_SERVICE, DURATION } from '#contract/appointments/appointments.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { digitsOf } from '#contract/common.ts'
import type { CalendarDoctor } from '#web/features/appointments/calendar/doctors.ts'
import { patientsQuery, SEARCH_PAUSE, usePatientItem } from '#web/features/patients/public/patient-search.ts'
import { KnownNumber } from '#web/features/patients/public/known-number.tsx'
import { SexAndAgeFields } from '#web/features/patients/public/sex-and-age.tsx'
import { durationInWords } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { NEW, noCaller, type ScheduleValues, usualDoctor } from './schedule-values.ts'

interface ClinicAndDoctorFieldsProps {
  clinics: readonly Clinic[]
  /** The doctors the reader can book. */
  doctors: readonly CalendarDoctor[]
  /** Called when another clinic is chosen, where the patient has another chart. */
  onClinic: () => void
  /** The patient fields, which depend on the clinic. */
  between: ReactNode
}

const dirty = { shouldDirty: true }

/** The clinic, the doctor and the service. Needs a FormProvider. */
export function ClinicAndDoctorFields({ clinics, doctors, onClinic, between }: ClinicAndDoctorFieldsProps) {
  const user = useSignedInUser()
  const { control, setValue } = useFormContext<ScheduleValues>()
  const clinic = useController({ control, name: 'clinicId' })
  const doctor = useController({ control, name: 'doctorId' })
  const clinicId = clinic.field.value
  const clinicItems = clinics.map(({ id, name, city }) => ({ value: id, label: name, detail: city }))
  const ofClinic = doctors.filter((one) => one.clinicId === clinicId)
  const doctorItems = ofClinic.map(({ id, name, specialty }) => ({
    value: id,
    label: name,
    detail: specialtyInWords(specialty),
  }))
  const chosen = ofClinic.find(({ id }) => id === doctor.field.value)
  const chooseClinic = (id: string) => {
    clinic.field.onChange(id)
    setValue('doctorId', usualDoctor(user, doctors, id)?.id ?? '', dirty)
    setValue('serviceId', '', dirty)
    setValue('appointmentTime', '', dirty)
    setValue('patientId', '', dirty)
    setValue('newPatient', noCaller, dirty)
    onClinic()
  }
  return (
    <>
      <Field label={t('Clinic')} required error={clinic.fieldState.error?.message}>
        <Combobox
          items={clinicItems}
          value={clinicItems.find(({ value }) => value === clinicId) ?? null}
          onChange={(item) => chooseClinic(item?.value ?? '')}
          placeholder={t('Select a clinic')}
          // with nothing to choose, the dialog starts in the next field
          disabled={clinics.length === 1 && clinicId !== ''}
        />
      </Field>
      {between}
      <Field label={t('Doctor')} required error={doctor.fieldState.error?.message}>
        <Combobox
          items={doctorItems}
          value={doctorItems.find(({ value }) => value === doctor.field.value) ?? null}
          onChange={(item) => {
            doctor.field.onChange(item?.value ?? '')
            setValue('serviceId', '', dirty)
          }}
          placeholder={t('Select a doctor')}
          emptyText={clinicId ? t('No matching doctors') : t('Select a clinic first')}
        />
      </Field>
      <ServiceField services={chosen?.services ?? []} currency={chosen?.currency ?? ''} />
    </>
  )
}

/** A service of the chosen doctor, with its price. The duration is the doctor's own for it, until another one is chosen. */
function ServiceField({ services, currency }: Pick<CalendarDoctor, 'services' | 'currency'>) {
  const { control, register, setValue } = useFormContext<ScheduleValues>()
  const { field } = useController({ control, name: 'serviceId' })
  const serviceOf = (id: string) => services.find((one) => (id ? one.id === id : one.name === DEFAULT_SERVICE))
  const minutesOf = (id: string) => serviceOf(id)?.duration ?? DURATION.default
  const length = minutesOf(field.value)
  const consultation = services.find(({ name }) => name === DEFAULT_SERVICE)
  useEffect(() => setValue('duration', length), [length, setValue])
  const isBoth = serviceOf(field.value)?.modes === 'both'
  useEffect(() => setValue('mode', isBoth ? 'in_person' : ''), [isBoth, setValue])
  return (
    <>
      <Field label={t('Service')} optional>
        <Select {...field}>
          <option value="">
            {joined(
              DEFAULT_SERVICE,
              durationInWords(minutesOf('')),
              consultation && money(consultation.price, currency),
            )}
          </option>
          {services
            .filter(({ name }) => name !== DEFAULT_SERVICE)
            .map(({ id, name, duration, price }) => (
              <option key={id} value={id}>
                {joined(name, durationInWords(duration), money(price, currency))}
              </option>
            ))}
        </Select>
      </Field>
      {isBoth ? (
        <Field label={t('Where')}>
          <Select {...register('mode')}>
            <option value="in_person">{t('At the clinic')}</option>
            <option value="video">{t('By video')}</option>
          </Select>
        </Field>
      ) : null}
    </>
  )
}

/** Shortest text that is searched. */
const ENOUGH = 2

interface PatientBoxProps {
  clinicId: string
  value: ComboboxItem | null
  error: string | undefined
  onChange: (item: ComboboxItem | null) => void
}

/** Reads the typed text as a new caller's phone number, email or name. */
function callerIn(typed: string) {
  if (/^[+(\d][\d\s().-]*$/.test(typed) && digitsOf(typed).length >= 6) return { ...noCaller, phone: typed }
  return typed.includes('@') ? { ...noCaller, email: typed } : { ...noCaller, name: typed }
}

/**
 * Selects a patient of the clinic by name, email or phone, or adds a new one. The server searches, as a clinic has
 * thousands. A chart is always chosen, never matched by name (rule T57).
 */
export function PatientBox({ clinicId, value, error, onChange }: PatientBoxProps) {
  const { setValue, clearErrors } = useFormContext<ScheduleValues>()
  const [text, setText] = useState('')
  const typed = text.trim()
  const search = useDebounced(typed, SEARCH_PAUSE)
  const isEnough = clinicId !== '' && typed.length >= ENOUGH
  const query = useQuery({
    ...patientsQuery(clinicId, search),
    enabled: isEnough && search.length >= ENOUGH,
  })
  const { data, isFetching } = query
  const retry = retryOf(query)
  const patientItem = usePatientItem()
  const isSearching = isEnough && (isFetching || search !== typed)
  const found = isEnough ? (data ?? []).map(patientItem) : []
  const add = {
    value: NEW,
    label:
      found.length > 0
        ? t('Add “{typed}” as a new patient', { typed })
        : t('No match. Add “{typed}” as a new patient', { typed }),
  }
  const choose = (item: ComboboxItem | null) => {
    clearErrors(['patientId', 'newPatient'])
    setValue('patientId', item?.value ?? '', { shouldDirty: true })
    if (item?.value !== NEW) return onChange(item)
    setValue('newPatient', callerIn(typed), { shouldDirty: true })
    onChange({ value: NEW, label: t('New patient') })
  }
  return (
    <Field
      label={t('Patient')}
      required
      error={error}
      help={value && value.value !== NEW ? t('Existing patient') : undefined}
    >
      <Combobox
        // if the search fails, a patient who isn't found may still exist
        items={isEnough && !isSearching && !retry.problem ? [...found, add] : found}
        value={value}
        onChange={choose}
        onSearch={setText}
        loading={isSearching}
        {...(isEnough && retry)}
        placeholder={t('Name, email or phone')}
        maxLength={200}
        emptyText={clinicId ? t('Type a name, email or phone') : t('Select a clinic first')}
      />
    </Field>
  )
}

interface CallerFieldsProps {
  clinicId: string
  today: string
  /** Books for a chart that has the typed number. */
  onChart: (chart: ComboboxItem) => void
}

/**
 * Name and contact of a new caller (rule I8); one of phone and email is enough, the rest is optional. It appears when a new
 * patient is chosen, and the first field that is still empty takes the focus. Needs a FormProvider.
 */
export function CallerFields({ clinicId, today, onChart }: CallerFieldsProps) {
  const { register, formState, watch, setValue, getValues, setFocus } = useFormContext<ScheduleValues>()
  const errors = formState.errors.newPatient
  useEffect(
    () => setFocus(getValues('newPatient.name') ? 'newPatient.phone' : 'newPatient.name'),
    [getValues, setFocus],
  )
  const caller = watch('newPatient')
  return (
    <div
      role="group"
      aria-label={t('New patient')}
      className="grid gap-4 rounded-lg border border-line p-4 sm:col-span-2 sm:grid-cols-4"
    >
      <Field label={t('Name')} required error={errors?.name?.message} className="sm:col-span-2">
        <TextInput {...register('newPatient.name')} autoComplete="off" maxLength={200} />
      </Field>
      <Field
        label={t('Phone')}
        required
        error={errors?.phone?.message}
        help={t('Phone or email.')}
        className="sm:col-span-2"
      >
        <TextInput {...register('newPatient.phone')} type="tel" autoComplete="off" maxLength={40} />
      </Field>
      <KnownNumber clinicId={clinicId} phone={caller.phone} onUse={onChart} />
      <Field label={t('Email')} optional error={errors?.email?.message} className="sm:col-span-2">
        <TextInput
          {...register('newPatient.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </Field>
      <Field label={t('Date of birth')} optional error={errors?.dateOfBirth?.message} className="sm:col-span-2">
        <TextInput
          {...register('newPatient.dateOfBirth')}
          type="date"
          min="1900-01-01"
          max={today}
          autoComplete="off"
        />
      </Field>
      <SexAndAgeFields
        value={caller}
        onChange={(change) => setValue('newPatient', { ...getValues('newPatient'), ...change }, dirty)}
        error={errors?.age?.message}
      />
    </div>
  )
}
