import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { digitsOf } from '#contract/common.ts'
import { patientsQuery, SEARCH_PAUSE, usePatientItem } from '#web/features/patients/public/patient-search.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { NEW, noCaller, type ScheduleValues } from './schedule-values.ts'

/** Shortest text that is searched. */
const ENOUGH = 2

interface PatientBoxProps {
  clinicId: string
  value: ComboboxItem | null
  error: string | undefined
  onChange: (item: ComboboxItem | null) => void
}

/** What the typed text says of a new caller: a phone number, an email or a name. */
function callerIn(typed: string) {
  if (/^[+(\d][\d\s().-]*$/.test(typed) && digitsOf(typed).length >= 6) return { ...noCaller, phone: typed }
  return typed.includes('@') ? { ...noCaller, email: typed } : { ...noCaller, name: typed }
}

/**
 * A patient of the clinic by name, email or phone, or a new one. The server searches: a clinic has thousands. Nobody is
 * matched by name: a chart is chosen (rule T57).
 */
export function PatientBox({ clinicId, value, error, onChange }: PatientBoxProps) {
  const { setValue, clearErrors, setFocus } = useFormContext<ScheduleValues>()
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
    label: found.length > 0 ? `Add “${typed}” as a new patient` : `No match. Add “${typed}” as a new patient`,
  }
  const choose = (item: ComboboxItem | null) => {
    clearErrors(['patientId', 'newPatient'])
    setValue('patientId', item?.value ?? '', { shouldDirty: true })
    if (item?.value !== NEW) return onChange(item)
    const caller = callerIn(typed)
    setValue('newPatient', caller, { shouldDirty: true })
    onChange({ value: NEW, label: 'New patient' })
    // the fields are there after the next rendering
    setTimeout(() => setFocus(caller.name ? 'newPatient.phone' : 'newPatient.name'))
  }
  return (
    <Field label="Patient" required error={error} help={value && value.value !== NEW ? 'Existing patient' : undefined}>
      <Combobox
        // who is not found may be there all the same while the search fails
        items={isEnough && !isSearching && !retry.problem ? [...found, add] : found}
        value={value}
        onChange={choose}
        onSearch={setText}
        loading={isSearching}
        {...(isEnough && retry)}
        placeholder="Name, email or phone"
        maxLength={200}
        emptyText={clinicId ? 'Type a name, email or phone' : 'Select a clinic first'}
      />
    </Field>
  )
}
