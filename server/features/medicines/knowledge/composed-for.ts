import type { Deps } from '#server/deps.ts'
import { compose, type Composed } from './compose.ts'
import type { Product } from './described.ts'
import { type Library, library } from './library.ts'

/** Contents that are remembered: many products have the same. */
const MOST_KEPT = 300
const kept = new Map<string, Composed | null>()
let keptOf: Library | undefined

/** What the knowledge base says of a medicine; null if it describes none of its ingredients. */
export async function composedFor(deps: Pick<Deps, 'log'>, product: Product): Promise<Composed | null> {
  const texts = await library(deps)
  if (keptOf !== texts) kept.clear()
  keptOf = texts
  const { ingredients, form, presentation } = product
  const key = JSON.stringify([ingredients.map(({ name }) => name), form, presentation])
  const known = kept.get(key)
  const composed = known === undefined ? compose(texts, product) : known
  // the one that was asked for longest ago goes first
  kept.delete(key)
  kept.set(key, composed)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return composed
}
