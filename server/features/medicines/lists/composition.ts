import { saltKeyOf } from './words.ts'

interface Composition {
  /** In the list's order. */
  ingredients: { name: string; strength: string | null }[]
  /** Strengths of all ingredients: '500 mg + 125 mg'; null if one has none. */
  strength: string | null
  /** Sorted ingredients with unified spellings; null without ingredients. */
  saltsKey: string | null
  /** The salts key with strengths; null if one has none, since it then equals nothing. */
  compositionKey: string | null
}

const NONE: Composition = { ingredients: [], strength: null, saltsKey: null, compositionKey: null }

const UNIT = String.raw`(?:mg|mcg|µg|gm?|kg|ml|iu|miu|units?|%(?:\s*[wv]\/[wv])?)`
/** A strength without brackets at the end of a name: 'Aceclofenac 100 MG', 'Linezolid 200 MG 100ML'. */
const AT_THE_END = new RegExp(
  String.raw`^(.*?\S)\s+(\d[\d.,]*\s*${UNIT}(?:\s*\/?\s*(?:\d+\s*)?(?:ml|gm?|spray|dose|puff))?)$`,
  'i',
)
/** 'Cefixime 200 MG and Clavulanic Acid 125 MG': an 'and' after a strength separates ingredients. */
const AND = new RegExp(String.raw`(?<=\d\s*${UNIT}\)?)\s+(?:and|&)\s+(?=\p{L})`, 'giu')

/**
 * Parses a composition as lists write it: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)', also separated by commas, with
 * strengths in brackets or after the name. Ignores a strength 'NA'.
 */
export function readComposition(text: string | null): Composition {
  const parts = text === null ? [] : separated(text.replace(AND, ' + ')).map(ingredientOf)
  if (parts.length === 0) return NONE
  const strengths = parts.map(({ strength }) => strength)
  const isWhole = strengths.every((one): one is Strength => one !== null)
  const keys = parts.map(({ name }) => saltKeyOf(name))
  return {
    ingredients: parts.map(({ name, strength }) => ({ name, strength: strength?.text ?? null })),
    strength: isWhole ? strengths.map((one) => one.text).join(' + ') : null,
    saltsKey: sorted(keys),
    compositionKey: isWhole ? sorted(keys.map((key, at) => `${key} ${strengths[at]!.key}`)) : null,
  }
}

/** Returns a composition without keys, for a list that names fewer ingredients than the product has: it must match nothing. */
export const withoutKeys = (one: Composition): Composition => ({
  ...one,
  strength: null,
  saltsKey: null,
  compositionKey: null,
})

/** Returns true for a composition without its keys (`withoutKeys`): the product holds more than the list names. */
export const isCutShort = ({
  ingredients,
  saltsKey,
}: {
  ingredients: readonly unknown[]
  saltsKey?: string | null
}): boolean => ingredients.length > 0 && saltsKey === null

const STRENGTHS = /\d+(?:\.\d+)?\s*(?:mg|mcg|gm?|iu)?(?:\s*\/\s*\d+(?:\.\d+)?\s*(?:mg|mcg|gm?|iu)(?![a-z]))+/gi

/** Returns the number of strengths in a name ('90mg/325mg Tablet': 2). If the list has fewer ingredients, it left some out. */
export function strengthsInName(name: string): number {
  if (!name.includes('/')) return 0
  return Math.max(0, ...(name.match(STRENGTHS) ?? []).map((run) => run.split('/').length))
}

const sorted = (keys: readonly string[]) => keys.toSorted().join(' + ')

/** Splits at + , ; | outside brackets, but not within a number or a chemical name (2,4-dichloro…). */
function separated(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0 && '+,;|'.includes(character) && !isWithinNumber(text, at)) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => /\p{L}/u.test(part))
}

const isWithinNumber = (text: string, at: number) =>
  text[at] === ',' && /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '')

function ingredientOf(part: string): { name: string; strength: Strength | null } {
  const bracket = /^(.*\S)\s*\(([^()]*)\)$/.exec(part)
  if (bracket) {
    const strength = readStrength(bracket[2]!)
    if (strength || /^\s*(?:n\.?\/?a\.?|-)?\s*$/i.test(bracket[2]!)) return { name: bracket[1]!, strength }
  }
  const behind = AT_THE_END.exec(part)
  return behind ? { name: behind[1]!, strength: readStrength(behind[2]!) } : { name: part, strength: null }
}

/** The amount of an ingredient: as text, and as a key that is equal for equal amounts. */
interface Strength {
  text: string
  key: string
}

/** The unit as shown, the unit of the key, and the number of places by which the decimal point moves. */
type Unit = readonly [shown: string, key: string, places: number]

const unit = (shown: string, key: string, places: number, ...spellings: string[]): [string, Unit][] =>
  spellings.map((spelling) => [spelling, [shown, key, places]])

