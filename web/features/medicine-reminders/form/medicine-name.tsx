import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines.ts'
import { medicineItem, medicinesQuery } from '#web/features/medicines/public/medicines-query.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'

const PAUSE = 200
const FOUND = 8

interface MedicineNameProps {
  name: string
  medicineId: string | undefined
  onChange: (name: string, medicineId: string | undefined) => void
  error: string | undefined
}

/** A medicine of the directory, or any text. */
export function MedicineName({ name, medicineId, onChange, error }: MedicineNameProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), PAUSE)
  const query = useQuery(medicinesQuery(search, FOUND))
  const isSearched = typed.trim().length >= MEDICINE_SEARCH_MIN
  return (
    <Field label="Medicine" required error={error} help={medicineId ? 'Linked to the medicine directory.' : undefined}>
      <Combobox
        items={isSearched ? (query.data ?? []).map(medicineItem) : []}
        value={medicineId ? { value: medicineId, label: name } : null}
        onChange={(item) => item && onChange(item.label, item.value)}
        freeText={name}
        onSearch={(words) => {
          setTyped(words)
          onChange(words, undefined)
        }}
        loading={isSearched && (query.isFetching || search !== typed.trim())}
        placeholder="Name and strength"
        emptyText={isSearched ? 'Not in the directory. The text is kept as written.' : 'Type to search the directory'}
        {...(isSearched && retryOf(query))}
        maxLength={200}
      />
    </Field>
  )
}
