import type { MedicineCard } from '#contract/medicines.ts'
import type { Deps } from '#server/deps.ts'
import { listCards } from '#server/features/medicines/queries/cards.ts'
import type { Directory } from './directory.ts'
import { find, type Wanted } from './find.ts'
import type { Lookups } from './lookups.ts'
import { idAt } from './search-index.ts'

interface Page {
  medicines: MedicineCard[]
  total: number
}

/** A page of the directory or of a search, the best first, and how many there are in all. Open to everybody. */
export async function browseMedicines(db: Deps['db'], directory: Directory, wanted: Wanted): Promise<Page> {
  const lookups = await directory.lookups()
  const { page, version, isWhole } = await pageOf(db, lookups, wanted)
  if (isWhole) {
    directory.notice(version)
    return page
  }
  // an import has taken away what the index still has
  const next = await directory.after(lookups, version)
  return next ? (await pageOf(db, next, wanted)).page : page
}

async function pageOf(
  db: Deps['db'],
  lookups: Lookups,
  wanted: Wanted,
): Promise<{ page: Page; version: number; isWhole: boolean }> {
  const { rows, total } = find(lookups, wanted)
  const { version, cards } = await listCards(
    db,
    rows.map((row) => idAt(lookups.index, row)),
  )
  return { page: { medicines: cards, total }, version, isWhole: cards.length === rows.length }
}
