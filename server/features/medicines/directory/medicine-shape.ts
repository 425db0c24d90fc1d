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
  const compared = { name: DIRECTORY_SOURCE, url: null, date: stored.comparedOn }
  const isFoundGeneric = facts.genericAvailable === null && hasOtherMaker(stored.manufacturingCompany, similar)
  return {
    id: stored.id,
    slug: stored.slug,
    sourceId: stored.sourceId,
    name: stored.name,
    composition: stored.composition,
    strength: stored.strength,
    description: stored.description,
    manufacturingCompany: stored.manufacturingCompany,
    medicineType: stored.form,
    prescriptionRequired: prescriptionOf(stored.needsPrescription),
    packaging: stored.packaging,
    isDiscontinued: stored.isDiscontinued,
    ingredients: stored.ingredients,
    price: priceOf(stored),
    pricePerUnit: pricePerUnit(stored),
    ...facts,
    ...statuses,
    ...similar,
    ...(isFoundGeneric ? { genericAvailable: true } : null),
    source: stored.source,
    sources: {
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
