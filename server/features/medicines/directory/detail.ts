import { t } from '#language/translate.ts'
import { Id } from '#contract/common.ts'
import { DIRECTORY_SOURCE, type Medicine, medicineMessages, type SimilarMedicines } from '#contract/medicines.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { sourcesAsked } from '#server/features/medicines/enrichment/enrichment-source.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'
import { composedFor } from '#server/features/medicines/knowledge/compose.ts'
import {
  type FilledFacts,
  hasGaps,
  prescriptionOf,
  shownFacts,
  sourcesOfSimilar,
  aboutOf,
  descriptionOf,
  type StoredMedicine,
} from './stored-medicine.ts'
import { twinsOf } from './entries.ts'
import { priceOf, pricePerUnit } from '#server/features/medicines/lists/product.ts'
import { liveFacts } from '#server/features/medicines/live-sources/live-facts.ts'
import { findMedicine, findPrice } from '#server/features/medicines/queries/medicines.ts'
import { findSimilar } from '#server/features/medicines/queries/similar.ts'
import { hasOtherMaker } from '#server/features/medicines/enrichment/similar.ts'

/** Returns a medicine's whole page, by slug or id. Throws 404. */
export async function readMedicine(
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'shared'>,
  idOrSlug: string,
): Promise<Medicine> {
  const { db } = deps
  const medicine = await medicineBy(deps, idOrSlug)
  const twins = medicine.price === null ? twinsOf(deps, medicine) : []
  const [similar, composed, priced] = await Promise.all([
    medicine.similar ?? findSimilar(db, medicine),
    composedFor(deps, medicine),
    twins.length > 0 ? findPrice(db, twins) : null,
  ])
  const whole = priced === null ? medicine : { ...medicine, ...priced.pack }
  const page = toMedicine(whole, similar, composed, await liveFacts(deps, medicine, composed))
  return priced === null ? page : { ...page, sources: { ...page.sources, price: priced.source } }
}

/** Returns the medicine with this slug or id. Throws 404 if there is none. */
export async function medicineBy(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  idOrSlug: string,
): Promise<StoredMedicine> {
  const asked = sourcesAsked(config.liveSources.on)
  const found = await findMedicine(db, { slug: idOrSlug, id: Id.safeParse(idOrSlug).data ?? null, asked })
  if (!found) throw notFound(t(medicineMessages.notFound))
  return found
}

/** Returns a medicine in the contract's shape. */
function toMedicine(
  stored: StoredMedicine,
  similar: SimilarMedicines,
  composed: Composed | null,
  live: FilledFacts,
): Medicine {
  const { facts, statuses, sources } = factsOf(stored, composed, live)
  const card = composed?.card ?? {}
  const byLaw = card.prescriptionRequired?.value ?? null
  const prescriptionRequired = prescriptionOf(stored.needsPrescription, byLaw)
  // the law is the better source where both say the same
  const own = {
    ...stored,
    ...statuses,
    prescriptionRequired: prescriptionRequired === byLaw ? null : prescriptionRequired,
  }
  const ofCard = Object.entries(card).filter(
    ([field]) => field === 'description' || own[field as keyof typeof card] === null,
  )
  const compared = { name: DIRECTORY_SOURCE, url: null, date: stored.comparedOn }
  const isFoundGeneric = facts.genericAvailable === null && hasOtherMaker(stored.manufacturingCompany, similar)
  return {
    id: stored.id,
    slug: stored.slug,
    sourceId: stored.sourceId,
    name: stored.name,
    composition: stored.composition,
    strength: stored.strength,
    description: descriptionOf(stored.description, card.description?.value),
    manufacturingCompany: stored.manufacturingCompany,
    medicineType: stored.form,
    prescriptionRequired,
    packaging: stored.packaging,
    isDiscontinued: stored.isDiscontinued,
    ingredients: stored.ingredients,
    price: priceOf(stored),
    pricePerUnit: pricePerUnit(stored),
    ...facts,
    fdaApproved: statuses.fdaApproved ?? card.fdaApproved?.value ?? null,
    regulatoryStatusIndia: statuses.regulatoryStatusIndia ?? card.regulatoryStatusIndia?.value ?? null,
    regulatoryStatusUK: statuses.regulatoryStatusUK ?? card.regulatoryStatusUK?.value ?? null,
    ...similar,
    ...(isFoundGeneric ? { genericAvailable: true } : null),
    source: stored.source,
    sources: {
      ...Object.fromEntries(ofCard.map(([field, { source }]) => [field, source])),
      ...sources,
      ...(isFoundGeneric ? { genericAvailable: compared } : null),
      ...sourcesOfSimilar(similar, compared),
    },
    references: composed?.references ?? [],
    knowledge: composed?.knowledge ?? null,
    canBeEnriched: stored.isDue && hasGaps(facts),
  }
}

/**
 * Returns the facts that readers see: the list's, else the knowledge base's, else those of enrichment, else live sources'
 * answers. Lists run uses together, so where the knowledge base has uses, those of the list are left out.
 */
export const factsOf = (stored: StoredMedicine, composed: Composed | null, live: FilledFacts) =>
  shownFacts(composed?.facts.indications ? { ...stored.facts, primaryUse: null } : stored.facts, stored.source, {
    ...live,
    ...(stored.filledAbout === aboutOf(stored) ? stored.filled : null),
    ...composed?.facts,
  })
