import type { Lookups, Word } from './lookups.ts'
import { intersect, isEmpty, none, type Rows } from './rows.ts'
import { type TextField, textFields } from './search-index.ts'
import { inOtherNames, isSubstance } from './synonyms.ts'
import { isNumber } from './typos.ts'

/** The words as typed. The last one can be unfinished, and so can one that no medicine has whole. */
export interface Query {
  words: Word[]
  /** The text in the form of a name key. */
  key: string
  /** The key in all spellings of its words: 'acetaminophen 500' is also 'paracetamol 500'. */
  keys: readonly string[]
}

/** Maximum number of spellings of a text that are looked up. */
const MOST_SPELLINGS = 12

export function queryOf(lookups: Lookups, texts: readonly string[]): Query {
  const words = texts.map((text) => lookups.word(text))
  let keys = ['']
  for (const { text, number } of words) {
    const spellings = number < 0 ? [text] : lookups.spellingsOf(number)
    const taken = keys.length * spellings.length <= MOST_SPELLINGS ? spellings : [text]
    keys = keys.flatMap((key) => taken.map((one) => (key === '' ? one : `${key} ${one}`)))
  }
  const key = texts.join(' ')
  // as typed first
  return { words, key, keys: [...new Set([key, ...keys, ...inOtherNames(texts)])] }
}

/** Longest single word that is treated as the beginning of a name instead of a whole name. */
const SHORT = 4
/** A use is rare if another one with the words has more than this many times its medicines. */
const RARE = 32
/** After all degrees of `closeness`. */
const LAST = 4
/** Compositions of more words than this count as equally long. */
const LONGEST = 31
/** Least letters of a word before the last one to match longer words. */
const LEAST_BEGINNING = 3

/**
 * Yields the medicines with every word as typed, the best first (rule F1: the name itself, its beginning, words of the name,
 * words of the other fields). `everything` is `withEveryWord`. Looks up each tier only when it's needed.
 */
export function* strictTiers(lookups: Lookups, { words, key, keys }: Query, everything: Rows): Generator<Rows> {
  const { names } = lookups.index
  for (const one of keys) yield lookups.named(names.equalTo(one))
  yield plainWithStrength(lookups, words)
  yield namesBeginning(lookups, keys)
  // 'ors' is a whole name, no beginning of 'Orsimol'
  const isShort = words.length === 1 && key.length <= SHORT && !isSubstance(key)
  if (words.length > 1 || isShort) yield lookups.named(names.beginningWith(key))
  if (isEmpty(everything)) return

  if (words.every(({ number }) => number >= 0)) {
    yield* nameTiers(lookups, words)
    for (const field of textFields) yield* textTiers(lookups, field, words)
  }
  if (words.length === 1) yield lookups.named(names.beginningWith(key))
  yield lookups.sets.all(words.map((word, n) => inNameAsTyped(lookups, word, n === words.length - 1)))
  for (const field of textFields) yield lookups.rowsOf(field, textsAsTyped(lookups, field, words))
  yield everything
}

/** Returns the medicines of one ingredient that a name and a strength mean: "amlodipine 5" is no combination. */
function plainWithStrength(lookups: Lookups, words: readonly Word[]): Rows {
  const [first, ...others] = words
  if (!first || !others.some(({ text }) => isNumber(text)) || words.some(({ number }) => number < 0)) return none
  const brand = namesBeginning(lookups, lookups.spellingsOf(first.number))
  return lookups.sets.all([brand, ...words.map(({ number }) => lookups.inName(number)), lookups.plain])
}

/** Returns the medicines whose name begins with one of the keys, followed by other words. */
function namesBeginning(lookups: Lookups, keys: readonly string[]): Rows {
  const { names, numbers } = lookups.index
  const ranges = keys.map((key) => names.beginningWith(`${key} `))
  return lookups.sets.union((visit) => {
    for (const [from, to] of ranges) visit(numbers, from, to)
  }, true)
}

