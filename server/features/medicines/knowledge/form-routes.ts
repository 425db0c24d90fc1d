import { type Route, routes } from '#content/schema.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import type { Product } from './product.ts'

// The routes by which a form is taken, and the text about using it.

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
  powder: ['oral', 'skin'],
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

/** Unusual routes, for ingredients without a usual one: an antacid gel is swallowed, and sachets aren't injected. */
const unusual: Partial<Record<MedicineForm, readonly Route[]>> = { gel: ['oral'], powder: ['injection'] }

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

export const placesIn = (presentation: string): readonly Route[] => [
  ...new Set(presentation.split(' ').flatMap((mark) => byPlace[mark] ?? [])),
]

/** Drops in percent aren't swallowed: those to swallow are in milligrams. */
const DROPPED: readonly Route[] = byForm.drops.filter((route) => route !== 'oral')
/** A solution in percent isn't swallowed, unless its ingredients have no other route: "2% w/v" is for the scalp. */
const OUTSIDE: readonly Route[] = byForm.solution.filter((route) => route !== 'oral')

/**
 * Returns the possible routes of a form and presentation. `known` are the routes of its ingredients, and `isInPercent` is true if
 * their strengths are in percent.
 */
export function routesOf(
  form: MedicineForm | null,
  presentation: string,
  known: ReadonlySet<Route> = new Set(),
  isInPercent = false,
): readonly Route[] {
  const places = placesIn(presentation)
  if (places.length > 0) return places
  if (form === null) return routes
  if (form === 'drops' && isInPercent) return DROPPED
  if (form === 'solution' && isInPercent && OUTSIDE.some((route) => known.has(route))) return OUTSIDE
  // an antifungal gel of 1% isn't swallowed, even if its other products are
  const other = isInPercent ? undefined : unusual[form]
  return other?.some((route) => known.has(route)) && !byForm[form].some((route) => known.has(route))
    ? other
    : byForm[form]
}

export const LOCAL: ReadonlySet<Route> = new Set(['skin', 'eye', 'ear', 'nose', 'vaginal'])

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
    if (route !== 'oral' || is('sublingual')) return null
    if (is('melting')) return 'melting-tablet'
    if (is('dispersible', 'effervescent')) return 'dispersible-tablet'
    if (is('chewable')) return 'chewable-tablet'
    return is('prolonged', 'modified', 'delayed') ? 'modified-release-tablet' : 'tablet'
  }
  if (form === 'injection') return is('infusion') ? 'infusion' : 'injection'
  if (form === 'inhaler') return is('nebuliser') ? 'nebuliser-solution' : 'inhaler'
  return formAt[form]?.[route] ?? null
}

/** Salts and sugars in grams are drunk: saline for the eye, the nose or a nebuliser is in percent. */
const GRAMS = /^\d+(?:\.\d+)? ?(?:g|gm)\b(?!.*%)/i

interface Known {
  slug: string
  classes: readonly string[]
  routes: readonly Route[]
}

/** Gels that are swallowed besides antacids. A gel of another ingredient without a text for the skin isn't swallowed for that. */
const SWALLOWED_AS_GEL = new Set(['sucralfate', 'oxetacaine', 'simethicone', 'sildenafil', 'tadalafil'])
const isSwallowedAsGel = ({ slug, classes }: Known) => SWALLOWED_AS_GEL.has(slug) || classes.includes('antacids')

/** Returns the routes by which a product with these entries of its ingredients can be taken. */
export function possibleRoutes(
  { ingredients, form, presentation }: Product,
  known: readonly Known[],
): readonly Route[] {
  const other = unswallowed(form, known)
  if (other) return [other]
  const strengths = ingredients.flatMap(({ strength }) => strength ?? [])
  if (form === 'solution' && presentation === '' && strengths.some((one) => GRAMS.test(one))) return ['oral']
  const isForSkin = form === 'gel' && !known.some(isSwallowedAsGel)
  const ofKnown = new Set(isForSkin ? [] : known.flatMap((entry) => entry.routes))
  return routesOf(
    form,
    presentation,
    ofKnown,
    strengths.some((one) => one.includes('%')),
  )
}
