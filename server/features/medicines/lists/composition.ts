import { saltKeyOf } from './salts.ts'
import { readStrength, type Strength } from './strength.ts'

export interface Composition {
  /** In the list's order. */
  ingredients: { name: string; strength: string | null }[]
  /** Of all ingredients: '500 mg + 125 mg'; null when one has none. */
  strength: string | null
  /** Sorted, spellings unified; null without ingredients. */
  saltsKey: string | null
  /** With the strengths; null when one has none, since then nothing is known to be the same. */
  compositionKey: string | null
}

const NONE: Composition = { ingredients: [], strength: null, saltsKey: null, compositionKey: null }

const UNIT = String.raw`(?:mg|mcg|µg|gm?|kg|ml|iu|miu|units?|%(?:\s*[wv]\/[wv])?)`
/** A strength at the end of a name that stands in no brackets: 'Aceclofenac 100 MG', 'Linezolid 200 MG 100ML'. */
const AT_THE_END = new RegExp(
  String.raw`^(.*?\S)\s+(\d[\d.,]*\s*${UNIT}(?:\s*\/?\s*(?:\d+\s*)?(?:ml|gm?|spray|dose|puff))?)$`,
  'i',
)
/** 'Cefixime 200 MG and Clavulanic Acid 125 MG': between two strengths an 'and' separates. */
const AND = new RegExp(String.raw`(?<=\d\s*${UNIT}\)?)\s+(?:and|&)\s+(?=\p{L})`, 'giu')

/**
 * Reads a composition as lists write it: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)', also separated by commas,
 * with strengths in brackets or behind the name. A strength 'NA' is ignored.
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

/** Without its keys, for a list that names fewer ingredients than the product has: nothing may be matched with it. */
export const withoutKeys = (one: Composition): Composition => ({
  ...one,
  strength: null,
  saltsKey: null,
  compositionKey: null,
})

const STRENGTHS = /\d+(?:\.\d+)?\s*(?:mg|mcg|gm?|iu)?(?:\s*\/\s*\d+(?:\.\d+)?\s*(?:mg|mcg|gm?|iu)(?![a-z]))+/gi

/**
 * Returns how many strengths a name lists ('90mg/325mg Tablet': 2). More than the list's ingredients means that the
 * list left some out.
 */
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
