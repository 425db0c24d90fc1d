import { inName, misspellingFinder, wordsOf } from '#server/features/medicines/public.ts'
import type { Allergy, OwnRule, Safety } from './compile.ts'

/** A reaction that a chart records, and what the table says of it. */
export interface KnownAllergy {
  /** As the chart says it. */
  text: string
  rules: ReadonlyMap<string, OwnRule>
}

/** The allergies of a chart as far as they are recognized; what isn't, is named as not checked. */
export interface ReadAllergies {
  known: KnownAllergy[]
  notRecognized: string[]
}

const SENTENCES = /[;\n]|\.(?=\s|$)/u
const PIECES = /[,/]|\band\b/iu

/** Words of a sentence that says nothing but that there is no allergy. */
const DENIALS = new Set(['no', 'nil', 'none', 'not', 'denies', 'never', 'nkda', 'nkma', 'nka', 'nkfa'])
const OF_DENIALS = new Set(
  `a allergic allergies allergy an and any at been date drug drugs far food foods had has have history hx is known medication
  medications medicine medicines of or other patient present previous recorded relevant reported significant so the to`.split(
    /\s+/,
  ),
)

/** True only for a sentence without any substance in it: "NKDA", "No known drug allergies". */
function isDenial(sentence: string): boolean {
  const words = wordsOf(sentence)
  return words.some((word) => DENIALS.has(word)) && words.every((word) => DENIALS.has(word) || OF_DENIALS.has(word))
}

/** Returns the pieces of a chart's text that may each name an allergy. */
export const piecesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(SENTENCES)
    .filter((sentence) => !isDenial(sentence))
    .flatMap((sentence) => sentence.split(PIECES))
    .map((piece) => piece.trim())
    .filter((piece) => wordsOf(piece).length > 0 && !isDenial(piece))

/**
 * Reads the allergies of a chart, which are free text: by ingredient, by the words of groups, by brand (`brands` has what those of
 * the directory contain) and with a misspelling. A piece that names a substance counts, whatever "no" or "not" stands beside it:
 * "DO NOT GIVE PENICILLIN" is an allergy, and nobody can tell from words alone which "no" is meant (rule T92).
 */
export function readAllergies(
  safety: Safety,
  text: string | null,
  brands: ReadonlyMap<string, readonly string[]> = new Map(),
): ReadAllergies {
  const known: KnownAllergy[] = []
  const notRecognized: string[] = []
  for (const piece of piecesOf(text)) {
    const rules = rulesOf(safety, piece, brands.get(piece) ?? [])
    if (rules.size > 0) known.push({ text: piece, rules })
    else notRecognized.push(piece)
  }
  return { known, notRecognized }
}

function rulesOf(safety: Safety, piece: string, ofBrand: readonly string[]): Map<string, OwnRule> {
  const words = wordsOf(piece)
  const named = [...new Set([...inName(safety, piece).ingredients, ...ofBrand])]
  const groups = groupsNamed(safety, words)
  if (named.length > 0 || groups.length > 0) return reactions(safety, named, groups)
  const meant = words.flatMap((word) => meantBy(safety, word) ?? [])
  return reactions(
    safety,
    meant.flatMap((name) => safety.names.get(name) ?? []),
    groupsNamed(safety, meant),
  )
}

const groupsNamed = (safety: Safety, words: readonly string[]) =>
  safety.allergies.filter((group) => group.words.some((word) => has(words, word)))

/** True if these words are there in a row. */
const has = (words: readonly string[], wanted: string) => ` ${words.join(' ')} `.includes(` ${wanted} `)

/** What an allergy to these ingredients and groups says against others. */
function reactions(safety: Safety, ingredients: readonly string[], named: readonly Allergy[]): Map<string, OwnRule> {
  const rules = new Map<string, OwnRule>()
  const groups = new Set(named)
  for (const ingredient of ingredients) {
    for (const group of safety.allergies) if (group.rules.get(ingredient)?.severity === 'severe') groups.add(group)
    const says = `The chart records an allergy to ${safety.nameOf(ingredient).toLowerCase()}.`
    rules.set(ingredient, { severity: 'contraindicated', says, from: [] })
  }
  for (const group of groups)
    for (const [ingredient, rule] of group.rules) if (!rules.has(ingredient)) rules.set(ingredient, rule)
  return rules
}

const finders = new WeakMap<Safety, (word: string) => string | null>()

/** The ingredient or group that a misspelled word may mean. */
function meantBy(safety: Safety, word: string): string | null {
  const find = finders.get(safety) ?? finderOf(safety)
  finders.set(safety, find)
  return find(word)
}

function finderOf(safety: Safety): (word: string) => string | null {
  const ofGroups = safety.allergies.flatMap(({ words }) => words).filter((word) => !word.includes(' '))
  const names = new Map([...safety.names, ...ofGroups.map((word) => [word, [] as string[]] as const)])
  return misspellingFinder({ ...safety, names })
}
