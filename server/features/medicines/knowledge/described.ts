import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '#content/load.ts'
import { type Route, routes } from '#content/schema.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'
import { type Library, type Cited, citedIn } from './library.ts'
import { isUseOf } from './own-form.ts'
import { ingredientsCalled, milligrams } from './recognize.ts'

export type Product = Pick<StoredMedicine, 'ingredients' | 'form' | 'presentation'>

/**
 * Returns the entries of a medicine's ingredients, and the names of those without an entry for its form. `texts` are what its
 * page says: the text of the combination if it's one treatment, else those of the ingredients.
 */
export function describedIn(library: Library, { ingredients, form, presentation }: Product) {
  const slugs = new Set<string>()
  const notDescribed: string[] = []
  for (const { name } of ingredients) {
    const called = ingredientsCalled(library, name)
    if (called.length === 0) notDescribed.push(name)
    for (const slug of called) slugs.add(slug)
  }
  const known = [...slugs].flatMap((slug) => library.ingredients.get(slug) ?? [])
  const other = unswallowed(form, known)
  const possible = other ? [other] : routesOf(form, presentation, new Set(known.flatMap((entry) => entry.routes)))
  const entries = [...slugs].flatMap((slug) => {
    const entry = library.ingredients.get(slug)
    const isTaken = entry?.routes.some((route) => possible.includes(route))
    if (entry && isTaken) return [entry]
    notDescribed.push(library.titleOf(slug))
    return []
  })
  // a medicine has one route, so only routes common to all ingredients remain
  const common = possible.filter((route) => entries.every(({ routes }) => routes.includes(route)))
  const routesFor = (own: readonly Route[]) =>
    common.length > 0 ? common : possible.filter((route) => own.includes(route))
  const described = entries.map((entry) => {
    const own = ingredients.filter(({ name }) => ingredientsCalled(library, name).includes(entry.slug))
    return new Described(library, entry, routesFor(entry.routes), differenceOf(entry, own, presentation))
  })
  const combination = library.combinationOf(slugs)
  const taken = possible.filter((route) => combination?.routes.includes(route))
  if (
    !combination ||
    taken.length === 0 ||
    ingredients.some(({ name }) => ingredientsCalled(library, name).length === 0)
  )
    return { slugs, described, texts: described, notDescribed, routes: common }
  const text = new Described(library, { ...combination, synonyms: [] }, taken)
  // an ingredient without an entry of its own is described by the combination
  return { slugs, described, texts: [text], notDescribed: [], routes: taken }
}

type Ingredient = Entry<'ingredients'>
type Class = Entry<'classes'>

/** The sections of an ingredient, a route or a class. */
type SectionName = Exclude<keyof Class, 'slug' | 'name' | 'written' | 'sources' | 'introduction' | 'byRoute'>
type Section<Name extends SectionName> = NonNullable<Class[Name]>
type Difference = NonNullable<Ingredient['byProduct']>[number]

/** Returns what the entry says of products with these names and strengths of its ingredient, and this presentation. */
function differenceOf(entry: Ingredient, own: Product['ingredients'], presentation: string): Difference | undefined {
  const marks = presentation.split(' ')
  return entry.byProduct?.find(({ of: { named, release, upTo } }) => {
    const amounts = own.flatMap(({ strength }) => milligrams(strength) ?? [])
    return (
      (!named || own.some(({ name }) => named.includes(name.toLowerCase()))) &&
      (!release || release.some((mark) => marks.includes(mark))) &&
      (upTo === undefined || (amounts.length > 0 && amounts.every((mg) => mg <= upTo)))
    )
  })
}

/** An ingredient's entry and its classes, for a medicine with one of `routes`. */
export class Described {
  readonly classes: readonly Class[]
  readonly entry: Ingredient
  readonly routes: readonly Route[]
  readonly #difference: Difference | undefined

  constructor(library: Library, entry: Ingredient, routes: readonly Route[], difference?: Difference) {
    this.entry = entry
    this.routes = routes
    this.classes = entry.classes.flatMap((slug) => library.classes.get(slug) ?? [])
    this.#difference = difference
  }

