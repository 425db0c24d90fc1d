import { t } from '#language/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listClinics } from '#contract/clinics/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { call } from '#web/lib/api.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { doctorName } from '#web/shell/people.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Proposed } from './next-doctor.ts'

interface DoctorFieldsProps {
  /** The doctor to begin with. */
  proposed: Proposed | null
  error: string | undefined
  onChoose: (doctor: ComboboxItem | null) => void
}

/** Selects a doctor by clinic and name; begins with the doctor of the next appointment. */
export function DoctorFields({ proposed, error, onChoose }: DoctorFieldsProps) {
  const [text, setText] = useState('')
  const [clinic, setClinic] = useState<ComboboxItem | null>(proposed?.clinic ?? null)
  const [doctor, setDoctor] = useState<ComboboxItem | null>(proposed?.doctor ?? null)
  const search = useDebounced(text, 250)
  const clinics = useQuery({
    queryKey: ['/api/clinics', 'to-share', search],
    queryFn: ({ signal }) => call(listClinics, { query: { search, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    select: (found): ComboboxItem[] =>
      found.map(({ id, name, city }) => ({ value: id, label: name, detail: city ?? '' })),
  })
  const doctors = useQuery({
    queryKey: ['/api/doctors', clinic?.value],
    queryFn: () => call(listDoctors, { query: { clinicId: clinic!.value, limit: 200 } }),
    enabled: clinic !== null,
    select: (found): ComboboxItem[] =>
      found.map(({ id, user, specialty }) => ({ value: id, label: doctorName(user), detail: specialty })),
  })
  const choose = (one: ComboboxItem | null) => {
    setDoctor(one)
    onChoose(one)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('Clinic')} required>
        <Combobox
          items={clinics.data ?? []}
          value={clinic}
          onChange={(one) => {
            setClinic(one)
            choose(null)
          }}
          onSearch={setText}
          loading={clinics.isFetching}
          emptyText={t('No clinic found')}
          {...retryOf(clinics)}
          placeholder={t('Type a name')}
        />
      </Field>
      <Field
        label={t('Doctor')}
        required
        help={
          proposed && doctor?.value === proposed.doctor.value
            ? t('Your next appointment: {day}', { day: proposed.day })
            : undefined
        }
        error={error}
      >
        <Combobox
          items={doctors.data ?? []}
          value={doctor}
          onChange={choose}
          loading={doctors.isFetching}
          disabled={clinic === null}
          emptyText={t('No doctor found')}
          {...retryOf(doctors)}
          placeholder={clinic ? t('Type a name') : t('Choose a clinic first')}
        />
      </Field>
    </div>
  )
}
