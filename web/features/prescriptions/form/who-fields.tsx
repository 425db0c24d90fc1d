import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { patientsQuery, SEARCH_PAUSE, usePatientItem } from '#web/features/patients/public/patient-search.ts'
import { clinicsToWriteAt } from '#web/features/prescriptions/who.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { signersQuery } from './api.ts'
import type { PrescriptionValues } from './values.ts'

interface WhoFieldsProps {
  user: CurrentUser
  /** A version stays with its patient, clinic and doctor. */
  isFixed: boolean
  patient: ComboboxItem | null
  onPatient: (patient: ComboboxItem | null) => void
  onClinic: (clinicId: string) => void
}

/** Patient, clinic and doctor. Needs a FormProvider around it. */
export function WhoFields({ user, isFixed, patient, onPatient, onClinic }: WhoFieldsProps) {
  const { control, setValue } = useFormContext<PrescriptionValues>()
  const clinic = useController({ control, name: 'clinicId' })
  const doctor = useController({ control, name: 'doctorId' })
  const patientId = useController({ control, name: 'patientId' })
  const clinicId = clinic.field.value
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_PAUSE)
  const patients = useQuery({ ...patientsQuery(clinicId, search), enabled: clinicId !== '' && !isFixed })
  const patientItem = usePatientItem()
  const signers = useQuery(signersQuery(user, clinicId))
  const clinicItems = clinicsToWriteAt(user).map(({ id, name }) => ({ value: id, label: name }))
  const doctorItems = signers.data ?? []
  const onlyDoctor = doctorItems.length === 1 ? doctorItems[0]?.value : undefined
  useEffect(() => {
    if (onlyDoctor && !doctor.field.value) setValue('doctorId', onlyDoctor)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another list arrives
  }, [onlyDoctor])
  const choosePatient = (item: ComboboxItem | null) => {
    onPatient(item)
    patientId.field.onChange(item?.value ?? '')
  }
  const chooseClinic = (item: ComboboxItem | null) => {
    clinic.field.onChange(item?.value ?? '')
    onClinic(item?.value ?? '')
    setValue('doctorId', '', { shouldDirty: true })
    choosePatient(null)
  }
  return (
    <>
      <Field label={t('Patient')} required error={patientId.fieldState.error?.message}>
        <Combobox
          items={clinicId ? (patients.data ?? []).map(patientItem) : []}
          value={patient}
          onChange={choosePatient}
          onSearch={setTyped}
          loading={clinicId !== '' && (patients.isFetching || search !== typed.trim())}
          placeholder={t('Name, email or phone')}
          emptyText={clinicId ? t('No matching patients') : t('Select a clinic first')}
          {...retryOf(patients)}
          disabled={isFixed}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Clinic')} required error={clinic.fieldState.error?.message}>
          <Combobox
            items={clinicItems}
            value={clinicItems.find(({ value }) => value === clinicId) ?? null}
            onChange={chooseClinic}
            placeholder={t('Select a clinic')}
            disabled={isFixed}
          />
        </Field>
        <Field label={t('Doctor')} required error={doctor.fieldState.error?.message}>
          <Combobox
            items={doctorItems}
            value={doctorItems.find(({ value }) => value === doctor.field.value) ?? null}
            onChange={(item) => doctor.field.onChange(item?.value ?? '')}
            loading={signers.isFetching && !signers.data}
            placeholder={t('Select a doctor')}
            emptyText={clinicId ? t('You are not a doctor at this clinic') : t('Select a clinic first')}
            {...retryOf(signers)}
            disabled={isFixed}
          />
        </Field>
      </div>
    </>
  )
}
