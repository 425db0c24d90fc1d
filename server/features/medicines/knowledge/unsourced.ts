import type { FieldSource, MedicineForm } from '#contract/medicines.ts'
import { compose, type Composed } from './compose.ts'
import type { Library } from './library.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A form for each way in which ingredients are taken; other forms take their texts from the same places. */
const forms: readonly MedicineForm[] = ['tablet', 'injection', 'cream', 'inhaler', 'drops', 'suppository', 'solution']

/** Returns the fields of a composed page that no publication with an address and a day stands behind. */
export function unsourcedIn({ facts, card, references }: Composed): string[] {
  const isSourced = ({ date, cites = [] }: FieldSource) =>
    DAY.test(date) &&
    cites.length > 0 &&
    cites.every((place) => DAY.test(references[place]?.date ?? '') && references[place]!.url.startsWith('https:'))
  return [...Object.entries(facts), ...Object.entries(card)]
    .filter(([, { source }]) => !isSourced(source))
    .map(([field]) => field)
}

/** Yields the unsourced fields of the page of each ingredient, in each form that it is taken in. */
export function* unsourcedPages(library: Library): Generator<{ slug: string; field: string }> {
  for (const { slug, name } of library.ingredients.values()) {
    const found = new Set<string>()
    for (const form of forms) {
      const page = compose(library, { ingredients: [{ name, strength: null }], form, presentation: '' })
      for (const field of page ? unsourcedIn(page) : []) found.add(field)
    }
    for (const field of found) yield { slug, field }
  }
}
