import type { Medicine } from '#contract/medicines.ts'
import type { Described } from './described.ts'
import type { Library } from './library.ts'

type Reviewed = Pick<NonNullable<Medicine['knowledge']>, 'reviews' | 'notReviewed'>

/** Returns which texts of a page are reviewed: the combination's, those of the ingredients, and those of their classes. */
export function reviewedIn(library: Library, described: readonly Described[], texts: readonly Described[]): Reviewed {
  const names = new Map<string, string>()
  if (texts !== described) for (const { entry } of texts) names.set(`combinations/${entry.slug}`, entry.name)
  for (const { entry } of described) names.set(`ingredients/${entry.slug}`, entry.name)
  for (const { classes } of [...texts, ...described])
    for (const one of classes) names.set(`classes/${one.slug}`, one.name)
  const result: Reviewed = { reviews: [], notReviewed: [] }
  for (const [text, of] of names) {
    const review = library.reviews.get(text)
    if (review) result.reviews.push({ of, ...review })
    else result.notReviewed.push(of)
  }
  return result
}
