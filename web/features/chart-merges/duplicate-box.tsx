import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { candidatesQuery } from './api.ts'
import { identifiersOf, nameOf } from '#web/features/patients/public/words.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'

/** Debounce of the search, in milliseconds. */
const PAUSE = 250

interface DuplicateBoxProps {
  /** The chart to keep. Offers other charts of its clinic, first those of the same last name. */
  chart: Patient
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  error: string | undefined
}

export function DuplicateBox({ chart, value, onChange, error }: DuplicateBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [search, setSearch] = useState(chart.user.lastName)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => setSearch(typed.trim() || chart.user.lastName), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, chart.user.lastName])
  const query = useQuery(candidatesQuery(chart.clinicId, search))
  const items = (query.data ?? [])
    .filter(({ id }) => id !== chart.id)
    .map((one) => ({ value: one.id, label: nameOf(one), detail: identifiersOf(one) }))
  return (
    <Field label="Duplicate" required error={error} help="Another chart of this person at the same clinic.">
      <Combobox
        items={items}
        value={value}
        onChange={onChange}
        onSearch={setTyped}
        loading={query.isFetching}
        placeholder="Name, email, phone or chart number"
        emptyText="No other chart found"
        {...retryOf(query)}
      />
    </Field>
  )
}
