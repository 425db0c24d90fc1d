import { localPlaces } from '#content/schema.ts'
import { readComposition } from '#server/features/medicines/lists/composition.ts'
import { isFormWord } from '#server/features/medicines/lists/product.ts'
import { saltKeyOf, wordsOf } from '#server/features/medicines/lists/words.ts'
import { distanceOf } from '#server/features/medicines/search/distance.ts'

/** Ingredients by the words of their names, and the number of words of the longest name. */
export interface IngredientNames {
  names: ReadonlyMap<string, readonly string[]>
  longestName: number
}

/** Ingredients recognized in a medication. */
export interface Recognized {
  ingredients: string[]
  /** Milligrams of each ingredient per piece, if the text has them. */
  strengths: Map<string, number>
  /** Parts that name no known ingredient. */
  unknown: string[]
}

/** Words after an ingredient for its salt or purity. */
const SALTS = new Set(
  `acetate anhydrous arginine axetil besilate besylate bisulfate bitartrate bp bromide calcium carbonate chloride cilexetil citrate
  clavulanate diethylamine dihydrate dihydrochloride dipropionate disodium ep erbumine estolate ethylsuccinate etexilate fumarate
  furoate gluconate hcl hemihydrate hydrate hydrobromide hydrochloride ip kit lactate lysine magnesium maleate medoxomil mesilate
  mesylate monohydrate nitrate orotate oxalate palmitate pamoate phosphate pivoxil potassium propionate proxetil sodium stearate
  succinate sulfate sulphate tartrate tosylate trihydrate tromethamine trometamol usp valerate xinafoate zinc`.split(
    /\s+/,
  ),
)

/** Returns true if the word only names a salt or purity. */
export const isSaltWord = (word: string): boolean => SALTS.has(word)

/** Cations before a name: 'sodium valproate' is one substance. */
const CATIONS = new Set(['calcium', 'magnesium', 'zinc', 'iron'])

/** Finds names in a sequence of words, the longest first. Returns the ingredients and the remaining words. */
function namesIn(known: IngredientNames, words: readonly string[]): { found: string[]; rest: string[] } {
  const found: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(known.longestName, words.length - at)
    let slugs: readonly string[] | undefined
    for (; length > 0; length -= 1) {
      slugs = known.names.get(words.slice(at, at + length).join(' '))
      if (slugs) break
    }
    if (slugs) {
      found.push(...slugs)
      at += length
    } else rest.push(words[at++]!)
  }
  return { found: [...new Set(found)], rest }
}

/** Returns the ingredients that a name in a composition stands for, whatever their salt; none if a word is unknown. */
export function ingredientsCalled(known: IngredientNames, name: string): string[] {
  const asWritten = ingredientsIn(known, wordsOf(name))
  // 'Methylcobalamin', 'Vitamin B6 (Pyridoxine)': an older or double name
  return asWritten.length > 0 ? asWritten : ingredientsIn(known, saltKeyOf(name).split(' '))
}

function ingredientsIn(known: IngredientNames, words: readonly string[]): string[] {
  const { found, rest } = namesIn(known, words)
  if (!rest.every((word) => SALTS.has(word) || isNumber(word))) return []
  return found.length > 1 ? found.filter((one) => !CATIONS.has(one)) : found
}

/** Recognizes the ingredients of a composition in the directory: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)'. */
export function inComposition(known: IngredientNames, composition: string): Recognized {
  const result: Recognized = { ingredients: [], strengths: new Map(), unknown: [] }
  for (const { name, strength } of readComposition(composition).ingredients) {
    const slugs = ingredientsCalled(known, name)
    if (slugs.length === 0) {
      result.unknown.push(name)
      continue
    }
    for (const one of slugs) if (!result.ingredients.includes(one)) result.ingredients.push(one)
    const mg = slugs.length === 1 ? amountOf(slugs[0]!, strength) : null
    if (mg !== null) result.strengths.set(slugs[0]!, mg)
  }
  return result
}

