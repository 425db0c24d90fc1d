import { type FieldSource, MedicineFacts, type MedicineCard, type SimilarMedicines } from '#contract/medicines.ts'

/** Statuses that are shown with their source alone (rule T115). */
type Statuses = Pick<MedicineCard, 'fdaApproved' | 'regulatoryStatusIndia' | 'regulatoryStatusUK'>

/** What a list states of a medicine: only what is there. */
export type StatedFacts = Partial<MedicineFacts & Statuses>

export type Fact = keyof MedicineFacts

/** A fact that another source than the medicine's own list has given. */
export interface FilledFact {
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
export function isSaid(value: unknown): boolean {
  if (typeof value === 'string') {
    const text = value.trim().toLowerCase()
    return text !== '' && !filler.some((sentence) => text.includes(sentence))
  }
  if (Array.isArray(value)) return value.some((one) => typeof one !== 'string' || isSaid(one))
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
export const hasGaps = (facts: MedicineFacts): boolean => wanted.some((fact) => !isSaid(facts[fact]))

/** The facts and statuses that readers are shown, with their sources: the list's own first, then what was filled. */
export function shownFacts(stated: StatedFacts, list: FieldSource, filled: FilledFacts) {
  const facts: Record<string, unknown> = {}
  const sources: Partial<Record<keyof StatedFacts, FieldSource>> = {}
  for (const fact of allFacts) {
    const given = isOwn(fact, stated[fact]) ? { value: stated[fact], source: list } : filled[fact]
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
const isOwn = (fact: Fact, value: unknown) =>
  isSaid(value) && (fact !== 'imageUrl' || /^\/(?!\/)/.test(value as string))

/** The sources of the similar medicines that are there. */
export const sourcesOfSimilar = (similar: SimilarMedicines, source: FieldSource) =>
  Object.fromEntries(
    Object.entries(similar)
      .filter(([, list]) => list.length > 0)
      .map(([name]) => [name, source]),
  )
