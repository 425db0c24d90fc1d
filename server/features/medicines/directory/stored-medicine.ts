import {
  type FieldSource,
  type Medicine,
  type MedicineCard,
  MedicineFacts,
  type MedicineForm,
  type SimilarMedicines,
} from '#contract/medicines.ts'
import type { Db } from '#server/database/db.ts'
import { dropShared } from '#server/events/announce.ts'

/** An entry of the directory with the facts of its enrichment. */
export interface StoredMedicine {
  id: string
  slug: string
  sourceId: string
  name: string
  composition: string | null
  ingredients: Medicine['ingredients']
  strength: string | null
  saltsKey: string | null
  compositionKey: string | null
  brandKey: string
  manufacturingCompany: string | null
  form: MedicineForm | null
  presentation: string
  packaging: string | null
  /** Decimal text. */
  packUnits: string | null
  packUnit: string | null
  /** Paise, of the pack. */
  price: number | null
  needsPrescription: boolean | null
  isDiscontinued: boolean
  description: string | null
  /** Facts stated by its list. */
  facts: StatedFacts
  source: FieldSource
  /** Facts of enrichment, true of `filledAbout`. */
  filled: FilledFacts | null
  filledAbout: string | null
  /** The similar medicines, if they are stored for the current version of the directory. */
  similar: SimilarMedicines | null
  directoryVersion: number
  /** The day of that version. */
  comparedOn: string
  /** No run is active, and no earlier run is still valid. */
  isDue: boolean
}

/** Returns a key for what filled facts are true of. Facts of another composition, form or presentation don't apply. */
export const aboutOf = (one: Pick<StoredMedicine, 'saltsKey' | 'compositionKey' | 'form' | 'presentation'>): string =>
  [one.saltsKey, one.compositionKey, one.form, one.presentation].join(' | ')

/** A medicine of a list, cleaned and parsed, as an import stores it. */
export interface MedicineRow {
  /** The list and its own id: together they identify the medicine across imports. */
  source: string
  sourceId: string
  name: string
  nameKey: string
  composition: string | null
  ingredients: { name: string; strength: string | null }[]
  /** Strengths of the ingredients in their order: '500 mg + 125 mg'; null if one has none. */
  strength: string | null
  /** Sorted ingredients with unified spellings; null if the list names none. */
  saltsKey: string | null
  /** The salts key with strengths; null unless all are certain. */
  compositionKey: string | null
  /** The brand without strength and form. */
  brandKey: string
  manufacturingCompany: string | null
  form: MedicineForm | null
  /** From `presentationOf`: must be equal for substitutes, too. */
  presentation: string
  packaging: string | null
  /** Content of a pack, where its text is unambiguous. */
  pack: { units: number; unit: string } | null
  /** Paise, of the pack. */
  price: number | null
  needsPrescription: boolean | null
  isDiscontinued: boolean
  description: string | null
  facts: Partial<MedicineFacts>
  /** Other names in the list; searchable, not shown as its name. */
  alsoCalled: string[]
}

/** Tag of the shared bytes of everything that shows medicines; `medicineTag` is for one medicine. */
export const DIRECTORY_TAG = 'medicines'
export const medicineTag = (id: string): string => `medicine:${id}`

// Both are called in the transaction that changes what readers see, so that no server shows the old page after it.

/** Drops the shared bytes of one medicine's page. */
export const medicineChanged = (db: Db, id: string): Promise<void> => dropShared(db, medicineTag(id))

/** Drops the shared bytes of everything that shows medicines. */
export const directoryChanged = (db: Db): Promise<void> => dropShared(db, DIRECTORY_TAG)

/** Statuses that are shown only with their source (rule T115). */
type Statuses = Pick<MedicineCard, 'fdaApproved' | 'regulatoryStatusIndia' | 'regulatoryStatusUK'>

/** The facts that a list states; others are missing. */
export type StatedFacts = Partial<MedicineFacts & Statuses>

export type Fact = keyof MedicineFacts