  /**
   * Returns a section: the product's, else the route's, else the entry's own, else the first of its classes. Null if there is
   * none, and if the possible routes differ.
   */
  section<Name extends Exclude<SectionName, 'interactions' | 'warnings'>>(name: Name): Cited<Section<Name>> | null {
    type Part = Section<Name> & { from: string[] }
    const different = this.#difference?.[name] as Part | undefined
    if (different) return citedIn(this.entry, different)
    const routed = this.#ofRoute(this.entry, name)
    if (routed === 'unclear') return null
    const own = (routed ?? this.entry[name]) as Part | undefined
    if (own) return citedIn(this.entry, own)
    for (const home of this.classes) {
      const part = this.#ofRoute(home, name) ?? home[name]
      if (part === 'unclear') return null
      if (part) return citedIn(home, part as Part)
    }
    return null
  }

  /** Returns the questions that its routes answer. */
  questions(): Cited<NonNullable<Ingredient['faqs']>[number]>[] {
    const isOwn = (named?: readonly Route[]) => !named || this.routes.every((route) => named.includes(route))
    return (this.entry.faqs ?? []).flatMap((one) => (isOwn(one.routes) ? [citedIn(this.entry, one)] : []))
  }

  /** Returns the uses of the forms of this medicine; null if there are none. */
  uses(): Cited<Section<'uses'>> | null {
    const uses = this.section('uses')
    const items = uses?.value.items.filter((use) => isUseOf(use.for, this.routes)) ?? []
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
    const homes = [{ ...this.entry, warnings: routed }, different, this.entry, ...ofClasses]
    const excluded = this.routes.map((route) => new Set<string>(this.entry.byRoute?.[route]?.withoutWarnings))
    const isExcluded = (topic: string) => excluded.length > 0 && excluded.every((topics) => topics.has(topic))
    const topics = new Map<string, Cited<{ text: string }>>()
    for (const home of homes)
      for (const [topic, text] of Object.entries(home.warnings ?? {}))
        if (text && !topics.has(topic) && !isExcluded(topic)) topics.set(topic, citedIn(home, text))
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
    if (routed) return routed.map((one) => citedIn(this.entry, one))
    return [this.entry, ...this.classes].flatMap((home) => (home.interactions ?? []).map((one) => citedIn(home, one)))
  }

  #ofRoute<Name extends SectionName>(home: Ingredient | Class, name: Name): Section<Name> | undefined | 'unclear' {
    const of: Partial<Record<Route, Partial<Record<SectionName, unknown>>>> | undefined = home.byRoute
    const [first, ...others] = this.routes.map((route) => of?.[route]?.[name])
    if (others.some((one) => !isDeepStrictEqual(one, first))) return 'unclear'
    return first as Section<Name> | undefined
  }
}

const byForm: Record<MedicineForm, readonly Route[]> = {
  tablet: ['oral'],
  capsule: ['oral'],
  injection: ['injection'],
  syrup: ['oral'],
  suspension: ['oral'],
  drops: ['oral', 'eye', 'ear', 'nose'],
  solution: ['oral', 'skin', 'inhaled', 'mouth', 'eye', 'ear', 'nose'],
  cream: ['skin'],
  ointment: ['skin'],
  gel: ['skin', 'mouth'],
  lotion: ['skin'],
  powder: ['oral', 'skin', 'injection'],
  inhaler: ['inhaled'],
  spray: ['nose', 'mouth', 'skin'],
  shampoo: ['skin'],
  soap: ['skin'],
  suppository: ['rectal', 'vaginal'],
  patch: ['skin'],
  kit: routes,
}

/** Routes by which pieces and powders are taken if an ingredient is never swallowed. Their names seldom say so. */
const otherThanOral: Partial<Record<MedicineForm, readonly Route[]>> = {
  tablet: ['vaginal'],
  capsule: ['inhaled', 'vaginal'],
  powder: ['inhaled'],
}

