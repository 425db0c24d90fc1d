import { loadFolder, loadHindiNames, loadIngredientNames } from '#content/load.ts'
import { loadReviews, reviewsOf } from '#content/reviews.ts'
import type { Log } from '#server/database/log.ts'
import type { Deps } from '#server/deps.ts'
import { nameKeyOf } from '#server/features/medicines/public.ts'
import { shapeGuide, type StoredGuide } from './guide-shape.ts'
import { type IndexedText, TextIndex } from './search/text-index.ts'

/** The weight of a word in each part of a guide. */
const WEIGHTS = {
  name: 10,
  symptoms: 5,
  group: 4,
  medicines: 4,
  redFlags: 3,
  overview: 3,
  types: 3,
  causes: 2,
  questions: 2,
} as const

/**
 * Thresholds for finding a guide: it contains most of the words, not just in passing (as a cause, or in another
 * question), and scores at least half as much as the best guide. A wrong guide is worse than none
 * (docs/decisions/0081).
 */
const LEAST = { weight: 2.6, words: 0.51, ofBest: 0.5 }

type HindiNames = ReadonlyMap<string, readonly string[]>

/** Returns an index of guides by name, everyday name in either script, symptom and the rest of their texts. */
const indexOfGuides = (guides: readonly StoredGuide[], hindi: HindiNames) =>
  new TextIndex(
    guides.map((guide) => indexed(guide, hindi.get(guide.slug) ?? [])),
    LEAST,
  )

function indexed(guide: StoredGuide, hindiNames: readonly string[]): IndexedText {
  const names = [guide.name, ...guide.alsoCalled, ...hindiNames]
  return {
    names,
    passage: guide.symptoms ?? '',
    parts: [
      ...names.map((name) => [name, WEIGHTS.name] as const),
      [guide.symptoms, WEIGHTS.symptoms],
      [`${guide.category} ${guide.subCategory ?? ''}`, WEIGHTS.group],
      [guide.commonMedicines.map(({ medicineName }) => medicineName).join(' '), WEIGHTS.medicines],
      [guide.redFlags, WEIGHTS.redFlags],
      [guide.overview, WEIGHTS.overview],
      [guide.types, WEIGHTS.types],
      [guide.causes, WEIGHTS.causes],
      [guide.faqs.map(({ question }) => question).join(' '), WEIGHTS.questions],
    ],
  }
}

/** All guides of this installation, sorted by name. */
export interface Guides {
  all: readonly StoredGuide[]
  bySlug: ReadonlyMap<string, StoredGuide>
  /** The guides that moved, by the address that they had. */
  byFormerSlug: ReadonlyMap<string, StoredGuide>
  /**
   * By an ingredient's name, as `nameKeyOf` writes it: the guides that name it, with its position among their medicines.
   */
  byIngredient: ReadonlyMap<string, readonly { guide: StoredGuide; place: number }[]>
  index: TextIndex
}

let loaded: Promise<Guides> | null = null

/**
 * Returns the guides in this server's memory. They are files of the program, read once at the first call, and available
 * whatever the database does. A file that doesn't fit its schema is left out and logged.
 */
export function guides({ log }: Pick<Deps, 'log'>): Promise<Guides> {
  loaded ??= load(log).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function load(log: Log): Promise<Guides> {
  const { entries, misfits } = await loadFolder('guides')
  for (const { path, says } of misfits) log.error({ path, says }, 'A guide does not fit its schema and is left out')
  const files = [...entries.values()].toSorted((a, b) => byName.compare(a.name, b.name))
  const ingredients = new Set(files.flatMap(({ commonMedicines }) => commonMedicines?.items ?? []).map(ingredientOf))
  const ingredientNames = await loadIngredientNames(ingredients)
  const nameOf = (slug: string) => entries.get(slug)?.name
  const reviews = reviewsOf((await loadReviews()).signed, { guides: entries }).valid
  const all = files.map((file) => shapeGuide(file, { nameOf, ingredientNames, reviews }))
  const bySlug = new Map(all.map((guide) => [guide.slug, guide]))
  const former = files.flatMap(({ slug, formerSlugs = [] }) =>
    formerSlugs.map((one) => [one, bySlug.get(slug)!] as const),
  )

  const byIngredient = new Map<string, { guide: StoredGuide; place: number }[]>()
  for (const { slug, commonMedicines } of files)
    for (const [place, { ingredient }] of commonMedicines?.items.entries() ?? [])
      for (const name of new Set([ingredient, ...(ingredientNames.get(ingredient) ?? [])].map(nameKeyOf)))
        byIngredient.set(name, [...(byIngredient.get(name) ?? []), { guide: bySlug.get(slug)!, place }])
  return { all, bySlug, byFormerSlug: new Map(former), byIngredient, index: indexOfGuides(all, await hindiNames(log)) }
}

/** Returns the Hindi names of guides; if their file can't be read, there are none. */
async function hindiNames(log: Log): Promise<HindiNames> {
  try {
    return await loadHindiNames()
  } catch (error) {
    log.error({ says: String(error) }, 'The Hindi names of guides do not fit their schema and are left out')
    return new Map()
  }
}

const byName = new Intl.Collator('en')
const ingredientOf = ({ ingredient }: { ingredient: string }) => ingredient
