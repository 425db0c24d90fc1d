import type { Dose } from '#contract/doses/dose.ts'
import { localPlacesIn, type Place, type Recognized } from '#server/features/medicines/public.ts'
import type { PairRule, Safety } from './compile.ts'

/** A medication with what it contains. */
export interface Known {
  name: string
  contains: Recognized
  /** The places where it acts alone, null if it acts in the whole body; by default, the name decides. */
  places?: readonly Place[] | null
  /** Several medicines have this name, and they differ. */
  isAmbiguous?: boolean
  /** It has only what is no medicine, such as glucose. */
  isInert?: boolean
}

/** A medication with how it is taken; null if that isn't written, or was not understood. */
export interface Dosed extends Known {
  dose: Dose | null
}

/** Places by how drops are taken. */
const byRoute: Partial<Record<string, Place>> = {
  'into the eye': 'eye',
  'into the ear': 'ear',
  'into the nose': 'nose',
  'into the vagina': 'vaginal',
}

/** Antacids come as a gel to swallow. */
const SWALLOWED = new Set(['aluminium-hydroxide', 'magnesium-hydroxide', 'magaldrate', 'oxetacaine', 'simethicone'])
/** Medicines whose spray is for the skin. Others are sprayed under the tongue, and absorbed there. */
const ON_THE_SKIN = new Set(
  `diclofenac ketoprofen lidocaine menthol methyl-salicylate linseed-oil turpentine-oil capsaicin povidone-iodine minoxidil clotrimazole
  terbinafine`.split(/\s+/),
)

const isSkinSpray = ({ name, contains: { ingredients } }: Known) =>
  /\bspray\b/i.test(name) && ingredients.length > 0 && ingredients.every((one) => ON_THE_SKIN.has(one))
const isAntacid = ({ contains }: Known) => contains.ingredients.some((one) => SWALLOWED.has(one))

/** Returns the places where a medicine acts alone, by its form, its name, or how it is taken; null if it acts in the whole body. */
export function placesOf(one: Known & { dose?: Dose | null }): readonly Place[] | null {
  if (one.places !== undefined) return one.places
  if (isSkinSpray(one)) return ['skin']
  const named = isAntacid(one) ? null : localPlacesIn(one.name)
  if (named || !one.dose) return named
  const places = one.dose.steps.map(({ route, unit }) =>
    unit === 'drop' && route !== null ? byRoute[route] : undefined,
  )
  return places.every((place) => place !== undefined) ? places : null
}

/** True if a medicine stays where it is put. */
export const staysInPlace = (one: Known & { dose?: Dose | null }): boolean => placesOf(one) !== null

/** An ingredient of a medication, with the places where that acts alone; null if it acts in the whole body. */
export type Used = readonly [ingredient: string, places: readonly Place[] | null]

/** Returns the gravest rule about two ingredients that holds where their medications act. */
export const ruleBetween = (safety: Safety, ...both: readonly [Used, Used]): PairRule | null =>
  safety.between(both[0][0], both[1][0], ({ alsoLocal }) =>
    both.every(([one, places]) => places === null || places.some((place) => alsoLocal[one]?.includes(place))),
  )

export interface WrittenLine extends Dosed {
  /** False while the dosage or the frequency is still empty. */
  isWritten: boolean
}

/** A medicine that the patient already takes. An upload has no dose. */
export interface TakenAlready extends Dosed {
  kind: 'active' | 'uploaded'
  number: string
}
