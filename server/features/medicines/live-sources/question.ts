import type { LiveSourceName } from '#server/config.ts'
import type { Product } from '#server/features/medicines/knowledge/described.ts'
import { type Route, routesOf } from '#server/features/medicines/knowledge/route.ts'
import { saltKeyOf } from '#server/features/medicines/lists/salts.ts'

/** What a source is asked: an ingredient, and how it is taken where that matters. */
export interface Question {
  source: LiveSourceName
  /** Its key among the salts of the directory, in plain letters. */
  ingredient: string
  route: Route | ''
}

/** Letters, digits, points and spaces: nothing that means something in an address or a query. */
const ASKED = /^[a-z][a-z0-9. ]{2,99}$/

/** The key under which an ingredient is asked about; null for a name in other letters, and for what is no name. */
export function ingredientKeyOf(name: string): string | null {
  const key = saltKeyOf(name)
  return ASKED.test(key) ? key : null
}

/**
 * What the sources are asked about a medicine. A label speaks of one ingredient taken in one way, so only a medicine with
 * one ingredient whose list leaves one way open has a question for openFDA.
 */
export function questionsAbout(
  { ingredients, form, presentation }: Product,
  sources: readonly LiveSourceName[],
): Question[] {
  const keys = [...new Set(ingredients.map(({ name }) => ingredientKeyOf(name)))].filter((key) => key !== null)
  const [route, ...others] = routesOf(form, presentation)
  return sources.flatMap((source): Question[] => {
    if (source === 'rxnav') return keys.map((ingredient) => ({ source, ingredient, route: '' }))
    const isPlain = ingredients.length === 1 && route !== undefined && others.length === 0
    return isPlain ? keys.map((ingredient) => ({ source, ingredient, route })) : []
  })
}

/** What they are asked about the whole directory, each with how many medicines need it. */
export function questionsAboutAll(
  contents: readonly (Product & { count: number })[],
  source: LiveSourceName,
): (Question & { products: number })[] {
  const all = new Map<string, Question & { products: number }>()
  for (const content of contents)
    for (const question of questionsAbout(content, [source])) {
      const key = `${question.ingredient}/${question.route}`
      all.set(key, { ...question, products: (all.get(key)?.products ?? 0) + content.count })
    }
  return [...all.values()]
}
