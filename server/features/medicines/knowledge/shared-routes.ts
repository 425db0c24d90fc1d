import type { Route } from '#content/schema.ts'
import { LOCAL, placesIn } from './form-routes.ts'
import type { Product } from './product.ts'

type Routed = Pick<Product, 'form' | 'presentation'>

/**
 * Returns the routes that the entries of a product have in common, the routes of one of them, and whether the product is for all of its
 * routes, such as drops for the eye and the ear. `possible` are those of its form.
 */
export function sharedRoutes(
  { form, presentation }: Routed,
  possible: readonly Route[],
  entries: readonly { routes: readonly Route[] }[],
) {
  const isForPlaces = placesIn(presentation).length > 1
  // a medicine has one route, so only routes common to all ingredients remain, unless it is for several places
  const common = isForPlaces
    ? possible
    : possible.filter((route) => entries.every(({ routes }) => routes.includes(route)))
  // drops that don't say whether they are for the eye or the ear show the texts of both
  const isOpen = form === 'drops' && common.length > 1 && common.every((route) => LOCAL.has(route))
  const routesFor = (own: readonly Route[]) => {
    if (common.length > 0 && !isForPlaces) return common
    // drops for the ear can have an ingredient that is described for the nose alone: its texts there aren't about them
    return form === 'drops' && !isForPlaces ? possible : possible.filter((route) => own.includes(route))
  }
  return { common, isForAll: isForPlaces || isOpen, routesFor }
}
