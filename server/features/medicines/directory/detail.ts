import { Id } from '#contract/common.ts'
import { type Medicine, medicineMessages } from '#contract/medicines.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { toMedicine } from './medicine-shape.ts'
import { composedFor } from '#server/features/medicines/knowledge/composed-for.ts'
import { findMedicine } from '#server/features/medicines/queries/detail.ts'
import { findSimilar } from '#server/features/medicines/queries/similar.ts'
import type { StoredMedicine } from './stored-medicine.ts'

/** A medicine's whole page, by slug or id. Throws 404. */
export async function readMedicine(deps: Pick<Deps, 'db' | 'log'>, idOrSlug: string): Promise<Medicine> {
  const { db } = deps
  const medicine = await medicineBy(db, idOrSlug)
  const [similar, composed] = await Promise.all([
    medicine.similar ?? findSimilar(db, medicine),
    composedFor(deps, medicine),
  ])
  return toMedicine(medicine, similar, composed)
}

/** Throws 404 where nothing has this slug or id. */
export async function medicineBy(db: Deps['db'], idOrSlug: string): Promise<StoredMedicine> {
  const found = await findMedicine(db, idOrSlug, Id.safeParse(idOrSlug).data ?? null)
  if (!found) throw notFound(medicineMessages.notFound)
  return found
}
