import { t } from '#language/translate.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { NewProblem } from '#contract/clinical-summary/problems.ts'
import { suggestDiagnoses } from '#contract/visits/visits.ts'
import { call } from '#web/lib/api.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ProblemValues } from './values.ts'

const PAUSE = 200
const SEARCH_MIN = 2

const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: [suggestDiagnoses.path, search],
    queryFn: ({ signal }) => call(suggestDiagnoses, { query: { search } }, { signal }),
    enabled: search.length >= SEARCH_MIN,
    placeholderData: (before) => before,
    staleTime: 60_000,
  })

interface ProblemTitleProps {
  form: UseFormReturn<ProblemValues, unknown, NewProblem>
  error: string | undefined
}

/** The name of a problem: any text, with diagnoses as suggestions, which fill in the ICD-10 code. */
export function ProblemTitle({ form: { control, setValue }, error }: ProblemTitleProps) {
  const { field } = useController({ control, name: 'title' })
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), PAUSE)
  const query = useQuery(suggestionsQuery(search))
  const isSearched = typed.trim().length >= SEARCH_MIN
  const found = isSearched ? (query.data ?? []).map((one) => ({ ...one, value: `${one.text} ${one.code}` })) : []
  return (
    <Field label={t('Problem')} required error={error}>
      {/* lets the form focus this field */}
      <div ref={(box) => field.ref(box?.querySelector('input'))}>
        <Combobox
          items={found.map(({ value, text, code }) => ({ value, label: text, detail: code ?? undefined }))}
          value={null}
          onChange={(item) => {
            if (!item) return
            field.onChange(item.label)
            setTyped('')
            const chosen = found.find(({ value }) => value === item.value)
            setValue('code', chosen?.code ?? '', { shouldDirty: true })
          }}
          freeText={field.value}
          onSearch={(words) => {
            setTyped(words)
            field.onChange(words)
          }}
          loading={isSearched && (query.isFetching || search !== typed.trim())}
          placeholder={t('Name or ICD-10 code')}
          emptyText={isSearched ? t('No suggestion. It’s saved as typed.') : t('Type for suggestions')}
          {...(isSearched && retryOf(query))}
          maxLength={200}
          onBlur={field.onBlur}
        />
      </div>
    </Field>
  )
}
