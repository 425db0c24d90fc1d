import { DIRECTORY_SOURCE, type Medicine, type SimilarMedicines } from '#contract/medicines.ts'
import { type FilledFacts, hasGaps, shownFacts, sourcesOfSimilar } from '#server/features/medicines/lists/facts.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'
import { pricePerUnit, priceOf } from '#server/features/medicines/lists/price.ts'
import { hasOtherMaker } from './other-maker.ts'
import { aboutOf, type StoredMedicine } from './stored-medicine.ts'

/** What the product promises of a medicine. */
export function toMedicine(
  stored: StoredMedicine,
  similar: SimilarMedicines,
  composed: Composed | null,
  live: FilledFacts,
): Medicine {
  const { facts, statuses, sources } = factsOf(stored, composed, live)
  const card = composed?.card ?? {}
  const own = { ...stored, ...statuses, prescriptionRequired: stored.needsPrescription }
  const ofCard = Object.entries(card).filter(([field]) => own[field as keyof typeof card] === null)
  const compared = { name: DIRECTORY_SOURCE, url: null, date: stored.comparedOn }
  const isFoundGeneric = facts.genericAvailable === null && hasOtherMaker(stored.manufacturingCompany, similar)
  return {
    id: stored.id,
    slug: stored.slug,
    sourceId: stored.sourceId,
    name: stored.name,
    composition: stored.composition,
    strength: stored.strength,
    description: stored.description ?? card.description?.value ?? null,
    manufacturingCompany: stored.manufacturingCompany,
    medicineType: stored.form,
    prescriptionRequired: prescriptionOf(stored.needsPrescription) ?? card.prescriptionRequired?.value ?? null,
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
 * What readers are shown of a medicine's facts: its list's, else the knowledge base's, else what enrichment found, else what
 * live sources have answered.
 */
export const factsOf = (stored: StoredMedicine, composed: Composed | null, live: FilledFacts) =>
  shownFacts(stored.facts, stored.source, {
    ...live,
    ...(stored.filledAbout === aboutOf(stored) ? stored.filled : null),
    ...composed?.facts,
  })

const prescriptionOf = (needs: boolean | null): Medicine['prescriptionRequired'] =>
  needs === null ? null : needs ? 'Prescription Required' : 'No Prescription Required'
