import type { Dose } from '#contract/doses/dose.ts'
import { isLocal, type Recognized } from '#server/features/medicines/public.ts'

/** A medication with what it contains. */
export interface Known {
  name: string
  contains: Recognized
  /** True if it acts only where it is applied; by default, the name decides. */
  isLocal?: boolean
  /** Several medicines have this name, and they differ. */
  isAmbiguous?: boolean
  /** It has only what is no medicine, such as glucose. */
  isInert?: boolean
}

/** A medication with how it is taken; null if that isn't written, or was not understood. */
export interface Dosed extends Known {
  dose: Dose | null
}

const LOCAL_ROUTES = new Set<string | null>(['into the eye', 'into the ear', 'into the nose', 'into the vagina'])

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

/** True if a medicine stays where it is put, by its form, its name, or how it is taken. */
export const staysInPlace = (one: Known & { dose?: Dose | null }): boolean =>
  one.isLocal ??
  (isSkinSpray(one) ||
    (isLocal(one.name) && !isAntacid(one)) ||
    Boolean(one.dose?.steps.every(({ route, unit }) => unit === 'drop' && LOCAL_ROUTES.has(route))))

export interface WrittenLine extends Dosed {
  /** False while the dosage or the frequency is still empty. */
  isWritten: boolean
}

/** A medicine that the patient already takes. An upload has no dose. */
export interface TakenAlready extends Dosed {
  kind: 'active' | 'uploaded'
  number: string
}