/** Returns the route of an ingredient that isn't swallowed, for forms that are taken for swallowed ones; null if there is none. */
const unswallowed = (form: MedicineForm | null, entries: readonly { routes: readonly Route[] }[]): Route | null =>
  (form &&
    otherThanOral[form]?.find((route) =>
      entries.some(({ routes }) => routes.includes(route) && !routes.includes('oral')),
    )) ??
  null

/** Unusual routes, for ingredients without a usual one: an antacid gel is swallowed. */
const unusual: Partial<Record<MedicineForm, readonly Route[]>> = { gel: ['oral'] }

/** Routes by the place in a presentation (`presentationOf`). */
const byPlace: Record<string, readonly Route[]> = {
  eye: ['eye'],
  ear: ['ear'],
  nose: ['nose'],
  mouth: ['mouth'],
  vaginal: ['vaginal'],
  rectal: ['rectal'],
  infusion: ['injection'],
  nebuliser: ['inhaled'],
  'dry-inhaler': ['inhaled'],
  dusting: ['skin'],
}

/** Returns the possible routes of a form and presentation. `known` are the routes of its ingredients. */
export function routesOf(
  form: MedicineForm | null,
  presentation: string,
  known: ReadonlySet<Route> = new Set(),
): readonly Route[] {
  const places = presentation.split(' ').flatMap((mark) => byPlace[mark] ?? [])
  if (places.length > 0) return [...new Set(places)]
  if (form === null) return routes
  const other = unusual[form]
  return other?.some((route) => known.has(route)) && !byForm[form].some((route) => known.has(route))
    ? other
    : byForm[form]
}

const LOCAL: ReadonlySet<Route> = new Set(['skin', 'eye', 'ear', 'nose', 'vaginal'])

/** Returns true if a form acts where it's applied. A patch doesn't. */
export const isLocalForm = (form: MedicineForm | null, presentation: string): boolean =>
  form !== 'patch' && form !== null && routesOf(form, presentation).every((one) => LOCAL.has(one))

const formAt: Partial<Record<MedicineForm, Partial<Record<Route, string>>>> = {
  capsule: { oral: 'capsule', inhaled: 'inhaler-capsule', vaginal: 'pessary' },
  syrup: { oral: 'syrup' },
  suspension: { oral: 'suspension' },
  cream: { skin: 'cream' },
  ointment: { skin: 'ointment', eye: 'eye-ointment' },
  gel: { skin: 'gel' },
  lotion: { skin: 'lotion' },
  shampoo: { skin: 'shampoo' },
  soap: { skin: 'soap' },
  patch: { skin: 'patch' },
  drops: { oral: 'oral-drops', eye: 'eye-drops', ear: 'ear-drops', nose: 'nasal-drops' },
  spray: { nose: 'nasal-spray', skin: 'spray' },
  solution: { inhaled: 'nebuliser-solution', mouth: 'mouthwash', eye: 'eye-drops', ear: 'ear-drops' },
  powder: { oral: 'sachet-powder', skin: 'skin-powder' },
  suppository: { rectal: 'suppository', vaginal: 'pessary' },
}

/**
 * Returns the entry of content/forms about using this form; null if several are possible. `taken` are the routes left after
 * considering the ingredients.
 */
export function formEntryOf(form: MedicineForm | null, presentation: string, taken: readonly Route[]): string | null {
  const [route, ...others] = taken
  if (form === null || route === undefined || others.length > 0) return null
  const marks = presentation.split(' ')
  const is = (...some: string[]) => some.some((mark) => marks.includes(mark))
  if (form === 'tablet') {
    if (route === 'vaginal') return 'pessary'
    if (route !== 'oral' || is('sublingual', 'melting')) return null
    if (is('dispersible', 'effervescent')) return 'dispersible-tablet'
    if (is('chewable')) return 'chewable-tablet'
    return is('prolonged', 'modified', 'delayed') ? 'modified-release-tablet' : 'tablet'
  }
  if (form === 'injection') return is('infusion') ? 'infusion' : 'injection'
  if (form === 'inhaler') return is('nebuliser') ? 'nebuliser-solution' : 'inhaler'
  return formAt[form]?.[route] ?? null
}
