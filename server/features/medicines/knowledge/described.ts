import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '#content/load.ts'
import type { Route } from '#content/schema.ts'
import { isCutShort } from '#server/features/medicines/lists/composition.ts'
import { joined } from './both-routes.ts'
import { LOCAL, possibleRoutes } from './form-routes.ts'
import { type Library, type Cited, citedIn } from './library.ts'
import { type Difference, differenceOf } from './differences.ts'
import { onInjection } from './injected.ts'
import { isLostIn } from './contraindications.ts'
import { isUseOf, withoutForm } from './named-forms.ts'
import { isAboutInjection, isOfSystem } from './of-system.ts'
import type { Product } from './product.ts'
import { sharedRoutes } from './shared-routes.ts'
import { ingredientsCalled } from './recognize.ts'
import {
  doseOfSlow,
  howToTakeSlow,
  isSlowRelease,
  leavePlainAges,
  maximumInSlowMix,
  maximumOfSlow,
  missedDoseOfSlow,
  presentationOfSalts,
} from './slow-release.ts'
import { ofVariant } from './variants.ts'

/**
 * Returns the entries of a medicine's ingredients, and the names of those without an entry for its form. `texts` are what its
 * page says: the text of the combination if it's one treatment, else those of the ingredients. `isCut` is true if the list names
 * fewer ingredients than the product holds: its text is never that of a combination. `product` is the given one with a mark for slow
 * release if its strength or salt is sold as such a product alone.
 */
export function describedIn(library: Library, given: Product) {
  const { ingredients, form } = given
  const presentation = presentationOfSalts(given, (name) =>
    ingredientsCalled(library, name).flatMap((slug) => library.ingredients.get(slug) ?? []),
  )
  const product = { ...given, presentation }
  const isCut = isCutShort(product)
  const slugs = new Set<string>()
  const notDescribed: string[] = []
  for (const { name } of ingredients) {
    const called = ingredientsCalled(library, name)
    if (called.length === 0) notDescribed.push(name)
    for (const slug of called) slugs.add(slug)
  }
  const known = [...slugs].flatMap((slug) => library.ingredients.get(slug) ?? [])
  const possible = possibleRoutes(product, known)
  const entries = [...slugs].flatMap((slug) => {
    const entry = library.ingredients.get(slug)
    const isTaken = entry?.routes.some((route) => possible.includes(route))
    if (entry && isTaken) return [entry]
    notDescribed.push(library.titleOf(slug))
    return []
  })
  const { common, isForAll, routesFor } = sharedRoutes(product, possible, entries)
  const described: Described[] = entries.map((entry) => {
    const own = ingredients.filter(({ name }) => ingredientsCalled(library, name).includes(entry.slug))
    return new Described(library, entry, routesFor(entry.routes), {
      inMix: slugs.size > 1 || isCut ? slugs : undefined,
      others: () => described.filter((one) => one.entry !== entry),
      difference: differenceOf(entry, own, { form, presentation }),
      isForAll,
      isSlow: isSlowRelease({ form, presentation }, entry) && !entry.isSlowRelease,
      isAlone: own.length === ingredients.length && !isCut,
      presentation,
    })
  })
  const combination = library.combinationOf(slugs)
  const taken = possible.filter((route) => combination?.routes.includes(route))
  // drops that name no place can be for another one than the combination
  const isElsewhere = form === 'drops' && common.some((route) => !combination?.routes.includes(route))
  if (
    isCut ||
    !combination ||
    taken.length === 0 ||
    isElsewhere ||
    (isForAll && taken.length < possible.length) ||
    ingredients.some(({ name }) => ingredientsCalled(library, name).length === 0)
  )
    return { product, slugs, described, texts: described, notDescribed, isCut, routes: common }
  const entry = { ...ofVariant(combination, slugs, library.titleOf), synonyms: [] }
  const difference = differenceOf(entry, ingredients, { form, presentation })
  const text = new Described(library, entry, taken, { difference, isForAll, presentation })
  // an ingredient without an entry of its own is described by the combination
  return { product, slugs, described, texts: [text], notDescribed: [], isCut, routes: taken }
}

type Ingredient = Entry<'ingredients'>
type Class = Entry<'classes'>

/** The sections of an ingredient, a route or a class. */
type SectionName = Exclude<keyof Class, 'slug' | 'name' | 'written' | 'sources' | 'introduction' | 'byRoute'>
type Section<Name extends SectionName> = NonNullable<Class[Name]>
type TextName = Exclude<SectionName, 'interactions' | 'warnings'>

/** What distinguishes the product of an ingredient from others. */
interface Distinctions {
  difference: Difference | undefined
  isForAll: boolean
  isSlow: boolean
  isAlone: boolean
  presentation: string
  /** The other ingredients of a mix that have an entry. */
  others: () => readonly Described[]
  /** All ingredients of a mix. */
  inMix: ReadonlySet<string> | undefined
}