/** Recognizes the ingredients in a name: 'Tab. Amoxycillin 500 mg', 'Co-trimoxazole DS'. A brand has none. */
export function inName(known: IngredientNames, name: string): Recognized {
  const parts = name.split(/\s*(?:\+|,|\/(?=\s*\p{L})|\band\b|&)\s*/iu)
  const result: Recognized = { ingredients: [], strengths: new Map(), unknown: [] }
  // a name of several words can stand for a whole combination
  const whole = namesIn(known, wordsOf(name))
  for (const one of whole.found) result.ingredients.push(one)
  for (const part of parts) {
    const { found } = namesIn(known, wordsOf(part))
    const mg = found.length === 1 ? amountOf(found[0]!, part) : null
    if (mg !== null) result.strengths.set(found[0]!, mg)
    if (found.length === 0 && parts.length > 1 && whole.found.length > 0 && saysMore(part)) result.unknown.push(part)
  }
  if (result.ingredients.length > 1)
    result.ingredients = result.ingredients.filter((one) => !CATIONS.has(one) || /\+|,|&|\band\b/i.test(name))
  return result
}

const isNumber = (word: string) => /^[\d.]+$/.test(word)
const UNITS = new Set(['mg', 'mcg', 'g', 'gm', 'ml', 'iu', 'w', 'v', 'percent'])
/** Returns true if a part of a name has a word other than a number, unit or form. */
const saysMore = (part: string) =>
  wordsOf(part).some((word) => !isNumber(word) && !UNITS.has(word) && !isFormWord(word) && word.length > 2)

/** Words of a name that say nothing about the contents. */
const PLAIN = new Set(
  'and with of per for oral release sustained extended modified prolonged delayed strip sos'.split(' '),
)

/** Returns true if a word may name something: another ingredient, or a brand. */
export const namesMore = (words: readonly string[]): boolean =>
  words.some(
    (word) =>
      word.length > 2 &&
      !isNumber(word) &&
      !UNITS.has(word) &&
      !isFormWord(word) &&
      !isSaltWord(word) &&
      !PLAIN.has(word),
  )

/** Returns true if a name that has ingredients has more words, which may name another one. */
export function hasOtherWords(known: IngredientNames, name: string): boolean {
  const { found, rest } = namesIn(known, wordsOf(name))
  return found.length > 0 && namesMore(rest)
}

const AMOUNT = /(\d+(?:,\d{3})*(?:[.,]\d+)?)\s*(mcg|micrograms?|µg|mg|gm?|grams?)(?![a-z])/i
/** "100 mg/ml", "125 mg per 5 ml", "25 mg ml", "100 mcg/dose"; and "40/12.5 mg", which has two. */
const PER_VOLUME =
  /\d\s*\/\s*\d|(?:mcg|micrograms?|µg|mg|gm?|grams?)\s*(?:\/|(?:per|in|each|every|[-:])?\s*(?:\d+(?:[.,]\d+)?\s*)?ml(?![a-z]))/i
/** "1,500" has a thousand; "0,5" and "2,5" are decimals. */
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+$/

