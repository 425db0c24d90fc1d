import { enrichMedicine, getMedicine, listMedicines } from '#contract/medicines.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { DIRECTORY_TAG, medicineTag } from './changed.ts'
import { Directory } from './search/directory.ts'
import * as medicines from './use-cases.ts'

export function openMedicines(door: Door, deps: Deps): void {
  const directory = new Directory(deps, DIRECTORY_TAG)
  door.open(listMedicines, ({ query }) => medicines.browseMedicines(directory, query))
  door.open(getMedicine, async ({ params, asker }) => {
    const medicine = await medicines.readMedicine(deps, params.idOrSlug)
    asker.tags?.add(medicineTag(medicine.id))
    return medicine
  })
  door.open(enrichMedicine, ({ params, asker }) => medicines.enrich(deps, asker.address, params.idOrSlug))
}
