import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The rules of the prescription check. `npm run content:safety` generates table.json from content/.

export type CheckSeverity = 'contraindicated' | 'severe' | 'moderate' | 'minor'

/** Places in the list of sources. */
type Sources = number[]

interface Rule {
  /** Ingredients and classes (`class:nsaids`). */
  of: string[]
  severity: CheckSeverity
  says: string
  from: Sources
}

export interface InteractionRule extends Rule {
  with: string[]
  /** Ingredients that interact also where they act locally, with the places (`Route`) from which they do. */
  alsoLocal: Record<string, string[]>
  /** The sentence for patients, if `says` is for doctors. */
  patients?: string
  /** The reader of `says`: those of the patients' texts address patients. */
  to: 'doctor' | 'patient'
}

export interface AgeRule extends Rule {
  under?: number
  over?: number
}

export interface AllergyGroup {
  slug: string
  name: string
  words: string[]
  of: string[]
  says: string
  from: Sources
  also: Rule[]
}

/** Up to `upTo` mg a day an ingredient doesn't interact with `with` (by default any); `in`: within this mixture. */
export interface AmountRule {
  of: string
  upTo: number
  with?: string[]
  in?: string
  from: Sources
}

export interface SafetyTable {
  /** The day of the newest text, and a hash of all. */
  version: string
  sources: { title: string; publisher: string; url: string; date: string }[]
  /** Names of ingredients for people. */
  ingredients: Record<string, string>
  /** Names of ingredients and combinations, as words with one space between. */
  names: Record<string, string[]>
  /** Products that are more than their parts. The names in `oneOf` are words with one space between. */
  mixtures: Record<string, { parts: string[]; oneOf: string[] }>
  /** Names of what is no medicine in a product, as words with one space between. */
  inert: string[]
  classes: Record<string, { name: string; members: string[] }>
  interactions: InteractionRule[]
  allergies: AllergyGroup[]
  pregnancy: Rule[]
  ages: AgeRule[]
  /** The most in a day; `single` from and to, in mg, `hours` apart and `times` a day, where a source says so for adults. */
  doses: {
    of: string
    mg: number
    single?: [number, number]
    hours?: number
    times?: number
    weakest?: number
    /** Age in years from which the dose is too much or needs a doctor. */
    under?: number
    from: Sources
  }[]
  amounts: AmountRule[]
}

/** Reads the table; it is the same until the next release. */
export const readSafetyTable = (): SafetyTable =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'table.json'), 'utf8')) as SafetyTable
