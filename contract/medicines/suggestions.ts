import { z } from 'zod'
import { paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MedicineCard } from '#contract/medicines.ts'
import { medicineSearch } from './search.ts'

/** Children below this age, in years, get liquids first. */
export const LIQUIDS_BELOW = 6

/**
 * Suggests medicines to prescribe for the letters typed so far, at least 3. Unlike the list, it ranks them for prescribing: the typed
 * strength first, also the sum of a combination (625 is 500 + 125); then tablets and capsules, or for a child below 6 years liquids; then
 * plain and common compositions. Anyone can call it.
 */
export const suggestMedicines = endpoint({
  method: 'GET',
  path: '/api/medicine-suggestions',
  access: 'anyone',
  query: z.object({
    search: medicineSearch,
    for: z.enum(['adult', 'child']).default('adult'),
    limit: paging(8, 30).limit,
  }),
  reply: z.object({
    /** Each product is listed once. */
    medicines: z.array(MedicineCard),
    total: z.number().int(),
    /** Number of suggestions that contain the words as typed; similar names follow. Omitted if there are none. */
    asTyped: z.number().int().optional(),
  }),
  shared: true,
})
