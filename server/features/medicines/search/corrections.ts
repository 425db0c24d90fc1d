import type { Lookups, Word } from './lookups.ts'
import { Bitmap, countOf, firstIn, has, isEmpty, type Rows } from './rows.ts'
import { withEveryWord } from './strict.ts'
import { isNumber, type Candidate, wordsNear, numbersNear } from './typos.ts'

/** Another reading of the typed words that some medicines have. */
export interface Reading {
  words: Word[]
  cost: number
  /** Medicines with all of its words. */
  rows: Rows
}

/** Number of readings; a first page shows one medicine of each. */
const MOST_READINGS = 10
/** Candidates per word if one word is wrong, two are, or more are. */
const CANDIDATES = [25, 12, 6] as const
/** Cost of replacing a word that the directory has. */
const KNOWN = 3
const JOINED = 4
/** Bonus for words that are together in a name. */
const NAMED = 4
/** Cost of creams and the like: for a misspelled name without form and strength, a tablet is the likelier guess. */
const LOCAL = 3
const LOCAL_FORMS = ['cream', 'ointment', 'gel', 'lotion', 'soap', 'shampoo'] as const

/** Returns readings with words replaced, joined or split, the likeliest first. */
export function readingsOf(lookups: Lookups, words: readonly Word[], asTyped: Rows): Reading[] {
  const readings = [...rejoined(lookups, words), ...corrected(lookups, words, isEmpty(asTyped))]
  const likeliest = readings.sort(byCost).slice(0, MOST_READINGS * 2)
  const local = words.length > 1 ? [] : LOCAL_FORMS.map((form) => lookups.inName(lookups.word(form).number))
  return likeliest
    .map((one) => ({
      ...one,
      cost: one.cost - (beginsAName(lookups, one) ? NAMED : 0) + (isBestIn(local, one) ? LOCAL : 0),
    }))
    .sort(byCost)
    .slice(0, MOST_READINGS)
}

const byCost = (a: Reading, b: Reading) => a.cost - b.cost

function beginsAName(lookups: Lookups, { words }: Reading): boolean {
  if (words.length === 1) return false
  const [from, to] = lookups.index.names.beginningWith(words.map(({ text }) => text).join(' '))
  return from < to
}

/** Returns true if the best medicine of a reading is in one of the sets; the ranking has tablets first. */
function isBestIn(sets: readonly Rows[], { rows }: Reading): boolean {
  const best = firstIn(rows)
  return best !== undefined && sets.some((set) => has(set, best))
}

/** Returns the medicines of a reading, those with its words as their name first. */
export function tiersOf(lookups: Lookups, { words, rows }: Reading): Rows[] {
  const key = words.map(({ text }) => text).join(' ')
  const { names } = lookups.index
  const inName = words.map(({ number, text }) => (number < 0 ? lookups.beginsInName(text) : lookups.inName(number)))
  return [
    lookups.named(names.equalTo(key)),
    lookups.named(names.beginningWith(`${key} `)),
    lookups.sets.all([...inName, rows]),
    // an unfinished word, misspelled: 'augmant' is 'augment', which begins 'Augmentin'
    ...(words.length === 1 ? [lookups.named(names.beginningWith(key))] : []),
    rows,
  ]
}

function* rejoined(lookups: Lookups, words: readonly Word[]): Generator<Reading> {
  for (let n = 0; n + 1 < words.length; n += 1) {
    const joined = lookups.word(words[n]!.text + words[n + 1]!.text)
    if (joined.number >= 0) yield* reading(lookups, words.toSpliced(n, 2, joined), JOINED)
  }
  for (const [n, { text, number }] of words.entries()) {
    if (number >= 0) continue
    for (let at = 2; at <= text.length - 2; at += 1) {
      const parts = [lookups.word(text.slice(0, at)), lookups.word(text.slice(at))]
      if (parts.every((part) => part.number >= 0)) yield* reading(lookups, words.toSpliced(n, 1, ...parts), JOINED * 2)
    }
  }
}

function* reading(lookups: Lookups, words: Word[], cost: number): Generator<Reading> {
  const rows = withEveryWord(lookups, words)
  if (!isEmpty(rows)) yield { words, cost, rows }
}

/**
 * Returns readings with every unknown word replaced, or, if there is none, each of the rarer words in turn. A strength that
 * some medicine has isn't treated as mistyped.
 */
