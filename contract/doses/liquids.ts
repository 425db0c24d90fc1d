import type { Dose } from './dose.ts'
import { type DoseTexts, readDose } from './parse.ts'

/** Units in which liquids are taken. */
export const liquidUnits = ['ml', 'teaspoon', 'drop'] as const

const between = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')
const LIQUID = between('syrups?|syp|syr|suspensions?|susp|linctus|elixir|expectorant|solutions?|soln|liquid|drops?|drp')
/** "250 mg/5 ml", "100 ml" */
const MILLILITERS = /\d\s*ml(?!\p{L})|\/\s*ml(?!\p{L})/iu
const NOT_SWALLOWED = between('inj|injections?|infusions?|vials?|ampoules?|insulin|inhalers?|sprays?|respules?')
const PIECES = between('tablets?|tabs?|capsules?|caps?|sachets?|powder')
/** Drops that are counted: those to swallow are often measured in milliliters. */
const COUNTED_DROPS = between('eyes?|ears?|nasal|nose|ophthalmic|otic')

/** True if a medication's name is that of a liquid, which has no pieces to count. */
export const isLiquid = (name: string): boolean =>
  !NOT_SWALLOWED.test(name) && (LIQUID.test(name) || (MILLILITERS.test(name) && !PIECES.test(name)))

/** True for drops of which one drop is the piece. */
export const isCountedInDrops = (name: string): boolean => between('drops?|drp').test(name) && COUNTED_DROPS.test(name)

const NUMBERS_ONLY = /^[\s\d½¼¾./–-]*\d[\s\d½¼¾./–-]*$/

/** True if a liquid's dose is a number without a unit: "1-0-1" of a syrup can be milliliters or spoons. */
export function lacksUnit(medicationName: string, texts: DoseTexts & { dose?: Dose | null | undefined }): boolean {
  if (!isLiquid(medicationName)) return false
  const dose = texts.dose ?? readDose(texts).dose
  if (!dose) return NUMBERS_ONLY.test(texts.dosage)
  return dose.steps.some(
    ({ unit, amount, times }) =>
      unit === null && (amount !== null || (times?.kind === 'parts' && Object.values(times.amounts).some(Boolean))),
  )
}