/** Returns the amount of a text in milligrams; null if there is none, one per volume, or more than one for a piece. */
export function milligrams(text: string | null): number | null {
  const [, digits, unit] = AMOUNT.exec(text ?? '') ?? []
  if (!digits || !unit || PER_VOLUME.test(text ?? '')) return null
  const amount = Number(THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'))
  if (Number.isNaN(amount)) return null
  return /^(mcg|micro|µ)/i.test(unit) ? amount / 1000 : /^mg/i.test(unit) ? amount : amount * 1000
}

/** Milligrams in an international unit: 40 units of vitamin D are a microgram. */
const UNIT_OF: Partial<Record<string, number>> = { cholecalciferol: 0.000_025 }
const UNITS_IN = /(?<![\d.,])(\d+(?:,\d{3})*)\s*iu(?![a-z])(?!\s*(?:\/|per)\s*(?:\d+\s*)?ml)/i

/** Returns the amount of an ingredient in a text, in milligrams; null if there is none, or one per volume. */
function amountOf(ingredient: string, text: string | null): number | null {
  const unit = UNIT_OF[ingredient]
  const [, units] = (unit && UNITS_IN.exec(text ?? '')) || []
  return unit && units ? Number(units.replaceAll(',', '')) * unit : milligrams(text)
}

const LOCAL =
  /\b(cream|ointment|lotion|liniment|shampoo|soap|eye|ear|ophthalmic|otic|nasal|mouth ?wash|gargle|paint|toothpaste|oral paste|lacquer|dusting powder|pessary|vaginal|topical|scalp|(?<!oral )(gel|jelly))\b/i

/** A place where a medicine can act alone. */
export type Place = (typeof localPlaces)[number]

/** Words of names for places; creams and the like without one are for the skin, and gels and paints can be for any. */
const sites: readonly (readonly [RegExp, Place])[] = [
  [/\b(?:eye|ophthalmic)\b/i, 'eye'],
  [/\b(?:ear|otic)\b/i, 'ear'],
  [/\bnasal\b/i, 'nose'],
  [/\b(?:mouth|gargle|toothpaste|oral|dental)\b/i, 'mouth'],
  [/\b(?:pessary|vaginal)\b/i, 'vaginal'],
  [/\brectal\b/i, 'rectal'],
]
const ON_SKIN = /\b(?:cream|ointment|lotion|liniment|shampoo|soap|lacquer|dusting powder|topical|scalp)\b/i
/** Places of drops in percent that name none. */
const DROPPED: readonly Place[] = ['eye', 'ear', 'nose']

/**
 * Returns the places where a medicine with this name can act alone; null if it acts in the whole body. One that acts alone is
 * checked for allergies, and for interactions that reach further.
 */
export function localPlacesIn(name: string): readonly Place[] | null {
  const isDrops = isDropsInPercent(name)
  if (!LOCAL.test(name) && !isDrops) return null
  const named = sites.flatMap(([words, place]) => (words.test(name) ? [place] : []))
  if (named.length > 0) return named
  return ON_SKIN.test(name) ? ['skin'] : isDrops ? DROPPED : localPlaces
}

/** Drops for the eye, ear or nose are in percent ("0.3% w/v"), those to swallow in milligrams per milliliter. */
export const isDropsInPercent = (text: string): boolean =>
  /\d\s*%/.test(text) && /\bdrops?\b/i.test(text) && !/\boral\b/i.test(text)

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Number of wrong letters that a word of this length can have. */
const slipsIn = (word: string) => (word.length > 12 ? 2 : word.length > 5 ? 1 : 0)

/**
 * Returns a function that finds the known name an unknown one is likely to mean. For reports only, because names of two
 * medicines can differ by one letter.
 */
export function misspellingFinder({ names }: IngredientNames): (name: string) => string | null {
  const known = [...names.keys()].filter(isPlain).map((name) => ({ name, words: name.split(' ') }))
  const joined = new Map(known.map(({ name }) => [name.replaceAll(' ', ''), name]))
  return (name) => {
    const words = wordsOf(name)
    if (!isPlain(words.join(' '))) return null
    const together = joined.get(words.join(''))
    if (together !== undefined) return together
    return known.find((one) => areNear(words, one.words))?.name ?? null
  }
}

const isPlain = (name: string) => name.length > 4 && /^[\x20-\x7e]+$/.test(name)

/** Returns true if two names differ by a wrong letter or two. */
export const isNear = (name: string, other: string): boolean => isPlain(name) && areNear(wordsOf(name), wordsOf(other))

const areNear = (words: readonly string[], other: readonly string[]) =>
  other.length === words.length && words.every((word, at) => isSlip(word, other[at]!))

function isSlip(word: string, other: string): boolean {
  if (word === other) return true
  const most = slipsIn(word)
  if (most === 0 || word[0] !== other[0]) return false
  return distanceOf(bytesOf(word), bytesOf(other), most) <= most
}

/** Returns the present name for an older one (frusemide), else null. */
export function presentNameOf(name: string): string | null {
  const plain = wordsOf(name).join(' ')
  const present = saltKeyOf(name)
  return present === plain || present === plain.replace(/^sulph/, 'sulf') ? null : present
}