/** A fact from a source other than the medicine's own list. */
interface FilledFact {
  value: unknown
  source: FieldSource
  /** Name of the enrichment source. */
  from: string
}
export type FilledFacts = Partial<Record<Fact, FilledFact>>

export const allFacts = Object.keys(MedicineFacts.shape) as Fact[]

type Prescription = MedicineCard['prescriptionRequired']

/**
 * Returns whether a prescription is required (rule T114): yes if the law says so for an ingredient, regardless of the
 * list; else as the list says; else the law's "not required".
 */
export function prescriptionOf(listed: boolean | null, byLaw: Prescription): Prescription {
  if (byLaw === 'Prescription Required' || listed === null) return byLaw
  return listed ? 'Prescription Required' : 'No Prescription Required'
}

/** Advice in a list's description: "keep taking it for as long as your doctor recommends". */
const ADVICE =
  /\b(?:should|must|avoid|do not|don['’]t|never|take|taken|use it|advised?|recommend(?:s|ed)?|consult|inform|stop (?:taking|using))\b/i

/**
 * Returns a medicine's description: our text, else what its list says unless it advises. Lists say "finish the course" of a
 * painkiller, and are no source for how a medicine is taken.
 */
export const descriptionOf = (listed: string | null, known: string | null | undefined): string | null =>
  known ?? (listed !== null && ADVICE.test(listed) ? null : listed)

/** Filler sentences: a text with one of them counts as empty (rule F3). */
const filler = [
  'various medical conditions as determined by healthcare professionals',
  'indicated for various medical conditions',
  'utilized for treating various medical conditions',
  'use as directed by your healthcare provider or according to package instructions',
]

/** Returns true unless a value is blank, an empty list or filler (rule F3). */
export function hasContent(value: unknown): boolean {
  if (typeof value === 'string') {
    const text = value.trim().toLowerCase()
    return text !== '' && !filler.some((sentence) => text.includes(sentence))
  }
  if (Array.isArray(value)) return value.some((one) => typeof one !== 'string' || hasContent(one))
  return value !== null && value !== undefined
}

/** Facts whose absence makes the page ask for enrichment. */
const wanted: readonly Fact[] = [
  'introduction',
  'indications',
  'whenToUse',
  'contraindications',
  'warnings',
  'recommendedDosage',
  'howToTake',
  'missedDose',
  'overdose',
  'storage',
  'commonSideEffects',
  'seriousSideEffects',
  'drugInteractions',
]

/** Returns true if a fact is missing for which the page would ask. */
export const hasGaps = (facts: MedicineFacts): boolean => wanted.some((fact) => !hasContent(facts[fact]))

/** Returns the facts and statuses that readers see, with their sources: the list's first, then filled ones. */
export function shownFacts(stated: StatedFacts, list: FieldSource, filled: FilledFacts) {
  const facts: Record<string, unknown> = {}
  const sources: Partial<Record<keyof StatedFacts, FieldSource>> = {}
  for (const fact of allFacts) {
    const given = canShow(fact, stated[fact]) ? { value: stated[fact], source: list } : filled[fact]
    facts[fact] = given?.value ?? null
    if (given) sources[fact] = given.source
  }
  const { fdaApproved = null, regulatoryStatusIndia = null, regulatoryStatusUK = null } = stated
  const statuses: Statuses = { fdaApproved, regulatoryStatusIndia, regulatoryStatusUK }
  for (const [status, value] of Object.entries(statuses)) if (value !== null) sources[status as keyof Statuses] = list
  return { facts: facts as MedicineFacts, statuses, sources }
}

/**
 * Returns true unless it's an image on another site, which would reveal the reader to that site and has no known license (rule
 * T130).
 */
const canShow = (fact: Fact, value: unknown) =>
  hasContent(value) && (fact !== 'imageUrl' || /^\/(?!\/)/.test(value as string))

/** Returns the source for each list of similar medicines that isn't empty. */
export const sourcesOfSimilar = (similar: SimilarMedicines, source: FieldSource) =>
  Object.fromEntries(
    Object.entries(similar)
      .filter(([, list]) => list.length > 0)
      .map(([name]) => [name, source]),
  )
