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

/** What a source receives of a medicine, and which facts it may fill. */
export type MedicineToFill = Pick<
  StoredMedicine,
  'id' | 'name' | 'ingredients' | 'strength' | 'saltsKey' | 'compositionKey' | 'form' | 'presentation'
> & { empty: ReadonlySet<Fact> }

export type FilledFields = { [F in Fact]?: { value: MedicineFacts[F]; source: FieldSource } }

/** A source of facts that a medicine's list lacks (docs/decisions/0019). */
export interface EnrichmentSource {
  readonly name: string
  /** People with the knowledge have read what it says: it may also speak of doses, overdose and interactions. */
  readonly isReviewed: boolean
  /** What it states of the empty facts, each with where it says so; nothing of what it does not know. May throw. */
  fills(medicine: MedicineToFill, signal: AbortSignal): Promise<FilledFields>
}

/** Which sources a run asks, with their versions: another text here, and every medicine is tried anew. */
export const sourcesAsked = (live: readonly LiveSourceName[]): string =>
  ['directory-1', ...live.map((source) => `${source}-1`).toSorted()].join(' ')

/** For one source, in ms. */
const TIMEOUT = 4_000
/** Characters of one fact as JSON: more is a page that came by mistake. */
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

/** Asks one source, within its time. Throws what it throws, or when it says nothing in time. */
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

/** Of what a source gives, what may be kept; the rest is dropped without a word. */
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
/** Entries that are looked at. */
export const DONORS = 50

/** The directory itself: what its lists state of another medicine with the same salts, strength and form. */
export const directorySource = (db: Db): EnrichmentSource => ({
  name: 'directory',
  isReviewed: false,
  async fills(medicine) {
    if (medicine.strength === null || medicine.compositionKey === null || medicine.form === null) return {}
    const own = genericNames(medicine)
    return borrowedFrom(await listDonors(db, medicine, DONORS), own)
  },
})

/** What these entries lend to a medicine whose generic names are `own`: of each fact the first that states it. */
export function borrowedFrom(donors: readonly Donor[], own: readonly string[]): FilledFields {
  const found: Record<string, unknown> = {}
  for (const fact of borrowable) {
    const donor = donors.find((one) => hasContent(one.facts[fact]) && !namesOwnBrand(one, fact, own))
    if (donor) found[fact] = { value: donor.facts[fact], source: creditTo(donor) }
  }
  return found as FilledFields
}

/** Of entries in their order, those that can be the first to state a fact for any of them. */
export function neededDonors(donors: readonly Donor[], own: readonly string[]): Donor[] {
  const needed = borrowable.flatMap((fact) =>
    // two, since none lends to itself
    donors.filter((one) => hasContent(one.facts[fact]) && !namesOwnBrand(one, fact, own)).slice(0, 2),
  )
  return donors.filter((one) => needed.includes(one))
}

/** The list, and whose entry in it said so: another brand's, of the same composition. */
const creditTo = ({ source, name }: Donor) => ({
  ...source,
  name: `${source.name}, entry for ${name} (same composition)`,
})

/** A text that names its own brand would read as if this medicine were that one. */
function namesOwnBrand({ brandKey, facts }: Donor, fact: Fact, genericNames: readonly string[]): boolean {
  if (brandKey === '' || genericNames.includes(brandKey)) return false
  return ` ${wordsOf(JSON.stringify(facts[fact])).join(' ')} `.includes(` ${brandKey} `)
}
