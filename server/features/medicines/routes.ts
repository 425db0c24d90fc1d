import { enrichMedicine, getMedicine, listMedicines } from '#contract/medicines.ts'
import { suggestMedicines } from '#contract/medicines/suggestions.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { medicineTag } from './directory/stored-medicine.ts'
import { readMedicine } from './directory/detail.ts'
import { enrich } from './enrichment/enrich.ts'
import { browseMedicines } from './search/find.ts'
import { suggestedMedicines } from './search/suggest.ts'

export function mountMedicines(door: Door, deps: Deps): void {
  door.open(listMedicines, ({ query }) => browseMedicines(deps, query))
  door.open(suggestMedicines, ({ query }) => suggestedMedicines(deps, query))
  door.open(getMedicine, async ({ params, caller }) => {
    const medicine = await readMedicine(deps, params.idOrSlug)
    caller.tags?.add(medicineTag(medicine.id))
    return medicine
  })
  door.open(enrichMedicine, ({ params, caller }) => enrich(deps, caller.address, params.idOrSlug))
}
