import { Id } from '#contract/common.ts'
import { type Medicine, medicineMessages } from '#contract/medicines.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { toMedicine } from './medicine-shape.ts'
import { findMedicine } from './queries/detail.ts'
import { findSimilar } from './queries/similar.ts'
import type { StoredMedicine } from './stored-medicine.ts'

/** A medicine's whole page, by slug or id. Throws 404. */
export async function readMedicine({ db }: Pick<Deps, 'db'>, idOrSlug: string): Promise<Medicine> {
  const medicine = await medicineBy(db, idOrSlug)
  return toMedicine(medicine, medicine.similar ?? (await findSimilar(db, medicine)))
}

/** Throws 404 where nothing has this slug or id. */
export async function medicineBy(db: Deps['db'], idOrSlug: string): Promise<StoredMedicine> {
  const found = await findMedicine(db, idOrSlug, Id.safeParse(idOrSlug).data ?? null)
  if (!found) throw notFound(medicineMessages.notFound)
  return found
}
