import { hash } from 'node:crypto'
import { type Entry, type Folder, loadFolder } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'
import { loadReviews, reviewsOf } from '#content/reviews.ts'
import { titleOfSlug } from '#content/titles.ts'
import type { TextReview } from '#contract/medicines/text-review.ts'
import { readSafetyTable } from '#db/knowledge/safety/table.ts'
import type { Log } from '#server/database/log.ts'
import type { Deps } from '#server/deps.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import type { IngredientNames } from './recognize.ts'
import { type SafetyRules, safetyRulesOf } from './safety-rules.ts'

/** The knowledge base as this server holds it: ingredients, classes, forms and guides. */
export interface Library extends IngredientNames {
  /** The date of the newest text, and a hash of all. */
  version: string
  ingredients: ReadonlyMap<string, Entry<'ingredients'>>
  classes: ReadonlyMap<string, Entry<'classes'>>
  combinations: ReadonlyMap<string, Entry<'combinations'>>
  /** Returns the text of the combination of exactly these ingredients. */
  combinationOf: (ingredients: Iterable<string>) => Entry<'combinations'> | undefined
  forms: ReadonlyMap<string, Entry<'forms'>>
  guides: ReadonlyMap<string, GuideHead>
  /** Returns the title of an ingredient or a class (`class:nsaids`), even without an entry. */
  titleOf: (group: string) => string
  membersOf: (classSlug: string) => ReadonlySet<string>
  /** Rules of the safety check. */
  rules: SafetyRules
  /** Reviews by doctors and pharmacists, by text (`ingredients/ibuprofen`). */
  reviews: ReadonlyMap<string, TextReview>
}

let loaded: Promise<Library> | null = null

/**
 * Returns the knowledge base in this server's memory. Reads its files, which are part of the program, once, at the first call.
 * Logs and leaves out files that don't fit their schema.
 */
export function library({ log }: Pick<Deps, 'log'>): Promise<Library> {
  loaded ??= load(log).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function load(log: Log): Promise<Library> {
  const read = async <F extends Folder>(folder: F) => {
    const { entries, misfits } = await loadFolder(folder)
    for (const { path, says } of misfits) log.error({ path, says }, 'A text does not fit its schema and is left out')
    return entries
  }
  // one folder at a time: each is read in small pieces, between which the server answers
  const ingredients = await read('ingredients')
  const classes = await read('classes')
  const combinations = await read('combinations')
  const forms = await read('forms')
  const guides = await read('guides')
  const { signed, misfits } = await loadReviews()
  for (const { path, says } of misfits) log.error({ path, says }, 'A review does not fit its schema and is left out')
  const { valid } = reviewsOf(signed, { ingredients, classes, combinations })
  return libraryOf({ ingredients, classes, combinations, forms, guides, reviews: valid })
}

/** Indexes the texts by names and classes. */
export function libraryOf({
  ingredients,
  classes,
  combinations,
  forms,
  guides: files,
  reviews = new Map(),
}: Pick<Library, 'ingredients' | 'classes' | 'combinations' | 'forms'> & {
  guides: ReadonlyMap<string, Entry<'guides'>>
  reviews?: Library['reviews']
}): Library {
  const table = readSafetyTable()
  const names = new Map<string, readonly string[]>(Object.entries(table.names))
  for (const [slug, { name, synonyms }] of ingredients)
    for (const one of [slug.replaceAll('-', ' '), name, ...synonyms]) {
      const key = wordsOf(one).join(' ')
      if (!names.has(key)) names.set(key, [slug])
    }
  const members = new Map<string, ReadonlySet<string>>(
    [...new Set([...classes.keys(), ...Object.keys(table.classes)])].map((slug) => [
      slug,
      new Set([
        ...(table.classes[slug]?.members ?? []),
        ...[...ingredients.values()].filter((one) => one.classes.includes(slug)).map((one) => one.slug),
      ]),
    ]),
  )
  const NO_MEMBERS: ReadonlySet<string> = new Set()
  const mixes = new Map([...combinations.values()].flatMap((one) => one.of.map((of) => [setKey(of), one] as const)))
  const all = [...ingredients.values(), ...classes.values(), ...combinations.values(), ...forms.values()]
  const guides = headsOf(files)
  const newest = all.reduce((day, { written }) => (written > day ? written : day), '')
  return {
    version: `${newest}.${hash('sha256', JSON.stringify([all, [...guides.values()]])).slice(0, 8)}`,
    ingredients,
    classes,
    combinations,
    combinationOf: (of) => mixes.get(setKey(of)),
    forms,
    names,
    longestName: Math.max(...[...names.keys()].map((name) => name.split(' ').length)),
    guides,
    titleOf: (group) =>
      group.startsWith('class:')
        ? (classes.get(group.slice(6))?.name ?? table.classes[group.slice(6)]?.name ?? titleOfSlug(group.slice(6)))
        : group.startsWith('other:')
          ? titleOfSlug(group.slice(6))
          : (ingredients.get(group)?.name ?? table.ingredients[group] ?? titleOfSlug(group)),
    membersOf: (slug) => members.get(slug) ?? NO_MEMBERS,
    rules: safetyRulesOf(table),
    reviews,
  }
}

const setKey = (of: Iterable<string>) => [...of].toSorted().join(' ')

/** The part of a guide that pages of medicines show. */
export interface GuideHead {
  slug: string
  name: string
  icd10: string
  /** Effects of the commonly prescribed ingredients that it names, by slug. */
  purposes: Readonly<Record<string, Cited<{ text: string }>>>
}

/** Returns the part of each guide that pages of medicines need, so that the rest isn't in memory twice. */
const headsOf = (guides: ReadonlyMap<string, Entry<'guides'>>): Map<string, GuideHead> =>
  new Map(
    [...guides.values()].map((guide) => {
      const { slug, name, icd10, commonMedicines } = guide
      const purposes = (commonMedicines?.items ?? []).map(({ ingredient, purpose }) => {
        // the next sentence advises not to start without a doctor, which the page says once
        const text = (sentencesOf(purpose)[0] ?? purpose).replace(/\.$/, '')
        return [ingredient, citedIn(guide, { text, from: commonMedicines!.from })] as const
      })
      return [slug, { slug, name, icd10, purposes: Object.fromEntries(purposes) }]
    }),
  )

type Class = Entry<'classes'>
export type Publication = Class['sources'][string]

/** A part of a file with its publications and the date when it was written. */
export interface Cited<Value> {
  value: Value
  cites: Publication[]
  written: string
}

/** A value with the parts of the knowledge base that it follows from. */
export interface Judged<Value> {
  value: Value
  cited: readonly Cited<unknown>[]
}

type Home = Pick<Class, 'sources' | 'written'>

/** Returns a part of a file with its publications. */
export const citedIn = <Part extends { from: readonly string[] }>(home: Home, part: Part): Cited<Part> => ({
  value: part,
  cites: part.from.flatMap((key) => home.sources[key] ?? []),
  written: home.written,
})
