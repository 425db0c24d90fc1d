import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { patientsQuery, useLate, usePatientItem } from '#web/shell/patient-search.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'

interface PatientBoxProps {
  clinicId: string
  value: ComboboxItem | null
  error: string | undefined
  onChange: (item: ComboboxItem | null) => void
}

/** A patient of the clinic, found by name, e-mail or phone: the server searches, since a clinic has thousands. */
export function PatientBox({ clinicId, value, error, onChange }: PatientBoxProps) {
  const [typed, setTyped] = useState('')
  const search = useLate(typed.trim())
  const { data, isFetching } = useQuery(patientsQuery(clinicId, search))
  const patientItem = usePatientItem()
  const isSearching = isFetching || search !== typed.trim()
  return (
    <Field label="Patient" required error={error}>
      <Combobox
        items={clinicId ? (data ?? []).map(patientItem) : []}
        value={value}
        onChange={onChange}
        onSearch={setTyped}
        loading={clinicId !== '' && isSearching}
        placeholder="Name, email or phone"
        emptyText={clinicId ? 'No patient found' : 'Choose the clinic first'}
      />
    </Field>
  )
}
