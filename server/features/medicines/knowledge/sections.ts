import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '#content/load.ts'
import type { Library } from './library.ts'
import type { Route } from './route.ts'
import { type Said, saidIn } from './said.ts'

type Ingredient = Entry<'ingredients'>
type Class = Entry<'classes'>

/** The sections that an ingredient, its route or its classes can say. */
export type SectionName = Exclude<keyof Class, 'slug' | 'name' | 'written' | 'sources' | 'introduction'>
type Section<Name extends SectionName> = NonNullable<Class[Name]>

/** An ingredient's entry with what stands behind it, for a medicine that is taken by one of `routes`. */
export class Described {
  readonly #classes: readonly Class[]
  readonly entry: Ingredient
  readonly routes: readonly Route[]

  constructor(library: Library, entry: Ingredient, routes: readonly Route[]) {
    this.entry = entry
    this.routes = routes
    this.#classes = entry.classes.flatMap((slug) => library.classes.get(slug) ?? [])
  }

  /**
   * A section: that of the route, else the entry's own, else the first of its classes. Null where nothing is said, and
   * where the routes that come into question say different things.
   */
  section<Name extends Exclude<SectionName, 'interactions' | 'warnings'>>(name: Name): Said<Section<Name>> | null {
    type Part = Section<Name> & { from: string[] }
    const routed = this.#ofRoute(name)
    if (routed === 'unclear') return null
    const own = (routed ?? this.entry[name]) as Part | undefined
    if (own) return saidIn(this.entry, own)
    const home = this.#classes.find((one) => one[name] !== undefined)
    return home ? saidIn(home, home[name] as Part) : null
  }

  /** Warnings by topic: of each the route's, else the entry's own, else its classes'. */
  warnings(): { topic: string; said: Said<{ text: string }> }[] {
    const routed = this.#ofRoute('warnings')
    if (routed === 'unclear') return []
    // what a route says replaces all: the rest was written about another way to take it
    const homes = routed ? [{ ...this.entry, warnings: routed }] : [this.entry, ...this.#classes]
    const topics = new Map<string, Said<{ text: string }>>()
    for (const home of homes)
      for (const [topic, text] of Object.entries(home.warnings ?? {}))
        if (text && !topics.has(topic)) topics.set(topic, saidIn(home, text))
    return [...topics].map(([topic, said]) => ({ topic, said }))
  }

  /** Interactions: the route's alone, or the entry's own and its classes'. */
  interactions(): Said<Section<'interactions'>[number]>[] {
    const routed = this.#ofRoute('interactions')
    if (routed === 'unclear') return []
    if (routed) return routed.map((one) => saidIn(this.entry, one))
    return [this.entry, ...this.#classes].flatMap((home) => (home.interactions ?? []).map((one) => saidIn(home, one)))
  }

  #ofRoute<Name extends SectionName>(name: Name): Section<Name> | undefined | 'unclear' {
    const [first, ...others] = this.routes.map((route) => this.entry.byRoute?.[route]?.[name])
    if (others.some((one) => !isDeepStrictEqual(one, first))) return 'unclear'
    return first as Section<Name> | undefined
  }
}
