import type { Entry } from '#content/load.ts'
import type { Route } from '#content/schema.ts'
import { LOCAL } from './form-routes.ts'
import { ofRoute } from './injected.ts'

// The general text of a section is about the routes that have no text of their own: mostly about tablets.

type Ingredient = Pick<Entry<'ingredients'>, 'routes' | 'byRoute'> & Partial<Record<string, unknown>>

const hasOwn = ({ byRoute }: Ingredient, route: Route, name: string): boolean =>
  (byRoute?.[route] as Partial<Record<string, unknown>> | undefined)?.[name] !== undefined

/** Routes by which a medicine reaches the whole body. */
const SYSTEMIC = ['oral', 'injection'] as const
/** The sections that differ between a tablet and a cream. */
const ofSystem: ReadonlySet<string> = new Set([
  'whenToUse',
  'howToTake',
  'dose',
  'maximumDose',
  'commonSideEffects',
  'overdose',
])

/**
 * Returns true if the general text of a section is about what is swallowed or injected, and the medicine with these routes acts where
 * it's applied.
 */
export const isOfSystem = (name: string, entry: Ingredient, routes: readonly Route[]): boolean =>
  ofSystem.has(name) &&
  routes.length > 0 &&
  routes.every((route) => LOCAL.has(route)) &&
  SYSTEMIC.some((route) => entry.routes.includes(route) && !hasOwn(entry, route, name))

/** Returns true unless the medicine is injected, and the text of the section is about tablets or a class. */
export function isAboutInjection(name: string, entry: Ingredient, routes: readonly Route[]): boolean {
  const isInjected = routes.length > 0 && routes.every((route) => route === 'injection')
  if (!isInjected || !ofRoute.has(name) || hasOwn(entry, 'injection', name)) return true
  const isOwn = entry[name] !== undefined
  return isOwn && entry.routes.every((route) => route === 'injection' || hasOwn(entry, route, name))
}
