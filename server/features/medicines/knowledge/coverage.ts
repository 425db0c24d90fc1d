import { type FieldSource, medicineForms } from '#contract/medicines.ts'
import type { Fact } from '#server/features/medicines/directory/stored-medicine.ts'
import { compose, type Composed } from './compose.ts'
import { describedIn } from './described.ts'
import type { Product } from './product.ts'
import type { Library } from './library.ts'
import { ingredientsCalled, misspellingFinder, presentNameOf } from './recognize.ts'

/** Fields of a full page; either kind of side effects is enough. */
const FULL: readonly (readonly Fact[])[] = [
  ['indications'],
  ['howToTake', 'howToUse'],
  ['warnings', 'contraindications'],
  ['commonSideEffects', 'seriousSideEffects'],
  ['missedDose'],
  ['overdose'],
  ['storage'],
]

/** The reason why a name of a list has no text. */
export type NameState = 'no entry' | 'another form' | 'misspelt' | 'unknown'

interface NamedGap {
  name: string
  state: NameState
  /** The likely name, if it's misspelt. */
  meant: string | null
  /** Number of products with it. */
  products: number
}

/** How much of the directory the knowledge base describes. */
export interface Coverage {
  version: string
  products: number
  /** Products with a parsed composition. */
  parsed: number
  /** Number of those with full pages. */
  full: number
  /** Number of those whose ingredients are all described, but with a field missing. */
  incomplete: number
  /** Number of those with some ingredients described. */
  partly: number
  /** Names without a text, the most frequent first. */
  gaps: NamedGap[]
  /** Fields that are missing where all ingredients are described, by the medicine's ingredients. */
  missing: { of: string; field: string; products: number }[]
  /** Older names whose present name is known. */
  olderNames: { name: string; present: string; products: number }[]
}

type Content = Product & { count: number }

/**
 * Counts how much of the directory's products is described, and reports names that are misspelt, older or unknown.
 * `suggestedFor` can return a name near one that the knowledge base does not know.
 */
export function coverageOf(
  library: Library,
  contents: readonly Content[],
  suggestedFor: (name: string) => string | null = () => null,
): Coverage {
  const count = { products: 0, parsed: 0, full: 0, incomplete: 0, partly: 0 }
  const gaps = new Map<string, NamedGap>()
  const missing = new Map<string, { of: string; field: string; products: number }>()
  const gapOf = gapFinder(library, suggestedFor)
  for (const content of contents) {
    count.products += content.count
    if (content.ingredients.length === 0) continue
    count.parsed += content.count
    const { texts: described, notDescribed } = describedIn(library, content)
    for (const name of new Set(notDescribed)) addTo(gaps, name.toLowerCase(), content.count, () => gapOf(name))
    if (notDescribed.length > 0) {
      if (described.length > 0) count.partly += content.count
      continue
    }
    const facts = compose(library, content)?.facts ?? {}
    const lacking = FULL.filter((fields) => !fields.some((field) => facts[field]))
    if (lacking.length === 0) count.full += content.count
    else count.incomplete += content.count
    const of = described.map(({ entry }) => entry.name).join(' + ')
    for (const [field] of lacking)
      addTo(missing, `${of}: ${field!}`, content.count, () => ({ of, field: field!, products: 0 }))
  }
  return {
    version: library.version,
    ...count,
    gaps: byCount(gaps),
    missing: byCount(missing),
    olderNames: byCount(olderNamesIn(library, contents)),
  }
}

/** Adds products to an entry, which `make` makes if it's the first of its key. */
function addTo<One extends { products: number }>(all: Map<string, One>, key: string, count: number, make: () => One) {
  const one = all.get(key) ?? make()
  one.products += count
  all.set(key, one)
}

const byCount = <One extends { products: number }>(all: ReadonlyMap<string, One>) =>
  [...all.values()].toSorted((one, other) => other.products - one.products)

/** Returns a function that explains why a name has no text. */
function gapFinder(library: Library, suggestedFor: (name: string) => string | null): (name: string) => NamedGap {
  const correctionOf = misspellingFinder(library)
  return (name) => {
    const [first, ...others] = ingredientsCalled(library, name)
    if (first !== undefined) {
      const hasEntry = [first, ...others].every((slug) => library.ingredients.has(slug))
      return { name: library.titleOf(first), state: hasEntry ? 'another form' : 'no entry', meant: null, products: 0 }
    }
    const meant = correctionOf(name) ?? suggestedFor(name)
    return { name, state: meant === null ? 'unknown' : 'misspelt', meant, products: 0 }
  }
}

/** Returns the older names of known ingredients, by name in lower case. */
function olderNamesIn(library: Library, contents: readonly Content[]) {
  const older = new Map<string, { name: string; present: string; products: number }>()
  for (const { ingredients, count } of contents)
    for (const { name } of ingredients) {
      const present = presentNameOf(name)
      if (present === null || ingredientsCalled(library, name).length === 0) continue
      addTo(older, name.toLowerCase(), count, () => ({ name, present, products: 0 }))
    }
  return older
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the fields of a composed page that cite no publication with an address and a date. */
function unsourcedIn({ facts, card, references }: Composed): string[] {
  const isSourced = ({ date, cites = [] }: FieldSource) =>
    DAY.test(date) &&
    cites.length > 0 &&
    cites.every((place) => DAY.test(references[place]?.date ?? '') && references[place]!.url.startsWith('https:'))
  return [...Object.entries(facts), ...Object.entries(card)]
    .filter(([, { source }]) => !isSourced(source))
    .map(([field]) => field)
}

/** Yields the unsourced fields of the page of each ingredient, in each of the forms. */
export function* unsourcedPages(
  library: Library,
  forms: readonly Pick<Product, 'form' | 'presentation'>[] = medicineForms.map((form) => ({ form, presentation: '' })),
): Generator<{ slug: string; field: string }> {
  for (const { slug, name } of library.ingredients.values()) {
    const found = new Set<string>()
    for (const one of forms) {
      const page = compose(library, { ingredients: [{ name, strength: null }], ...one })
      for (const field of page ? unsourcedIn(page) : []) found.add(field)
    }
    for (const field of found) yield { slug, field }
  }
}
