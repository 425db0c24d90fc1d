import { distanceOf, lettersOf, slipsBetween, soundOf } from './distance.ts'
import type { Lookups } from './lookups.ts'
import { ones } from './rows.ts'

/** Bytes of a word that are indexed; the rest is compared afterwards. */
const PREFIX = 7

/** Returns the number of wrong letters with which a word of this length is found. */
export const mistakesIn = (length: number): 0 | 1 | 2 => (length < 4 ? 0 : length < 6 ? 1 : 2)

const isDigit = (byte: number) => byte >= 48 && byte <= 57

/** Returns true if typos in the word are considered. A strength that is one digit off is another medicine. */
export function canBeMistaken(bytes: Uint8Array, from = 0, to = bytes.length): boolean {
  if (mistakesIn(to - from) === 0) return false
  for (let n = from; n < to; n += 1) if (isDigit(bytes[n]!)) return false
  return true
}

/** Returns a word and the part of its hash that distinguishes it within its bucket. */
export const entryOf = (hash: number, word: number): number => ((hash & 0xff000000) | word) >>> 0
const wordOf = (entry: number): number => entry & 0x00ffffff

const BASIS = 0x811c9dc5

/**
 * Visits the hashes of a word and of its remains without up to `mistakes` letters. Two words within that many mistakes share
 * one of them (symmetric deletion).
 */
export function setTypoKeys(
  bytes: Uint8Array,
  from: number,
  to: number,
  mistakes: number,
  visit: (hash: number) => void,
): void {
  const end = Math.min(to, from + PREFIX)
  const hashWithout = (first: number, second: number) => {
    let hash = BASIS
    for (let n = from; n < end; n += 1) if (n !== first && n !== second) hash = Math.imul(hash ^ bytes[n]!, 0x01000193)
    hash ^= hash >>> 15
    return Math.imul(hash, 0x2c1b3c6d) >>> 0
  }
  visit(hashWithout(-1, -1))
  if (mistakes === 0) return
  for (let first = from; first < end; first += 1) {
    // leaving out either of two equal letters is the same
    if (first > from && bytes[first] === bytes[first - 1]) continue
    visit(hashWithout(first, -1))
  }
  if (mistakes === 1) return
  for (let first = from; first < end; first += 1)
    for (let second = first + 1; second < end; second += 1) visit(hashWithout(first, second))
}

/** A word of the directory that can be meant. */
export interface Candidate {
  number: number
  text: string
  /** Its slips minus bonuses. */
  cost: number
}

/** Cost of a wrong first letter, which is rare. */
const FIRST_LETTER = 1
/** Bonus for a candidate that sounds the same. */
const SOUNDS_THE_SAME = 3
/** Cost of letters that are still missing at the end, however many. */
const UNFINISHED = 3
/** Fewest letters of an unfinished word in which a wrong letter is forgiven. */
const LEAST_UNFINISHED = 6

/** Returns the words near a misspelled one, the likeliest first; the last word of a search can also begin a longer brand. */
export function wordsNear(lookups: Lookups, typed: string, most: number, isLast = false): Candidate[] {
  const bytes = Buffer.from(typed)
  if (bytes.length < 3 || /\d/.test(typed)) return []
  const { words, packed } = lookups.index
  const found: { word: number; cost: number }[] = []
  const sound = soundOf(typed)
  for (const [word, to] of near(lookups, bytes, bytes.length === 3 ? 1 : 2, isLast)) {
    const from = words.starts[word]!
    let cost = slipsBetween(bytes, words.bytes, from, to) - commonness(lookups, word)
    if (to < words.starts[word + 1]!) cost += UNFINISHED
    if (words.bytes[from] !== bytes[0]) cost += FIRST_LETTER
    if (lookups.soundOf(word) === sound) cost -= SOUNDS_THE_SAME
    found.push({ word, cost })
  }
  // numbers of words are in alphabetical order
  return found
    .sort((a, b) => a.cost - b.cost || a.word - b.word)
    .slice(0, most)
    .map(({ word, cost }) => ({ number: packed.wordSame[word]!, text: words.at(word), cost }))
}

/**
 * Returns the words within `most` mistakes, or fewer for short words, and of an unfinished one longer brands whose beginning is
 * within one; each with the end of what was compared.
 */
