import { queryOptions } from '@tanstack/react-query'
import { listMedicines, type MedicineCard, MEDICINE_SEARCH_MIN } from '#contract/medicines.ts'
import { call } from '#web/lib/api.ts'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'

/** Medicines of the directory for a text, best first; nothing is asked for a text that is no search. */
export const medicinesQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [listMedicines.path, search, limit],
    queryFn: async ({ signal }) => (await call(listMedicines, { query: { search, limit } }, { signal })).medicines,
    enabled: search.trim().length >= MEDICINE_SEARCH_MIN,
    gcTime: 60_000,
  })

/** A medicine to choose, with what tells two of the same name apart: strength, form, maker. */
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