function corrected(lookups: Lookups, words: readonly Word[], alsoNumbers: boolean): Reading[] {
  const unknown = words.flatMap(({ number }, n) => (number < 0 ? [n] : []))
  if (unknown.length > 0) {
    const readings = replaced(lookups, words, unknown, 0)
    if (readings.length > 0) return readings
  }
  return words.flatMap(({ number, text }, n) => {
    if (number < 0 || (isNumber(text) ? !alsoNumbers : lookups.anywhere(number) instanceof Bitmap)) return []
    return replaced(lookups, words, [...unknown, n], KNOWN)
  })
}

/** Returns readings with other words in these places. */
function replaced(lookups: Lookups, words: readonly Word[], places: readonly number[], cost: number): Reading[] {
  const rest = words.filter((_, n) => !places.includes(n))
  // a single word always has medicines, so more candidates than readings aren't needed
  const most = words.length === 1 ? MOST_READINGS : CANDIDATES[Math.min(places.length, CANDIDATES.length) - 1]!
  let readings: { words: Word[]; cost: number; rows: Rows | null }[] = [{ words: [...words], cost, rows: null }]
  if (rest.length > 0) {
    const rows = places.includes(words.length - 1)
      ? lookups.sets.all(rest.map(({ number }) => lookups.anywhere(number)))
      : withEveryWord(lookups, rest)
    if (isEmpty(rows)) return []
    // a bitmap, because it is compared with the medicines of every candidate
    readings[0]!.rows = lookups.sets.asBitmap(rows)
  }
  for (const place of places) {
    const meant = candidates(lookups, words[place]!.text, most, place === words.length - 1)
    readings = readings.flatMap((before) =>
      meant.flatMap(({ number, text, cost: more }) => {
        const mine = lookups.anywhere(number)
        const rows = before.rows ? lookups.sets.both(before.rows, mine) : mine
        if (isEmpty(rows)) return []
        return [{ words: before.words.with(place, { number, text }), cost: before.cost + more, rows }]
      }),
    )
  }
  return readings as Reading[]
}

const candidates = (lookups: Lookups, text: string, most: number, isLast: boolean): Candidate[] =>
  isNumber(text) ? numbersNear(lookups, text) : wordsNear(lookups, text, most, isLast)

/** Candidates for an unknown word. */
const MOST_CANDIDATES = 3
/** Factor for candidates, which count less than typed words. */
const MEANT = 0.7
/** Medicines that are weighed at most, found by their rarer words. */
const MOST_WEIGHED = 4_000
/** Fewest letters of a word that finds medicines without the others. */
const LEAST_CLUE = 4
/** Least share of the best medicine's weight. */
const LEAST_SHARE = 0.75

interface Clue {
  rows: Rows
  weight: number
  /** False for a strength or a word of three letters ("liv"), which find nothing alone. */
  isSpecific: boolean
}

/** Returns medicines with most of the typed words, if none has all: those with the rarest words first. */
export function partlyMatching(lookups: Lookups, words: readonly Word[]): Uint32Array[] {
  const clues = words.flatMap((word) => cluesOf(lookups, word)).sort((a, b) => b.weight - a.weight)
  const weighed = lookups.sets.lend()
  let count = 0
  for (const { rows, isSpecific } of clues) {
    if (!isSpecific || rows instanceof Bitmap || count + rows.length > MOST_WEIGHED) continue
    weighed.addAll(rows)
    count += rows.length
  }
  const byWeight = new Map<number, number[]>()
  const fast = clues.map(({ rows, weight }) => ({ rows: lookups.sets.asBitmap(rows), weight }))
  for (const row of weighed.toRows(weighed.count())) {
    const weight = fast.reduce((sum, clue) => sum + (clue.rows.has(row) ? clue.weight : 0), 0)
    const same = byWeight.get(weight)
    if (same) same.push(row)
    else byWeight.set(weight, [row])
  }
  const best = Math.max(...byWeight.keys())
  return [...byWeight]
    .filter(([weight]) => weight >= best * LEAST_SHARE)
    .sort(([a], [b]) => b - a)
    .map(([, rows]) => Uint32Array.from(rows))
}

function cluesOf(lookups: Lookups, { text, number }: Word): Clue[] {
  const { size } = lookups.index
  const clue = (rows: Rows, factor: number): Clue => ({
    rows,
    isSpecific: !isNumber(text) && text.length >= LEAST_CLUE,
    weight: factor * Math.log2(1 + size / Math.max(1, countOf(rows))),
  })
  if (number >= 0) return [clue(lookups.anywhere(number), 1)]
  if (isNumber(text)) return []
  return wordsNear(lookups, text, MOST_CANDIDATES).map((meant) => clue(lookups.anywhere(meant.number), MEANT))
}