function near(
  { index, letters }: Lookups,
  typed: Uint8Array,
  most: number,
  isUnfinished: boolean,
): [word: number, to: number][] {
  const { words, packed } = index
  const { typoStarts, typoWords } = packed
  const mask = typoStarts.length - 2
  const canBegin = isUnfinished && typed.length >= LEAST_UNFINISHED
  const seen = new Set<number>()
  const found: [number, number][] = []
  const has = lettersOf(typed, 0, typed.length)
  setTypoKeys(typed, 0, typed.length, most, (hash) => {
    const bucket = hash & mask
    const last = typoStarts[bucket + 1]!
    for (let n = typoStarts[bucket]!; n < last; n += 1) {
      const word = wordOf(typoWords[n]!)
      if (typoWords[n] !== entryOf(hash, word)) continue
      // comparing lengths and letters first avoids most distances
      const missing = ones(has & ~letters[word]!)
      if (missing > most) continue
      const from = words.starts[word]!
      const to = words.starts[word + 1]!
      const allowed = Math.min(most, mistakesIn(to - from))
      const longer = to - from - typed.length
      const isWhole = Math.abs(longer) <= allowed && ones(letters[word]! & ~has) <= most
      const isBegun =
        canBegin && longer > 1 && missing <= 1 && words.bytes[from] === typed[0] && packed.wordBrands[word]! > 0
      if (!(isWhole || isBegun) || seen.has(word)) continue
      seen.add(word)
      const distance = isWhole ? distanceOf(typed, words.bytes, allowed, from, to) : Infinity
      const end = distance <= allowed ? to : isBegun ? beginningNear(typed, words.bytes, from) : null
      if (distance > 0 && end !== null) found.push([word, end])
    }
  })
  return found
}

/** Returns the end of a word's beginning that is one mistake away from what was typed, or null. */
function beginningNear(typed: Uint8Array, bytes: Uint8Array, from: number): number | null {
  const length = [0, 1, -1].find((more) => distanceOf(typed, bytes, 1, from, from + typed.length + more) === 1)
  return length === undefined ? null : from + typed.length + length
}

/** Fewest entries of a brand that one wrong letter can mean; a small brand is as likely another medicine ("Shilcap"). */
const LEAST_FAMILY = 3

/**
 * Returns true if the word sounds as typed, or is one letter off with the same first letter and begins several names; the last
 * word of a search can be unfinished.
 */
export function isSurelyMeant({ index }: Lookups, typed: string, word: string, isLast: boolean): boolean {
  if (typed === word || soundOf(typed) === soundOf(word)) return true
  const [a, b] = [Buffer.from(typed), Buffer.from(word)]
  if (a[0] !== b[0] || index.packed.wordBrands[index.words.numberOf(word)]! < LEAST_FAMILY) return false
  if (distanceOf(a, b, 1) === 1) return true
  const isBegun = isLast && a.length >= LEAST_UNFINISHED && b.length - a.length > 1
  return isBegun && beginningNear(a, b, 0) !== null
}

export const isNumber = (text: string): boolean => /^[\d.]+$/.test(text)

/** More than a wrong letter: people mean the strength that they write. */
const WRONG_DIGIT = 14

/** Returns strengths one digit off: added, missing, wrong or transposed. */
export function numbersNear(lookups: Lookups, text: string): Candidate[] {
  if (text.length < 2 || text.length > 6) return []
  const near = new Set<string>()
  for (let at = 0; at <= text.length; at += 1) {
    const head = text.slice(0, at)
    const tail = text.slice(at)
    for (let digit = 0; digit < 10; digit += 1) {
      near.add(`${head}${digit}${tail}`)
      if (tail) near.add(`${head}${digit}${tail.slice(1)}`)
    }
    if (tail) near.add(head + tail.slice(1))
    if (tail.length > 1) near.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`)
  }
  near.delete(text)
  return [...near]
    .filter((one) => one.length > 1)
    .map((one) => lookups.word(one))
    .filter(({ number }) => number >= 0)
    .map((word) => ({ ...word, cost: WRONG_DIGIT }))
}

/** Returns a bonus of 0 to 8: brands of many medicines are likelier than those of few, and than other words. */
function commonness({ index: { packed } }: Lookups, word: number): number {
  const brands = packed.wordBrands[word]!
  const same = packed.wordSame[word]!
  const names = packed.nameRowStarts[same + 1]! - packed.nameRowStarts[same]!
  return Math.min(8, Math.log2(1 + brands) + Math.log2(1 + names) * 0.1)
}
