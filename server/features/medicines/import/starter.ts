import { hash } from 'node:crypto'
import type { StarterProduct } from '#db/knowledge/starter/parse.ts'
import { STARTER_DATE, STARTER_SOURCE, starterMedicines } from '#db/knowledge/starter/starter.ts'
import type { ListedRow, MedicineList } from './list.ts'
import type { GivenMedicine } from './given.ts'

/** What the starter set is called among the lists. */
export const STARTER = 'starter'

/** The day that the starter set is of. */
export const starterDate = STARTER_DATE

/** What a page shows as its source. */
export const starterWords = { title: STARTER_SOURCE }

/** The products that the program brings along, as a list like any other. */
export async function starterList(): Promise<MedicineList> {
  const medicines = await starterMedicines()
  return {
    name: 'the starter set',
    source: STARTER,
    layout: STARTER,
    sha256: hash('sha256', JSON.stringify(medicines)),
    bytes: medicines.length,
    async *rows(onBytes) {
      for (const [at, one] of medicines.entries()) yield rowOf(one, at + 1)
      onBytes?.(medicines.length)
    },
  }
}

function rowOf(one: StarterProduct, line: number): ListedRow {
  const given: GivenMedicine = {
    id: one.id,
    name: one.name,
    composition: one.composition,
    form: one.form,
    uses: one.uses.join('|'),
    alsoCalled: one.alsoCalled,
  }
  if (one.manufacturer !== null) given.manufacturer = one.manufacturer
  if (one.prescription !== null) given.prescription = one.prescription ? 'required' : 'none'
  return { line, given, cells: [one.id, one.name, one.composition] }
}
