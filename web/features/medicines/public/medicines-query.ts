import { t } from '#language/translate.ts'
import { queryOptions } from '@tanstack/react-query'
import { listMedicines, type MedicineCard } from '#contract/medicines.ts'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import { suggestMedicines } from '#contract/medicines/suggestions.ts'
import { call } from '#web/lib/api.ts'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'

/** Medicines for a search, best first; disabled if the text is too short. */
export const medicinesQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [listMedicines.path, search, limit],
    queryFn: async ({ signal }) => foundIn(await call(listMedicines, { query: { search, limit } }, { signal })),
    enabled: search.trim().length >= MEDICINE_SEARCH_MIN,
    gcTime: 60_000,
  })

/** Medicines to prescribe to an adult or a small child, best first; disabled if the text is too short. */
export const suggestedMedicinesQuery = (search: string, patient: 'adult' | 'child', limit: number) =>
  queryOptions({
    queryKey: [suggestMedicines.path, search, patient, limit],
    queryFn: async ({ signal }) =>
      foundIn(await call(suggestMedicines, { query: { search, for: patient, limit } }, { signal })),
    enabled: search.trim().length >= MEDICINE_SEARCH_MIN,
    gcTime: 60_000,
  })

/** A medicine that a search found. */
export interface FoundMedicine extends MedicineCard {
  /** True if it only has a similar name. */
  isSimilar?: boolean
}

const foundIn = ({ medicines, asTyped = Infinity }: { medicines: MedicineCard[]; asTyped?: number | undefined }) =>
  medicines.map((medicine, n): FoundMedicine => ({ ...medicine, isSimilar: n >= asTyped }))

/**
 * A medicine as an option; strength, form and maker distinguish two of the same name. One with a similar name says so, and
 * what it contains.
 */
export const medicineItem = ({
  id,
  name,
  composition,
  strength,
  medicineType,
  manufacturingCompany,
  isSimilar,
}: FoundMedicine): ComboboxItem => ({
  value: id,
  label: name,
  isUnsure: isSimilar ?? false,
  detail: [...(isSimilar ? [t('Similar name'), composition] : [strength]), medicineType, manufacturingCompany]
    .filter(Boolean)
    .join(' · '),
})