const UNITS = new Map<string, Unit>([
  ...unit('mg', 'mg', 0, 'mg', 'mgs', 'milligram', 'milligrams'),
  ...unit('mcg', 'mg', -3, 'mcg', 'µg', 'μg', 'ug', 'microgram', 'micrograms'),
  ...unit('ng', 'mg', -6, 'ng', 'nanogram', 'nanograms'),
  ...unit('g', 'mg', 3, 'g', 'gm', 'gms', 'gram', 'grams'),
  ...unit('kg', 'mg', 6, 'kg'),
  ...unit('ml', 'ml', 0, 'ml', 'mls'),
  ...unit('l', 'ml', 3, 'l', 'ltr', 'litre', 'liter'),
  ...unit('IU', 'iu', 0, 'iu', 'i.u.', 'i.u'),
  ...unit('million IU', 'iu', 6, 'miu', 'million iu', 'millioniu'),
  ...unit('lakh IU', 'iu', 5, 'lac iu', 'lakh iu'),
  ...unit('units', 'unit', 0, 'unit', 'units', 'u'),
  ...unit('million units', 'unit', 6, 'million units', 'million unit'),
  ...unit('lakh units', 'unit', 5, 'lac units', 'lakh units', 'lac unit', 'lakh unit'),
  ...unit('million spores', 'spores', 6, 'million spores', 'millionspores'),
  ...unit('billion spores', 'spores', 9, 'billion spores', 'billionspores'),
  ...unit('million cells', 'cells', 6, 'million cells', 'millioncells'),
  ...unit('billion cells', 'cells', 9, 'billion cells', 'billioncells'),
  ...unit('million CFU', 'cfu', 6, 'million cfu'),
  ...unit('billion CFU', 'cfu', 9, 'billion cfu'),
  ...unit('mEq', 'meq', 0, 'meq'),
  ...unit('mmol', 'mmol', 0, 'mmol'),
  ...unit('%', '%', 0, '%'),
  ...['w/w', 'w/v', 'v/v', 'v/w'].flatMap((of) => unit(`% ${of}`, `% ${of}`, 0, `% ${of}`, `%${of}`)),
])

const NUMBER = String.raw`(\d+(?:,\d{2,3})*(?:\.\d+)?|\.\d+)`
const AMOUNT = new RegExp(`^${NUMBER}\\s*(\\D.*)$`)
/** 200mg100ml, 25 mg ml: the list has lost the slash. */
const WITHOUT_STROKE = new RegExp(`^${NUMBER}\\s*(mg|mcg|gm?|iu)\\s*(\\d*)\\s*ml$`)

/**
 * Parses '500mg', '30 mg / 5 ml', '1% w/w', '3MIU'. Equal amounts have the same key whatever their unit: 0.5 g is 500 mg, 1000
 * mcg is 1 mg. A ratio (30 mg in 5 ml) keeps its volume, since 300 mg in 50 ml is another injection. Returns null unless the
 * text begins with a number ('NA', 'trace').
 */
export function readStrength(text: string): Strength | null {
  const [, amountText = '', release] = SLOW.exec(text) ?? [text, text]
  const read = readAmount(amountText)
  return read && release ? { ...read, text: `${read.text} ${release.toUpperCase()}` } : read
}

/** The release is not part of the strength (`presentationOf`). */
const SLOW = /^(.*\d.*?)\s*\b(sr|er|xr)$/i

function readAmount(text: string): Strength | null {
  const lower = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (!/^[\d.]/.test(lower)) return null
  const split = WITHOUT_STROKE.exec(lower)
  if (split) return share(`${split[1]} ${split[2]}`, `${split[3]}ml`)
  const whole = amount(lower)
  if (whole) return whole
  const stroke = lower.indexOf('/')
  const parts = stroke < 0 ? null : share(lower.slice(0, stroke), lower.slice(stroke + 1))
  return parts ?? { text: text.trim().replace(/\s+/g, ' '), key: lower.replace(/ /g, '') }
}

function share(of: string, into: string): Strength | null {
  const [upper, lower] = [amount(of.trim()), amount(/^\s*\d/.test(into) ? into.trim() : `1 ${into.trim()}`)]
  if (!upper) return null
  if (!lower) return /^[a-z ]+$/.test(into.trim()) ? joined(upper, { text: into.trim(), key: into.trim() }) : null
  return joined(upper, { text: lower.text.replace(/^1 /, ''), key: lower.key })
}

const joined = (upper: Strength, lower: Strength): Strength => ({
  text: `${upper.text}/${lower.text}`,
  key: `${upper.key}/${lower.key}`,
})

function amount(text: string): Strength | null {
  const [, digits, spelling] = AMOUNT.exec(text) ?? []
  const known = spelling === undefined ? undefined : UNITS.get(spelling.trim())
  if (!known) return null
  const number = shifted(digits!.replaceAll(',', ''), 0)
  const [shown, unitKey, places] = known
  return {
    text: shown.startsWith('%') ? `${number}${shown}` : `${number} ${shown}`,
    key: `${shifted(number, places)}${unitKey}`,
  }
}

/** Moves the point of a decimal number and removes idle zeros. Works on text, because floats aren't exact. */
function shifted(number: string, places: number): string {
  const [whole = '', fraction = ''] = number.split('.')
  const at = whole.length + places
  const digits = (whole + fraction).padEnd(at, '0').padStart(whole.length + fraction.length - Math.min(0, at), '0')
  const point = Math.max(0, at)
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const after = digits.slice(point).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}
