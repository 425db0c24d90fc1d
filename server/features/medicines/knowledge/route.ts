import type { MedicineForm } from '#contract/medicines.ts'
import { routes } from '#content/schema.ts'

export type Route = (typeof routes)[number]

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

/** Less usual ones, for ingredients that are taken in none of the usual ways: an antacid's gel is swallowed. */
const unusual: Partial<Record<MedicineForm, readonly Route[]>> = { gel: ['oral'] }

/** What a presentation says of the place (`presentationOf`). */
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

/**
 * The routes by which a medicine of this form and presentation can be taken: all that its list leaves open. `known` are
 * those of its ingredients.
 */
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

const formAt: Partial<Record<MedicineForm, Partial<Record<Route, string>>>> = {
  capsule: { oral: 'capsule' },
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
 * The entry of content/forms that tells how a medicine of this form is used; null where its list does not say enough.
 * `taken` are the routes that are left after its ingredients were asked.
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