/** An ingredient's entry and its classes, for a medicine with one of `routes`. */
export class Described {
  readonly classes: readonly Class[]
  readonly entry: Ingredient
  readonly routes: readonly Route[]
  /** The presentation of the medicine (`presentationOf`). */
  readonly presentation: string
  readonly #difference: Difference | undefined
  /** Whether it is for all of its routes, such as drops for the eye and the ear, rather than for one of them. */
  readonly #isForAll: boolean
  /** Whether it releases an ingredient slowly whose texts are about plain products. */
  readonly #isSlow: boolean
  readonly #isAlone: boolean
  readonly #isMixed: boolean
  readonly #isOther: (slug: string) => boolean
  readonly #others: () => readonly Described[]
  /** Whether the ingredient and its class are injected alone, such as insulin: their texts are about injections. */
  readonly #isNeverSwallowed: boolean

  constructor(
    library: Library,
    entry: Ingredient,
    routes: readonly Route[],
    {
      difference,
      isForAll = false,
      isSlow = false,
      isAlone = true,
      presentation = '',
      others = () => [],
      inMix,
    }: Partial<Distinctions> = {},
  ) {
    this.entry = entry
    this.routes = routes
    this.presentation = presentation
    this.classes = entry.classes.flatMap((slug) => library.classes.get(slug) ?? [])
    this.#difference = difference
    this.#isForAll = isForAll
    this.#isSlow = isSlow
    this.#isAlone = isAlone
    this.#others = others
    this.#isMixed = inMix !== undefined
    const isInjected = (slug: string) => library.ingredients.get(slug)?.routes.includes('oral') !== true
    this.#isNeverSwallowed =
      entry.routes.every((route) => route === 'injection') &&
      this.classes.every((one) => [...library.membersOf(one.slug)].every(isInjected))
    this.#isOther = (slug) => inMix !== undefined && !inMix.has(slug) && library.ingredients.has(slug)
  }

  /**
   * Returns a section: the product's, else the route's, else the entry's own, else the first of its classes. Null if there is
   * none, and if the possible routes differ. Of doses and times a slow-release product has those that are about slow release.
   */
  section<Name extends TextName>(name: Name): Cited<Section<Name>> | null {
    type Part = Section<Name> & { from: string[] }
    const different = this.#difference?.[name] as Part | undefined
    if (different) return citedIn(this.entry, different)
    const general = this.#general(name)
    const ofForms = [this.#isSlow ? this.#ofSlow(name) : undefined, this.#ofInjection(name)].flatMap((one) => one ?? [])
    if (!general || ofForms.length === 0) return general
    const whole = (general.value as { text: string }).text
    const value = { ...general.value, text: ofForms.reduce((text, ofForm) => ofForm(text), whole) }
    return value.text === '' ? null : { ...general, value }
  }

  /** Returns how a section that isn't about injections reads on the page of one; undefined if it stays as it is. */
  #ofInjection(name: TextName): ((text: string) => string) | undefined {
    if (this.#isNeverSwallowed || isAboutInjection(name, this.entry, this.routes)) return undefined
    if (this.classes.some(({ byRoute }) => byRoute?.injection?.[name])) return undefined
    return (text) => onInjection(name, text)
  }

  /** Returns how the section reads on the page of a slow-release product; undefined if it stays as it is. */
  #ofSlow(name: TextName): ((text: string) => string) | undefined {
    if (name === 'howToTake') return howToTakeSlow
    if (name === 'dose') return doseOfSlow
    if (name === 'missedDose') return missedDoseOfSlow
    // which ingredient of a combination is released slowly isn't known, and limits of a day protect
    return name !== 'maximumDose' ? undefined : this.#isAlone ? maximumOfSlow : maximumInSlowMix
  }

