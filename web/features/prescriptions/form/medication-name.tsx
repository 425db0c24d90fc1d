import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import { suggestedMedicinesQuery } from '#web/features/medicines/public/medicines-query.ts'
import { templatesQuery } from '#web/features/prescriptions/templates/api.ts'
import { fromTemplate } from '#web/features/prescriptions/templates/lines.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { prescribedQuery } from './api.ts'
import { favoritesFor, medicationItems, PRESCRIBED } from './medication-items.ts'
import type { PrescriptionValues } from './values.ts'

const PAUSE = 200
const FOUND = 8

interface MedicationNameProps {
  index: number
  error: string | undefined
  /** Called when a name is chosen, or typed and the field left. */
  onSettled: (name: string, medicineId: string | undefined) => void
}

/** Returns what is suggested for a typed text. Needs a FormProvider. */
function useItems(typed: string) {
  const { control } = useFormContext<PrescriptionValues>()
  const [clinicId, patientId] = useWatch({ control, name: ['clinicId', 'patientId'] })
  const search = useDebounced(typed.trim(), PAUSE)
  const { data: prescribed } = useQuery(prescribedQuery(clinicId, patientId))
  const query = useQuery(suggestedMedicinesQuery(search, prescribed?.for ?? 'adult', FOUND))
  const templates = useQuery(templatesQuery(clinicId))
  const isSearched = typed.trim().length >= MEDICINE_SEARCH_MIN
  const isAnswered = search === typed.trim()
  const favorites = favoritesFor(typed, templates.data ?? [])
  const items = medicationItems({
    typed,
    favorites,
    prescribed: prescribed?.medicines ?? [],
    found: isSearched && isAnswered ? (query.data ?? []) : [],
  })
  // what is known already can be chosen while the directory is searched
  const isSearching = isSearched && items.length === 0 && (query.isFetching || !isAnswered)
  return { items, favorites, isSearched, isSearching, query }
}

/**
 * The medication's name: a favorite with its dose, a medicine that the doctor or the clinic prescribes, one of the directory, or any
 * text, stored as written (rule T90).
 */
export function MedicationName({ index, error, onSettled }: MedicationNameProps) {
  const { control, getValues, setValue } = useFormContext<PrescriptionValues>()
  const name = useController({ control, name: `medications.${index}.medicationName` })
  const medicineId = useController({ control, name: `medications.${index}.medicineId` })
  const [typed, setTyped] = useState('')
  const { items, favorites, isSearched, isSearching, query } = useItems(typed)
  const { value: id } = medicineId.field
  const { value: text } = name.field
  const keep = (medicationName: string, chosen?: string) => {
    name.field.onChange(medicationName)
    setValue(`medications.${index}.medicineId`, chosen, { shouldDirty: true })
  }
  const choose = (item: ComboboxItem) => {
    const favorite = favorites.find((one) => item.value === `favorite:${one.id}`)
    if (favorite) {
      const { row } = getValues(`medications.${index}`)
      setValue(
        `medications.${index}`,
        { ...fromTemplate(favorite.medications[0]!), ...(row && { row }) },
        {
          shouldDirty: true,
          shouldValidate: name.formState.isSubmitted,
        },
      )
      return
    }
    const chosen = item.value.startsWith(PRESCRIBED) ? undefined : item.value
    keep(item.label, chosen)
    onSettled(item.label, chosen)
  }
  const leave = () => {
    name.field.onBlur()
    onSettled(text.trim(), id)
  }
  return (
    <Field
      label={t('Medication')}
      required
      error={error}
      help={id ? t('Linked to the medicine directory.') : undefined}
    >
      {/* lets the form focus this field */}
      <div ref={(box) => name.field.ref(box?.querySelector('input'))}>
        <Combobox
          items={items}
          value={id ? { value: id, label: text } : null}
          onChange={(item) => item && choose(item)}
          freeText={text}
          onSearch={(words) => {
            setTyped(words)
            keep(words)
          }}
          loading={isSearching}
          placeholder={t('Name and strength')}
          emptyText={isSearched ? t('Not in the directory. It’s saved as typed.') : t('Type to search the directory')}
          {...(isSearched && retryOf(query))}
          maxLength={200}
          onBlur={leave}
        />
      </div>
    </Field>
  )
}
