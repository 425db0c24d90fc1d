import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import { medicineItem, medicinesQuery } from '#web/features/medicines/public/medicines-query.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { AllergyValues } from './values.ts'

const PAUSE = 200
const FOUND = 6

interface SubstanceFieldProps {
  control: Control<AllergyValues>
  help: string | undefined
  error: string | undefined
}

/** What the patient reacts to: any text, with medicines of the directory as suggestions. */
export function SubstanceField({ control, help, error }: SubstanceFieldProps) {
  const { field } = useController({ control, name: 'substance' })
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), PAUSE)
  const query = useQuery(medicinesQuery(search, FOUND))
  const isSearched = typed.trim().length >= MEDICINE_SEARCH_MIN
  return (
    <Field label={t('Substance')} required help={help} error={error}>
      {/* lets the form focus this field */}
      <div ref={(box) => field.ref(box?.querySelector('input'))}>
        <Combobox
          // a product isn't what was typed: Enter keeps the substance
          items={isSearched ? (query.data ?? []).map((one) => ({ ...medicineItem(one), isUnsure: true })) : []}
          value={null}
          onChange={(item) => {
            if (!item) return
            field.onChange(item.label)
            setTyped('')
          }}
          freeText={field.value}
          onSearch={(words) => {
            setTyped(words)
            field.onChange(words)
          }}
          loading={isSearched && (query.isFetching || search !== typed.trim())}
          placeholder={t('Medicine, food or other substance')}
          emptyText={isSearched ? t('No medicine of this name. It’s saved as typed.') : t('Type for suggestions')}
          {...(isSearched && retryOf(query))}
          maxLength={200}
          onBlur={field.onBlur}
        />
      </div>
    </Field>
  )
}
