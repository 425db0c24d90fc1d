import { FieldSource, MedicineFacts } from '#contract/medicines.ts'
import type { LiveSourceName } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import {
  type StoredMedicine,
  allFacts,
  type Fact,
  type FilledFacts,
  hasContent,
} from '#server/features/medicines/directory/stored-medicine.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { type Donor, listDonors } from '#server/features/medicines/queries/medicines.ts'
import { genericNames } from './similar.ts'

/** A medicine as a source gets it, and the facts that it can fill. */
export type MedicineToFill = Pick<
  StoredMedicine,
  'id' | 'name' | 'ingredients' | 'strength' | 'saltsKey' | 'compositionKey' | 'form' | 'presentation'
> & { empty: ReadonlySet<Fact> }

export type FilledFields = { [F in Fact]?: { value: MedicineFacts[F]; source: FieldSource } }

/** A source of facts that a medicine's list lacks (docs/decisions/0019). */
export interface EnrichmentSource {
  readonly name: string
  /** Medically reviewed: it can also fill doses, overdose and interactions. */
  readonly isReviewed: boolean
  /** Returns the empty facts that it knows, each with its source. Can throw. */
  fills(medicine: MedicineToFill, signal: AbortSignal): Promise<FilledFields>
}

/** Returns the sources that a run asks, with their versions. If this text changes, every medicine is enriched again. */
export const sourcesAsked = (live: readonly LiveSourceName[]): string =>
  ['directory-1', ...live.map((source) => `${source}-1`).toSorted()].join(' ')

/** Timeout of one source in ms. */
const TIMEOUT = 4_000
/** Longest fact as JSON, in characters: a longer one is a page sent by mistake. */
const LONGEST = 20_000

/** Facts taken only from reviewed sources (rule T112). */
const reviewedOnly: ReadonlySet<Fact> = new Set([
  'recommendedDosage',
  'howToUse',
  'howToTake',
  'missedDose',
  'overdose',
  'drugInteractions',
])

/** Asks one source. Throws its error, or an error after the timeout. */
export async function ask(
  source: EnrichmentSource,
  medicine: MedicineToFill,
  patience = TIMEOUT,
): Promise<FilledFacts> {
  const timeout = Promise.withResolvers<never>()
  const stop = new AbortController()
  const timer = setTimeout(() => {
    timeout.reject(new Error('The source took too long'))
    stop.abort()
  }, patience)
  try {
    return accepted(source, medicine, await Promise.race([source.fills(medicine, stop.signal), timeout.promise]))
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the facts that can be stored; drops the others silently. */
export function accepted(
  { name, isReviewed }: Pick<EnrichmentSource, 'name' | 'isReviewed'>,
  { empty }: Pick<MedicineToFill, 'empty'>,
  given: FilledFields,
): FilledFacts {
  const facts: FilledFacts = {}
  for (const fact of allFacts) {
    if (!given[fact] || !empty.has(fact) || (reviewedOnly.has(fact) && !isReviewed)) continue
    const value = MedicineFacts.shape[fact].safeParse(given[fact].value)
    const source = FieldSource.safeParse(given[fact].source)
    if (!value.success || !source.success || !hasContent(value.data)) continue
    if (JSON.stringify(value.data).length > LONGEST || !isAddress(source.data.url)) continue
    facts[fact] = { value: value.data, source: source.data, from: name }
  }
  return facts
}

const isAddress = (url: string | null) => url === null || /^https:\/\/[^\s]+$/.test(url)

/** Facts that hold for the ingredients in this strength and form, regardless of the manufacturer. */
const borrowable: readonly Fact[] = [
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
/** Entries that are considered. */
export const DONORS = 50

/** Returns the directory as a source: facts of other medicines with the same salts, strength and form. */
export const directorySource = (db: Db): EnrichmentSource => ({
  name: 'directory',
  isReviewed: false,
  async fills(medicine) {
    if (medicine.strength === null || medicine.compositionKey === null || medicine.form === null) return {}
    const own = genericNames(medicine)
    return borrowedFrom(await listDonors(db, medicine, DONORS), own)
  },
})

/** Returns each fact of the first entry that states it. `own` are the generic names of the medicine that borrows. */
export function borrowedFrom(donors: readonly Donor[], own: readonly string[]): FilledFields {
  const found: Record<string, unknown> = {}
  for (const fact of borrowable) {
    const donor = donors.find((one) => hasContent(one.facts[fact]) && !namesOwnBrand(one, fact, own))
    if (donor) found[fact] = { value: donor.facts[fact], source: creditTo(donor) }
  }
  return found as FilledFields
}

/** Returns the entries that can be the first to state a fact for any of them, in their order. */
export function neededDonors(donors: readonly Donor[], own: readonly string[]): Donor[] {
  const needed = borrowable.flatMap((fact) =>
    // two, because an entry doesn't lend to itself
    donors.filter((one) => hasContent(one.facts[fact]) && !namesOwnBrand(one, fact, own)).slice(0, 2),
  )
  return donors.filter((one) => needed.includes(one))
}

/** Returns the source: the list and the entry of another brand with the same composition. */
const creditTo = ({ source, name }: Donor) => ({
  ...source,
  name: `${source.name}, entry for ${name} (same composition)`,
})

/** Returns true if a text names its own brand, which would read as if the borrowing medicine were that brand. */
function namesOwnBrand({ brandKey, facts }: Donor, fact: Fact, genericNames: readonly string[]): boolean {
  if (brandKey === '' || genericNames.includes(brandKey)) return false
  return ` ${wordsOf(JSON.stringify(facts[fact])).join(' ')} `.includes(` ${brandKey} `)
}
