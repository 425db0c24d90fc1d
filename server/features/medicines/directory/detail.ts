import { Id } from '#contract/common.ts'
import { type Medicine, medicineMessages } from '#contract/medicines.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { toMedicine } from './medicine-shape.ts'
import { composedFor } from '#server/features/medicines/knowledge/composed-for.ts'
import { sourcesAsked } from '#server/features/medicines/enrichment/enrichment-source.ts'
import { liveFacts } from '#server/features/medicines/live-sources/live-facts.ts'
import { findMedicine } from '#server/features/medicines/queries/detail.ts'
import { findSimilar } from '#server/features/medicines/queries/similar.ts'
import type { StoredMedicine } from './stored-medicine.ts'

/** A medicine's whole page, by slug or id. Throws 404. */
export async function readMedicine(deps: Pick<Deps, 'db' | 'config' | 'log'>, idOrSlug: string): Promise<Medicine> {
  const { db } = deps
  const medicine = await medicineBy(deps, idOrSlug)
  const [similar, composed] = await Promise.all([
    medicine.similar ?? findSimilar(db, medicine),
    composedFor(deps, medicine),
  ])
  return toMedicine(medicine, similar, composed, await liveFacts(deps, medicine, composed))
}

/** Throws 404 where nothing has this slug or id. */
export async function medicineBy(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  idOrSlug: string,
): Promise<StoredMedicine> {
  const asked = sourcesAsked(config.liveSources.on)
  const found = await findMedicine(db, { slug: idOrSlug, id: Id.safeParse(idOrSlug).data ?? null, asked })
  if (!found) throw notFound(medicineMessages.notFound)
  return found
}
