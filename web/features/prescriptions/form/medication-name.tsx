import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import type { PrescriptionTemplate } from '#contract/prescriptions/templates.ts'
import { medicineItem, medicinesQuery } from '#web/features/medicines/public/medicines-query.ts'
import { templatesQuery } from '#web/features/prescriptions/templates/api.ts'
import { doseInWords, fromTemplate } from '#web/features/prescriptions/templates/lines.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { joined } from '#web/lib/words.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PrescriptionValues } from './values.ts'

const PAUSE = 200
const FOUND = 8
const MOST_FAVORITES = 4

interface MedicationNameProps {
  index: number
  error: string | undefined
  /** Called when a name is chosen, or typed and the field left. */
  onSettled: (name: string, medicineId: string | undefined) => void
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

const favoriteItem = ({ id, name, medications: [one] }: PrescriptionTemplate): ComboboxItem => ({
  value: `favorite:${id}`,
  label: name,
  detail: joined('★', doseInWords(one!)),
})

/**
 * The medication's name: a medicine of the directory, a favorite with its dose, or any text, stored as written (rule T90).
 */
export function MedicationName({ index, error, onSettled }: MedicationNameProps) {
  const { control, getValues, setValue } = useFormContext<PrescriptionValues>()
  const name = useController({ control, name: `medications.${index}.medicationName` })
  const medicineId = useController({ control, name: `medications.${index}.medicineId` })
  const clinicId = useWatch({ control, name: 'clinicId' })
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), PAUSE)
  const query = useQuery(medicinesQuery(search, FOUND))
  const templates = useQuery(templatesQuery(clinicId))
  const isSearched = typed.trim().length >= MEDICINE_SEARCH_MIN
  const { value: id } = medicineId.field
  const { value: text } = name.field
  const favorites = (templates.data ?? [])
    .filter((one) => one.kind === 'favorite' && plain(one.name).includes(plain(typed)))
    .slice(0, MOST_FAVORITES)
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
    keep(item.label, item.value)
    onSettled(item.label, item.value)
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
          items={[...favorites.map(favoriteItem), ...(isSearched ? (query.data ?? []).map(medicineItem) : [])]}
          value={id ? { value: id, label: text } : null}
          onChange={(item) => item && choose(item)}
          freeText={text}
          onSearch={(words) => {
            setTyped(words)
            keep(words)
          }}
          loading={isSearched && (query.isFetching || search !== typed.trim())}
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
