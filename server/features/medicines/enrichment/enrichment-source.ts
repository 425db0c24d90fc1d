import type { LiveSourceName } from '#server/config.ts'
import { FieldSource, MedicineFacts } from '#contract/medicines.ts'
import { allFacts, type Fact, type FilledFacts, isSaid } from '#server/features/medicines/lists/facts.ts'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'

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
const PATIENCE = 4_000
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
  patience = PATIENCE,
): Promise<FilledFacts> {
  const late = Promise.withResolvers<never>()
  const stop = new AbortController()
  const timer = setTimeout(() => {
    late.reject(new Error('The source took too long'))
    stop.abort()
  }, patience)
  try {
    return accepted(source, medicine, await Promise.race([source.fills(medicine, stop.signal), late.promise]))
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
  const kept: FilledFacts = {}
  for (const fact of allFacts) {
    if (!given[fact] || !empty.has(fact) || (reviewedOnly.has(fact) && !isReviewed)) continue
    const value = MedicineFacts.shape[fact].safeParse(given[fact].value)
    const source = FieldSource.safeParse(given[fact].source)
    if (!value.success || !source.success || !isSaid(value.data)) continue
    if (JSON.stringify(value.data).length > LONGEST || !isAddress(source.data.url)) continue
    kept[fact] = { value: value.data, source: source.data, from: name }
  }
  return kept
}

const isAddress = (url: string | null) => url === null || /^https:\/\/[^\s]+$/.test(url)
