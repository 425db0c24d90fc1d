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

/** An entry of the directory with what enrichment has found for it. */
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
  /** What its list states. */
  facts: StatedFacts
  source: FieldSource
  /** What enrichment has found for `filledAbout`. */
  filled: FilledFacts | null
  filledAbout: string | null
  /** The similar medicines, if they were kept for the present state of the directory. */
  similar: SimilarMedicines | null
  directoryVersion: number
  /** The day of that state. */
  comparedOn: string
  /** No run is under way, and none has been made that is still good. */
  isDue: boolean
}

/** What filled facts are true of; those of another composition, form or presentation say nothing. */
export const aboutOf = (one: Pick<StoredMedicine, 'saltsKey' | 'compositionKey' | 'form' | 'presentation'>): string =>
  [one.saltsKey, one.compositionKey, one.form, one.presentation].join(' | ')

/** A medicine as a list says it, cleaned and understood: what an import hands over to be stored. */
export interface MedicineRow {
  /** The list, and the list's own id: together they are who this is, however often the list is imported. */
  source: string
  sourceId: string
  name: string
  nameKey: string
  composition: string | null
  ingredients: { name: string; strength: string | null }[]
  /** Of its ingredients in their order: '500 mg + 125 mg'; null when one has none. */
  strength: string | null
  /** Ingredients sorted, spellings unified; null where the list names none. */
  saltsKey: string | null
  /** With their strengths, and marked where they are released slowly; null unless all of it is known for certain. */
  compositionKey: string | null
  /** The brand without strength and form. */
  brandKey: string
  manufacturingCompany: string | null
  form: MedicineForm | null
  /** Of `presentationOf`: what else must be the same where one medicine may stand for another. */
  presentation: string
  packaging: string | null
  /** How many of which unit a pack holds, where its text says so without doubt. */
  pack: { units: number; unit: string } | null
  /** Paise, of the pack. */
  price: number | null
  needsPrescription: boolean | null
  isDiscontinued: boolean
  description: string | null
  facts: Partial<MedicineFacts>
  /** Other names that the list knows it by; to be found, not to be shown as its name. */
  alsoCalled: string[]
}

/** Tag of shared bytes of everything that shows medicines; `medicineTag` is for one medicine. */
export const DIRECTORY_TAG = 'medicines'
export const medicineTag = (id: string): string => `medicine:${id}`

// To be called in the transaction that changes what readers see: after it, no server shows the old page.

/** One medicine says something else. */
export const medicineChanged = (db: Db, id: string): Promise<void> => dropShared(db, medicineTag(id))

/** Another version of the directory is in place. */
export const directoryChanged = (db: Db): Promise<void> => dropShared(db, DIRECTORY_TAG)

/** Statuses that are shown with their source alone (rule T115). */
type Statuses = Pick<MedicineCard, 'fdaApproved' | 'regulatoryStatusIndia' | 'regulatoryStatusUK'>

/** What a list states of a medicine: only what is there. */
export type StatedFacts = Partial<MedicineFacts & Statuses>

export type Fact = keyof MedicineFacts

/** A fact that another source than the medicine's own list has given. */
interface FilledFact {
  value: unknown
  source: FieldSource
  /** Name of the enrichment source. */
  from: string
}
export type FilledFacts = Partial<Record<Fact, FilledFact>>

export const allFacts = Object.keys(MedicineFacts.shape) as Fact[]

/** Filler sentences: a text with one of them counts as empty (rule F3). */
const filler = [
  'various medical conditions as determined by healthcare professionals',
  'indicated for various medical conditions',
  'utilized for treating various medical conditions',
  'use as directed by your healthcare provider or according to package instructions',
]

/** Whether something is said: no blank, no empty list, no filler (rule F3). */
export function hasContent(value: unknown): boolean {
  if (typeof value === 'string') {
    const text = value.trim().toLowerCase()
    return text !== '' && !filler.some((sentence) => text.includes(sentence))
  }
  if (Array.isArray(value)) return value.some((one) => typeof one !== 'string' || hasContent(one))
  return value !== null && value !== undefined
}

/** Texts and lists without which the page asks for enrichment. */
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

/** Whether a reader misses any of what the page would ask for. */
export const hasGaps = (facts: MedicineFacts): boolean => wanted.some((fact) => !hasContent(facts[fact]))

/** The facts and statuses that readers are shown, with their sources: the list's own first, then what was filled. */
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
 * True unless it is an image on another site, which would reveal the reader to that site and has no known licence (rule
 * T130).
 */
const canShow = (fact: Fact, value: unknown) =>
  hasContent(value) && (fact !== 'imageUrl' || /^\/(?!\/)/.test(value as string))

/** The sources of the similar medicines that are there. */
export const sourcesOfSimilar = (similar: SimilarMedicines, source: FieldSource) =>
  Object.fromEntries(
    Object.entries(similar)
      .filter(([, list]) => list.length > 0)
      .map(([name]) => [name, source]),
  )
