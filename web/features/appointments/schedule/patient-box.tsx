import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { patientsQuery } from './choices.ts'

/** So long after the last letter the server is asked. */
const PAUSE = 200

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
  const isSearching = isFetching || search !== typed.trim()
  return (
    <Field label="Patient" required error={error}>
      <Combobox
        items={clinicId ? (data ?? []) : []}
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

/** A text once it has rested for a moment. */
function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