  #general<Name extends TextName>(name: Name): Cited<Section<Name>> | null {
    type Part = Section<Name> & { from: string[] }
    const routed = this.#ofRoute(this.entry, name)
    if (routed === 'unclear') return null
    // a class's text about injections says more of one than an ingredient's about tablets
    if (routed === undefined && !isAboutInjection(name, this.entry, this.routes))
      for (const home of this.classes) {
        const part = this.#ofRoute(home, name)
        if (part && part !== 'unclear') return citedIn(home, part as Part)
      }
    const isElsewhere = isOfSystem(name, this.entry, this.routes)
    const own = (routed ?? (isElsewhere ? undefined : this.entry[name])) as Part | undefined
    if (own) return citedIn(this.entry, own)
    for (const home of this.classes) {
      const part = this.#ofRoute(home, name) ?? (isElsewhere ? undefined : home[name])
      if (part === 'unclear') return null
      if (part) return citedIn(home, part as Part)
    }
    return null
  }

  /** Returns the questions that its routes answer. */
  questions(): Cited<NonNullable<Ingredient['faqs']>[number]>[] {
    return (this.entry.faqs ?? []).flatMap((one) => (this.#isFor(one.routes) ? [citedIn(this.entry, one)] : []))
  }

  /** Returns true if a text with these routes is about this medicine. */
  #isFor(named?: readonly Route[]): boolean {
    return !named || this.routes.every((route) => named.includes(route))
  }

  /** Returns false for a use "together with doxylamine" of a mix without it. */
  isOfMix(use: string): boolean {
    const other = /\btogether with ([a-z]+)/i.exec(use)?.[1]
    return other === undefined || !this.#isOther(other.toLowerCase())
  }

  /** True for a use that mixes with the ingredient don't have, or in which another ingredient of this one is forbidden. */
  #isLost = (use: Section<'uses'>['items'][number]): boolean => this.#isMixed && isLostIn(use, this.#others())

  /** Returns the guides about uses that this medicine doesn't have: of other routes, or of the ingredient alone. */
  guidesElsewhere(): ReadonlySet<string> {
    const own = new Set(this.uses()?.value.items.map((use) => use.guide))
    const items = this.section('uses')?.value.items ?? []
    return new Set(items.flatMap(({ guide }) => (guide && !own.has(guide) ? [guide] : [])))
  }

  /** Returns the uses of the forms of this medicine; null if there are none. */
  uses(): Cited<Section<'uses'>> | null {
    const uses = this.section('uses')
    // drops for the eye and the ear are for the uses of both
    const isRouted = (named?: readonly Route[]) =>
      this.#isForAll ? this.routes.some((route) => named?.includes(route) ?? true) : this.#isFor(named)
    const own =
      uses?.value.items.filter((use) => isRouted(use.routes) && isUseOf(use.for, this) && this.isOfMix(use.for)) ?? []
    const items = own.flatMap((use) => (this.#isLost(use) ? [] : [{ ...use, for: withoutForm(use.for) }]))
    return uses && items.length > 0 ? { ...uses, value: { ...uses.value, items } } : null
  }

  /** Returns the maximum dose. On the skin or in the eye it's the one of this route: the general one is about swallowing. */
  maximumDose(): Cited<Section<'maximumDose'>> | null {
    const isLocal = this.routes.every((route) => LOCAL.has(route))
    const own = this.routes.every((route) => this.entry.byRoute?.[route]?.maximumDose !== undefined)
    const isDosed = this.routes.some((route) => this.entry.byRoute?.[route]?.dose !== undefined)
    return isLocal && isDosed && !own ? null : this.section('maximumDose')
  }

  /**
   * Returns the warnings by topic: the route's, else the entry's own, else its classes'. Those that an entry excludes from the route stay
   * out, such as bleeding from the stomach for a gel.
   */
  warnings(): { topic: string; cited: Cited<{ text: string }> }[] {
    const routed = this.#ofRoute(this.entry, 'warnings')
    if (routed === 'unclear') return []
    const ofClasses = this.classes.map((one) => {
      const part = this.#ofRoute(one, 'warnings')
      return part && part !== 'unclear' ? { ...one, warnings: part } : one
    })
    const different = { ...this.entry, warnings: this.#difference?.warnings }
    const homes = [different, { ...this.entry, warnings: routed }, this.entry, ...ofClasses]
    const excluded = this.routes.map((route) => new Set<string>(this.entry.byRoute?.[route]?.withoutWarnings))
    const ofProduct = new Set<string>(this.#difference?.withoutWarnings)
    const isExcluded = (topic: string) =>
      ofProduct.has(topic) || (excluded.length > 0 && excluded.every((topics) => topics.has(topic)))
    const topics = new Map<string, Cited<{ text: string }>>()
    for (const home of homes)
      for (const [topic, text] of Object.entries(home.warnings ?? {}))
        if (text && !topics.has(topic) && !isExcluded(topic)) topics.set(topic, citedIn(home, text))
    if (this.#isSlow && !this.#difference?.warnings?.children) leavePlainAges(topics)
    return [...topics].map(([topic, cited]) => ({ topic, cited }))
  }

  /** Returns false if no text says anything of interactions, not even that there are none. */
  hasInteractions(): boolean {
    return (
      [this.entry, ...this.classes].some((home) => home.interactions) ||
      this.#ofRoute(this.entry, 'interactions') !== undefined
    )
  }

  /** Returns the interactions: the route's only, or the entry's own and its classes'. */
  interactions(): Cited<Section<'interactions'>[number]>[] {
    const routed = this.#ofRoute(this.entry, 'interactions')
    if (routed === 'unclear') return []
    const own = routed
      ? routed.map((one) => citedIn(this.entry, one))
      : [this.entry, ...this.classes].flatMap((home) => (home.interactions ?? []).map((one) => citedIn(home, one)))
    return own.filter(({ value }) => this.#isFor(value.routes))
  }

  #ofRoute<Name extends SectionName>(home: Ingredient | Class, name: Name): Section<Name> | undefined | 'unclear' {
    const of: Partial<Record<Route, Partial<Record<SectionName, unknown>>>> | undefined = home.byRoute
    if (this.#isForAll) {
      const parts = this.routes.flatMap((route) =>
        of?.[route]?.[name] ? [{ route, part: of[route][name] as never }] : [],
      )
      return joined(parts) as Section<Name> | undefined
    }
    const [first, ...others] = this.routes.map((route) => of?.[route]?.[name])
    if (others.some((one) => !isDeepStrictEqual(one, first))) return 'unclear'
    return first as Section<Name> | undefined
  }
}
