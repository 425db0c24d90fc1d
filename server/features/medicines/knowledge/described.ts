import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'
import type { Library } from './library.ts'
import { ingredientsCalled } from './recognize.ts'
import { type Route, routesOf } from './route.ts'
import { Described } from './sections.ts'

export type Product = Pick<StoredMedicine, 'ingredients' | 'form' | 'presentation'>

/** The ingredients of a medicine: their entries, and the names of those that have none for its form. */
export function describedIn(library: Library, { ingredients, form, presentation }: Product) {
  const slugs = new Set<string>()
  const notDescribed: string[] = []
  for (const { name } of ingredients) {
    const called = ingredientsCalled(library, name)
    if (called.length === 0) notDescribed.push(name)
    for (const slug of called) slugs.add(slug)
  }
  const known = [...slugs].flatMap((slug) => library.ingredients.get(slug)?.routes ?? [])
  const possible = routesOf(form, presentation, new Set(known))
  const entries = [...slugs].flatMap((slug) => {
    const entry = library.ingredients.get(slug)
    const isTaken = entry?.routes.some((route) => possible.includes(route))
    if (entry && isTaken) return [entry]
    notDescribed.push(library.titleOf(slug))
    return []
  })
  // a medicine is taken in one way, so what its ingredients have in common is left
  const common = possible.filter((route) => entries.every(({ routes }) => routes.includes(route)))
  const routesFor = (own: readonly Route[]) =>
    common.length > 0 ? common : possible.filter((route) => own.includes(route))
  const described = entries.map((entry) => new Described(library, entry, routesFor(entry.routes)))
  return { slugs, described, notDescribed, routes: common }
}
