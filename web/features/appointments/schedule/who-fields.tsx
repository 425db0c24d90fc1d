import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { CurrentUser } from '#contract/accounts.ts'
import type { ClinicSummary } from '#contract/clinics.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { doctorsQuery } from './choices.ts'
import { FamilyBox } from './family-box.tsx'
import { PatientBox } from './patient-box.tsx'
import type { ScheduleValues } from './schedule-values.ts'

interface WhoFieldsProps {
  user: CurrentUser
  clinics: UseQueryResult<ClinicSummary[]>
  /** The patient who is chosen. */
  patient: ComboboxItem | null
  onPatient: (patient: ComboboxItem | null) => void
  values: ScheduleValues
  errors: FieldErrors<ScheduleValues>
  set: (
    name: 'clinicId' | 'doctorId' | 'patientId' | 'familyMemberId' | 'appointmentTime',
    value: string | undefined,
  ) => void
}

/** Where, with whom and for whom: the doctor and the patient follow the clinic. */
export function WhoFields({ user, clinics, patient, onPatient, values, errors, set }: WhoFieldsProps) {
  const isPatient = user.role === 'patient'
  const doctors = useQuery(doctorsQuery(values.clinicId))
  const clinicItems = clinics.data?.map(({ id, name, city }) => ({ value: id, label: name, detail: city })) ?? []
  const ownDoctorId = isPatient ? undefined : user.doctorProfile?.id
  const doctorItems = (doctors.data ?? []).filter(({ value }) => !ownDoctorId || value === ownDoctorId)
  const onlyDoctor = doctorItems.length === 1 ? doctorItems[0]?.value : undefined
  useEffect(() => {
    if (onlyDoctor && !values.doctorId) set('doctorId', onlyDoctor)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another list arrives: what is cleared by hand stays so
  }, [onlyDoctor])
  const chooseClinic = (item: ComboboxItem | null) => {
    set('clinicId', item?.value ?? '')
    if (!ownDoctorId) set('doctorId', '')
    set('appointmentTime', '')
    if (isPatient) return
    onPatient(null)
    set('patientId', '')
  }
  if (clinics.error)
    return (
      <ErrorState onRetry={() => void clinics.refetch()} retrying={clinics.isFetching}>
        {sentenceOf(clinics.error)}
      </ErrorState>
    )
  return (
    <>
      <Field label="Clinic" required error={errors.clinicId?.message}>
        <Combobox
          items={clinicItems}
          value={clinicItems.find(({ value }) => value === values.clinicId) ?? null}
          onChange={chooseClinic}
          loading={clinics.isPending}
          placeholder="Choose a clinic"
        />
      </Field>
      <Field label="Doctor" required error={errors.doctorId?.message}>
        <Combobox
          items={doctorItems}
          value={doctorItems.find(({ value }) => value === values.doctorId) ?? null}
          onChange={(item) => set('doctorId', item?.value ?? '')}
          loading={doctors.isFetching && !doctors.data}
          placeholder="Choose a doctor"
          emptyText={values.clinicId ? 'No doctor found' : 'Choose the clinic first'}
        />
      </Field>
      {isPatient ? (
        <FamilyBox
          user={user}
          value={values.familyMemberId}
          error={errors.familyMemberId?.message}
          onChange={(id) => set('familyMemberId', id)}
        />
      ) : (
        <PatientBox
          clinicId={values.clinicId}
          value={patient}
          error={errors.patientId?.message}
          onChange={(item) => {
            onPatient(item)
            set('patientId', item?.value ?? '')
          }}
        />
      )}
    </>
  )
}
