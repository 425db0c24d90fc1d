import { queryOptions } from '@tanstack/react-query'
import { listMedicines, type MedicineCard } from '#contract/medicines.ts'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import { call } from '#web/lib/api.ts'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'

/** Medicines for a search, best first; disabled if the text is too short. */
export const medicinesQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [listMedicines.path, search, limit],
    queryFn: async ({ signal }) => (await call(listMedicines, { query: { search, limit } }, { signal })).medicines,
    enabled: search.trim().length >= MEDICINE_SEARCH_MIN,
    gcTime: 60_000,
  })

/** A medicine as an option; strength, form and maker tell two of the same name apart. */
export const medicineItem = ({
  id,
  name,
  strength,
  medicineType,
  manufacturingCompany,
}: MedicineCard): ComboboxItem => ({
  value: id,
  label: name,
  detail: [strength, medicineType, manufacturingCompany].filter(Boolean).join(' · '),
})
