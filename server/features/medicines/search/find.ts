import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { combinationIn } from './combinations.ts'
import { firstOf, readingsOf, tiersOf } from './corrections.ts'
import type { Lookups } from './lookups.ts'
import { partlyMatching } from './partly.ts'
import { Pager } from './pager.ts'
import { countOf, countWithin, type Range, type Rows } from './rows.ts'
import { type Query, queryOf, strictTiers, type Tier, withEveryWord } from './strict.ts'

/** What is asked for; words and letter together are an AND (rule T121). */
export interface Wanted {
  search?: string
  letter?: string
  limit: number
  offset: number
}

/** Numbers of the medicines on the page, and how many there are in all. */
export interface Found {
  rows: number[]
  total: number
  /** How many of all have the words as they are typed, and come first; absent where all do. */
  asTyped?: number
}

/** More words than this say nothing more. */
const MOST_WORDS = 8
const LONGEST_WORD = 60

/** With fewer medicines than this that have the words as typed, other readings follow. */
const FEW = 10

/** Searches the directory; takes microseconds, and no text can make it take long. */
export function find(lookups: Lookups, { search, letter, limit, offset }: Wanted): Found {
  const { names, size } = lookups.index
  const within: Range = letter === undefined ? [0, size] : names.beginningWith(letter)
  if (search === undefined) return browse(within, limit, offset)
  const typed = wordsOf(search)
  const combination = combinationIn(typed)
  const texts = typedWords(lookups, typed)
  if (texts.length === 0 && !combination) return { rows: [], total: 0 }
  try {
    const pager = new Pager(lookups.sets.lend(), within, offset, limit)
    const query = queryOf(lookups, texts)
    const everything = withEveryWord(lookups, query.words)
    if (combination) addCombination(lookups, combination, typed, query, everything, pager)
    else if (!mayBeMisread(lookups, query, everything)) {
      for (const tier of strictTiers(lookups, query, everything)) {
        addTier(pager, tier)
        if (pager.isFull) return { rows: pager.page, total: countWithin(everything, within) }
      }
    } else {
      const asTyped = addWithReadings(lookups, query, everything, pager, within)
      return { rows: pager.page, total: pager.total, ...(asTyped < pager.total && { asTyped }) }
    }
    return { rows: pager.page, total: pager.total }
  } finally {
    lookups.sets.giveBack()
  }
}

/** What has the name itself; then what has all of its ingredients, those first whose composition is nothing more. */
function addCombination(
  lookups: Lookups,
  { count, ingredients }: NonNullable<ReturnType<typeof combinationIn>>,
  typed: readonly string[],
  query: Query,
  everything: Rows,
  pager: Pager,
): void {
  if (query.words.length > 0) for (const tier of strictTiers(lookups, query, everything)) addTier(pager, tier)
  const rest = typedWords(lookups, typed.slice(count))
  for (const order of [ingredients, [...ingredients].reverse()]) {
    const meant = queryOf(lookups, [...order.flat(), ...rest])
    for (const tier of strictTiers(lookups, meant, withEveryWord(lookups, meant.words))) addTier(pager, tier)
  }
}

/** True if some medicine has every word of the text as it is written. */
export function hasAsWritten(lookups: Lookups, text: string): boolean {
  const texts = typedWords(lookups, wordsOf(text))
  if (texts.length === 0) return false
  try {
    return countOf(withEveryWord(lookups, queryOf(lookups, texts).words)) > 0
  } finally {
    lookups.sets.giveBack()
  }
}

/** Few have the words, and it is not the whole name of one. Whatever the letter: that none of many begins so is no sign. */
function mayBeMisread(lookups: Lookups, { words, key }: Query, everything: Rows): boolean {
  if (countOf(everything) >= FEW) return false
  const [from, to] = lookups.index.names.equalTo(key)
  return words.length === 1 || from === to
}

/** The words of a search; letters and digits that only together are unknown are taken apart. */
function typedWords(lookups: Lookups, words: readonly string[]): string[] {
  return words
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
    .flatMap((word) => {
      const [from, to] = lookups.index.words.beginningWith(word)
      return from < to ? [word] : (word.match(/\d[\d.]*|[^\d.]+/g) ?? [])
    })
}

/** How many medicines of a reading come before any of the next: of one that is much the likeliest, and of others. */
const HEADS = { likeliest: 3, other: 1 }
const MUCH_LIKELIER = 6

/**
 * All as typed; then medicines of each reading, since any may be the one that was meant; then all of the readings. Returns
 * how many are as typed.
 */
function addWithReadings(lookups: Lookups, query: Query, everything: Rows, pager: Pager, within: Range): number {
  const { words } = query
  const typed = new Pager(lookups.sets.lend(), within, 0, FEW)
  for (const tier of strictTiers(lookups, query, everything)) addTier(typed, tier)
  const readings = readingsOf(lookups, words, everything).map((reading) => ({
    ...reading,
    tiers: tiersOf(lookups, reading),
  }))
  for (const row of typed.page) pager.addOne(row)
  for (const [n, reading] of readings.entries()) {
    const next = readings[n + 1]?.cost ?? Infinity
    const isLikeliest = n === 0 && next - reading.cost >= MUCH_LIKELIER
    const first = firstOf(reading.tiers, within, isLikeliest ? HEADS.likeliest : HEADS.other)
    for (const row of first) pager.addOne(row)
  }
  for (const { tiers } of readings) for (const tier of tiers) addTier(pager, tier)
  if (pager.total === 0) for (const rows of partlyMatching(lookups, words)) pager.add(rows)
  return typed.page.length
}

function addTier(pager: Pager, tier: Tier): void {
  if ('range' in tier) pager.addRange(tier.range)
  else pager.add(tier)
}

function browse([from, to]: Range, limit: number, offset: number): Found {
  const first = Math.min(to, from + offset)
  const last = Math.min(to, first + limit)
  return { rows: Array.from({ length: last - first }, (_, n) => first + n), total: to - from }
}
