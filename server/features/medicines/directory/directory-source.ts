import type { Db } from '#server/database/db.ts'
import type { EnrichmentSource, FilledFields } from '#server/features/medicines/enrichment/enrichment-source.ts'
import { type Fact, isSaid } from '#server/features/medicines/lists/facts.ts'
import { type Donor, listDonors } from '#server/features/medicines/queries/enrichments.ts'
import { genericNames } from '#server/features/medicines/enrichment/similar.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'

/** Facts that hold for the ingredients in this strength and form, regardless of the manufacturer. */
const borrowed: readonly Fact[] = [
  'primaryUse',
  'diseasesCovered',
  'treatsConditions',
  'whyPrescribed',
  'indications',
  'howItWorks',
  'contraindications',
  'warnings',
  'commonSideEffects',
  'seriousSideEffects',
]
/** Entries that are looked at. */
export const DONORS = 50

/** The directory itself: what its lists state of another medicine with the same salts, strength and form. */
export const directorySource = (db: Db): EnrichmentSource => ({
  name: 'directory',
  isReviewed: false,
  async fills(medicine) {
    if (medicine.strength === null || medicine.compositionKey === null || medicine.form === null) return {}
    const own = genericNames(medicine)
    return lentBy(await listDonors(db, medicine, DONORS), own)
  },
})

/** What these entries lend to a medicine whose generic names are `own`: of each fact the first that states it. */
export function lentBy(donors: readonly Donor[], own: readonly string[]): FilledFields {
  const found: Record<string, unknown> = {}
  for (const fact of borrowed) {
    const donor = donors.find((one) => isSaid(one.facts[fact]) && !speaksOfItself(one, fact, own))
    if (donor) found[fact] = { value: donor.facts[fact], source: creditTo(donor) }
  }
  return found as FilledFields
}

/** Of entries in their order, those that can be the first to state a fact for any of them. */
export function firstToLend(donors: readonly Donor[], own: readonly string[]): Donor[] {
  const kept = borrowed.flatMap((fact) =>
    // two, since none lends to itself
    donors.filter((one) => isSaid(one.facts[fact]) && !speaksOfItself(one, fact, own)).slice(0, 2),
  )
  return donors.filter((one) => kept.includes(one))
}

/** The list, and whose entry in it said so: another brand's, of the same composition. */
const creditTo = ({ source, name }: Donor) => ({
  ...source,
  name: `${source.name}, entry for ${name} (same composition)`,
})

/** A text that names its own brand would read as if this medicine were that one. */
function speaksOfItself({ brandKey, facts }: Donor, fact: Fact, genericNames: readonly string[]): boolean {
  if (brandKey === '' || genericNames.includes(brandKey)) return false
  return ` ${wordsOf(JSON.stringify(facts[fact])).join(' ')} `.includes(` ${brandKey} `)
}
