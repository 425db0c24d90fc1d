import type { Kysely } from 'kysely'
import type { DB } from '#server/database/types.ts'
import type { EnrichmentSource, FilledFields } from './enrichment-source.ts'
import { type Fact, isSaid } from './facts.ts'
import { type Donor, listDonors } from './queries/enrichments.ts'
import { genericNames } from './similar.ts'
import { wordsOf } from './words.ts'

/** What is true of the ingredients in this strength and form, whoever makes the medicine. */
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
const DONORS = 50

/** The directory itself: what its lists state of another medicine with the same salts, strength and form. */
export const directorySource = (db: Kysely<DB>): EnrichmentSource => ({
  name: 'directory',
  isReviewed: false,
  async fills(medicine) {
    if (medicine.strength === null || medicine.compositionKey === null || medicine.form === null) return {}
    const own = genericNames(medicine)
    const donors = await listDonors(db, medicine, DONORS)
    const found: Record<string, unknown> = {}
    for (const fact of borrowed) {
      const donor = donors.find((one) => isSaid(one.facts[fact]) && !speaksOfItself(one, fact, own))
      if (donor) found[fact] = { value: donor.facts[fact], source: creditTo(donor) }
    }
    return found as FilledFields
  },
})

const creditTo = ({ source, name }: Donor) => ({ ...source, name: `${source.name}, on ${name}` })

/** A text that names its own brand would read as if this medicine were that one. */
function speaksOfItself({ brandKey, facts }: Donor, fact: Fact, genericNames: readonly string[]): boolean {
  if (brandKey === '' || genericNames.includes(brandKey)) return false
  return ` ${wordsOf(JSON.stringify(facts[fact])).join(' ')} `.includes(` ${brandKey} `)
}