/** Returns the medicines with every word in some field. */
export function withEveryWord(lookups: Lookups, words: readonly Word[]): Rows {
  const sets: Rows[] = []
  for (const [n, { number, text }] of words.entries()) {
    const isLast = n === words.length - 1
    const rows = mayBeUnfinished(words[n]!, isLast)
      ? lookups.beginsAnywhere(text, fieldsBegun(words, n))
      : lookups.anywhere(number)
    if (isEmpty(rows)) return none
    sets.push(rows)
  }
  return lookups.sets.all(sets)
}

const mayBeUnfinished = ({ number, text }: Word, isLast: boolean) =>
  isLast || (number < 0 && text.length >= LEAST_BEGINNING)

/**
 * Returns the fields whose words an unfinished word can begin. Makers only as the last word of several: "concor" and "concor 5"
 * are a brand, not the beginning of the maker Concord.
 */
const fieldsBegun = (words: readonly Word[], n: number): readonly TextField[] =>
  n > 0 && n === words.length - 1 ? textFields : ['composition', 'disease']

const inNameAsTyped = (lookups: Lookups, word: Word, isLast: boolean): Rows =>
  mayBeUnfinished(word, isLast) ? lookups.beginsInName(word.text) : lookups.inName(word.number)

/** Yields the medicines with every word in the name, those whose brand is the first word first. */
export function* nameTiers(lookups: Lookups, words: readonly Word[]): Generator<Rows> {
  const all = lookups.sets.all(words.map(({ number }) => lookups.inName(number)))
  const [first, ...others] = words
  if (others.length > 0) yield lookups.sets.both(all, namesBeginning(lookups, lookups.spellingsOf(first!.number)))
  yield all
}

/**
 * Yields the medicines with a field that is the words, begins with them, has them in sequence, or has them all; shorter
 * compositions first. A use of very few medicines ("thyroid protection in nuclear emergency") comes last.
 */
function* textTiers(lookups: Lookups, field: TextField, words: readonly Word[]): Generator<Rows> {
  const { wordStarts, rowStarts } = lookups.index.texts[field]
  const tiers: number[][] = []
  const found = inAll(words.map(({ number }) => lookups.textsWith(field, number)))
  const sizeOf = (text: number) => rowStarts[text + 1]! - rowStarts[text]!
  const most = found.reduce((size, text) => Math.max(size, sizeOf(text)), 0)
  for (const text of found) {
    const length = field === 'composition' ? Math.min(LONGEST, wordStarts[text + 1]! - wordStarts[text]!) : 0
    const isRare = field === 'disease' && sizeOf(text) * RARE < most
    const place = (isRare ? LAST : closeness(lookups, field, text, words)) * (LONGEST + 1) + length
    ;(tiers[place] ??= []).push(text)
  }
  for (const texts of tiers) if (texts) yield lookups.rowsOf(field, texts)
}

/** Intersects the shortest lists first, so that the result is short early. */
function inAll(lists: Uint32Array[]): Uint32Array {
  lists.sort((a, b) => a.length - b.length)
  return lists.reduce((left, list) => (left.length === 0 ? left : intersect(left, list)))
}

function closeness(lookups: Lookups, field: TextField, text: number, words: readonly Word[]): 0 | 1 | 2 | 3 {
  const { wordStarts, words: numbers } = lookups.index.texts[field]
  const from = wordStarts[text]!
  const to = wordStarts[text + 1]!
  for (let at = from; at + words.length <= to; at += 1) {
    if (!words.every(({ number }, n) => numbers[at + n] === number)) continue
    return at > from ? 2 : at + words.length === to ? 0 : 1
  }
  return 3
}

function textsAsTyped(lookups: Lookups, field: TextField, words: readonly Word[]): Uint32Array {
  return inAll(
    words.map((word, n) =>
      mayBeUnfinished(word, n === words.length - 1) && fieldsBegun(words, n).includes(field)
        ? lookups.textsWithBeginning(field, word.text)
        : lookups.textsWith(field, word.number),
    ),
  )
}
