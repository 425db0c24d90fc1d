import { t } from '#language/translate.ts'
import {
  CONDITION_SEARCH_MIN,
  type ConditionCard,
  type ConditionCategory,
  conditionMessages,
  type HealthCondition,
  type SearchEmergency,
} from '#contract/conditions.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { nameKeyOf, namesInDirectory } from '#server/features/medicines/public.ts'
import { dangerIn } from './danger/find-danger.ts'
import { type Guides, guides } from './guides.ts'
import type { StoredGuide } from './guide-shape.ts'
import { guidesInLanguage } from './translated-guides.ts'

interface Wanted {
  category?: ConditionCategory
  search?: string
  letter?: string
  named?: boolean
  ingredients?: string
  limit: number
  offset: number
}

interface Listed {
  conditions: ConditionCard[]
  total: number
  search: string | null
  emergency: SearchEmergency | null
}

/**
 * Returns a page of guides: all by name, or those of a search, best first. The guides about an emergency that the search may
 * be about precede all others. Open to everyone.
 */
export async function browseGuides(
  deps: Pick<Deps, 'log'>,
  { category, search, letter, named: isNamed = false, ingredients, limit, offset }: Wanted,
): Promise<Listed> {
  const known = await guides(deps)
  const matched = search === undefined ? null : matchesOf(known, search, isNamed)
  const danger = matched && search !== undefined ? await dangerIn(deps, known, search) : null
  const matches = matched && danger ? [...new Set([...danger.guides, ...matched])] : matched
  const named = ingredients === undefined ? null : withIngredients(known, ingredients)
  const found = (matches ?? named ?? known.all).filter(
    (guide) =>
      (!category || isIn(guide, category)) &&
      (!letter || guide.name.toLowerCase().startsWith(letter)) &&
      (!matches || !named || named.includes(guide)),
  )
  const inLanguage = await guidesInLanguage(deps)
  return {
    conditions: found.slice(offset, offset + limit).map(inLanguage.guide),
    total: found.length,
    search: matches && search !== undefined ? search : null,
    emergency: danger && inLanguage.emergency(danger),
  }
}

/** Returns null for a search that is too short: with fewer letters only a whole name counts (BP, TB). */
function matchesOf({ all, index }: Guides, search: string, isNamed: boolean): StoredGuide[] | null {
  const isShort = [...search].length < CONDITION_SEARCH_MIN
  const numbers = isShort || isNamed ? index.named(search) : index.find(search)
  return isShort && numbers.length === 0 ? null : numbers.map((number) => all[number]!)
}

/** Rule T124: 'Infectious' is also 'Respiratory/Infectious'. */
const isIn = (guide: StoredGuide, category: ConditionCategory) =>
  guide.category === category || guide.category.split('/').includes(category)

/** A product has few ingredients; further names are ignored. */
const MOST_INGREDIENTS = 12

/**
 * Returns the guides that name every one of these ingredients, those that name them first before the others. A guide that
 * names one of them says nothing about a mix: dengue needs paracetamol and forbids the anti-inflammatory beside it.
 */
function withIngredients({ byIngredient }: Guides, names: string): StoredGuide[] {
  const keys = new Set(names.split('|').slice(0, MOST_INGREDIENTS).map(nameKeyOf))
  const places = new Map<StoredGuide, number[]>()
  for (const key of keys) {
    const ofKey = new Map<StoredGuide, number>()
    for (const { guide, place } of byIngredient.get(key) ?? [])
      ofKey.set(guide, Math.min(place, ofKey.get(guide) ?? Infinity))
    for (const [guide, place] of ofKey) places.set(guide, [...(places.get(guide) ?? []), place])
  }
  const first = (guide: StoredGuide) => Math.min(...places.get(guide)!)
  return [...places.keys()]
    .filter((guide) => places.get(guide)!.length === keys.size)
    .toSorted((a, b) => first(a) - first(b) || a.commonMedicines.length - b.commonMedicines.length)
}

/** Returns a guide by its slug, or by one that it had before. Throws 404. */
export async function readGuide(deps: Deps, slug: string): Promise<HealthCondition> {
  const { bySlug, byFormerSlug } = await guides(deps)
  const wanted = slug.toLowerCase()
  const guide = bySlug.get(wanted) ?? byFormerSlug.get(wanted)
  if (!guide) throw notFound(t(conditionMessages.notFound))
  const listed = await listedMedicines(deps, guide)
  const inLanguage = await guidesInLanguage(deps)
  const told = inLanguage.guide(guide)
  const commonMedicines = told.commonMedicines.map((one) => ({ ...one, isInDirectory: listed.has(one.search) }))
  return { ...told, commonMedicines }
}

/** A guide can be read even if the directory can't: then its medicines aren't links. */
async function listedMedicines(deps: Deps, { commonMedicines }: StoredGuide): Promise<ReadonlySet<string>> {
  try {
    return await namesInDirectory(
      deps,
      commonMedicines.map(({ search }) => search),
    )
  } catch (error) {
    deps.log.warn({ code: codeOf(error) }, 'The medicine directory could not be asked for the medicines of a guide')
    return new Set()
  }
}

/** Every guide's slug with the day of its last review, for search engines. */
export async function listedGuides(deps: Pick<Deps, 'log'>): Promise<{ slug: string; date: string }[]> {
  const { all } = await guides(deps)
  return all.map(({ slug, lastReviewedAt }) => ({ slug, date: lastReviewedAt }))
}
