import { readCombinations } from '#db/knowledge/safety/combinations.ts'
import type { Deps } from '#server/deps.ts'
import { isFormWord } from '#server/features/medicines/lists/product.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { ReadyJson } from '#server/http/door/ready-json.ts'
import { firstOf, partlyMatching, readingsOf, tiersOf } from './corrections.ts'
import { directoryOf } from './directory.ts'
import type { Lookups } from './lookups.ts'
import { Bitmap, countOf, countWithin, ones, type Range, type Rows } from './rows.ts'
import { type Found, replyOf } from './search-index.ts'
import { type Query, queryOf, strictTiers, type Tier, withEveryWord } from './strict.ts'

/** A search; words and letter are combined by AND (rule T121). */
interface SearchRequest {
  search?: string
  letter?: string
  limit: number
  offset: number
}

/** Words of a search that are considered. */
const MOST_WORDS = 8
const LONGEST_WORD = 60

/** With fewer matches as typed, other readings follow. */
const FEW = 10

/** Searches the directory in microseconds, whatever the text. */
function find(lookups: Lookups, { search, letter, limit, offset }: SearchRequest): Found {
  const { names, size } = lookups.index
  const within: Range = letter === undefined ? [0, size] : names.beginningWith(letter)
  if (search === undefined) return browse(within, limit, offset)
  const typed = withFormLast(lookups, wordsOf(search))
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
    lookups.sets.releaseAll()
  }
}

/** "Tab paracetamol", as prescriptions have it, is meant as "paracetamol tab", unless a name begins so. */
function withFormLast({ index: { names } }: Lookups, words: string[]): string[] {
  const [first, ...others] = words
  if (first === undefined || others.length === 0 || !isFormWord(first)) return words
  const [from, to] = names.beginningWith(words.join(' '))
  return from < to ? words : [...others, first]
}

/** Adds medicines with the name itself, then those with all its ingredients, pure compositions first. */
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
    const reordered = queryOf(lookups, [...order.flat(), ...rest])
    for (const tier of strictTiers(lookups, reordered, withEveryWord(lookups, reordered.words))) addTier(pager, tier)
  }
}

/** Returns true if some medicine has every word of the text as written. */
function hasAsWritten(lookups: Lookups, text: string): boolean {
  const texts = typedWords(lookups, wordsOf(text))
  if (texts.length === 0) return false
  try {
    return countOf(withEveryWord(lookups, queryOf(lookups, texts).words)) > 0
  } finally {
    lookups.sets.releaseAll()
  }
}

/** Returns true if few medicines match and the text isn't a whole name. Ignores the letter: it says nothing about typos. */
function mayBeMisread(lookups: Lookups, { words, key }: Query, everything: Rows): boolean {
  if (countOf(everything) >= FEW) return false
  const [from, to] = lookups.index.names.equalTo(key)
  return words.length === 1 || from === to
}

/** Returns the words of a search; splits unknown words into letters and digits. */
function typedWords(lookups: Lookups, words: readonly string[]): string[] {
  return words
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
    .flatMap((word) => {
      const [from, to] = lookups.index.words.beginningWith(word)
      return from < to ? [word] : (word.match(/\d[\d.]*|[^\d.]+/g) ?? [])
    })
}

/** Medicines of each reading before the next one: of a much likelier one, and of others. */
const HEADS = { likeliest: 3, other: 1 }
const MUCH_LIKELIER = 6

/**
 * Adds matches as typed, then a few medicines of each reading, since any can be meant, then all of the readings. Returns the
 * number of matches as typed.
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

/**
 * Concatenates sets, each medicine at its first place, and cuts out the page: at any depth the total is exact and no medicine
 * is on two pages.
 */
class Pager {
  readonly page: number[] = []
  /** Medicines so far. */
  total = 0
  readonly #seen: Bitmap
  readonly #within: Range
  readonly #offset: number
  readonly #end: number

  /** `seen` is empty; only medicines `within` the range count. */
  constructor(seen: Bitmap, within: Range, offset: number, limit: number) {
    this.#seen = seen
    this.#within = within
    this.#offset = offset
    this.#end = offset + limit
  }

  /** True if the page is complete. */
  get isFull(): boolean {
    return this.total >= this.#end
  }

  add(rows: Rows): void {
    if (rows instanceof Bitmap) this.#addBits(rows.bits, this.#within[0], this.#within[1])
    else for (let n = 0; n < rows.length; n += 1) this.addOne(rows[n]!)
  }

  addOne(row: number): void {
    if (row < this.#within[0] || row >= this.#within[1] || this.#seen.has(row)) return
    this.#seen.add(row)
    if (this.total >= this.#offset && this.total < this.#end) this.page.push(row)
    this.total += 1
  }

  addRange([from, to]: Range): void {
    const first = Math.max(from, this.#within[0])
    const last = Math.min(to, this.#within[1])
    if (last - first < 64) for (let row = first; row < last; row += 1) this.addOne(row)
    else this.#addBits(null, first, last)
  }

  /** Adds 32 at a time; without `bits` all of them. */
  #addBits(bits: Uint32Array | null, from: number, to: number): void {
    const seen = this.#seen.bits
    const lastWord = (to + 31) >>> 5
    for (let at = from >>> 5; at < lastWord; at += 1) {
      let fresh = (bits ? bits[at]! : -1) & ~seen[at]!
      if (fresh === 0) continue
      if (at === from >>> 5) fresh &= -1 << (from & 31)
      if (at === to >>> 5) fresh &= ~(-1 << (to & 31))
      if (fresh === 0) continue
      seen[at]! |= fresh
      const count = ones(fresh)
      if (this.total + count > this.#offset && this.total < this.#end) this.#cutOut(at * 32, fresh)
      this.total += count
    }
  }

  #cutOut(base: number, fresh: number): void {
    let place = this.total
    for (let left = fresh; left !== 0; left &= left - 1, place += 1)
      if (place >= this.#offset && place < this.#end) this.page.push(base + 31 - Math.clz32(left & -left))
  }
}

/** Returns a page of the directory or of a search, the best first, and the total. Open to everyone. */
export async function browseMedicines(deps: Deps, wanted: SearchRequest): Promise<ReadyJson> {
  const lookups = await directoryOf(deps).lookups()
  return new ReadyJson(replyOf(lookups.index, find(lookups, wanted)))
}

/** Returns the names that a search finds as written. Throws if the database can't be read. */
export async function namesInDirectory(deps: Deps, names: readonly string[]): Promise<ReadonlySet<string>> {
  const lookups = await directoryOf(deps).lookups()
  return new Set(names.filter((name) => hasAsWritten(lookups, name)))
}

/** A combination's name at the beginning of a search, and its ingredients. */
interface CombinationName {
  /** Number of words of the name. */
  count: number
  ingredients: readonly string[][]
}

let byName: ReadonlyMap<string, readonly string[][]> | undefined
let longest = 0

function combinationsByName(): ReadonlyMap<string, readonly string[][]> {
  if (byName) return byName
  const read = readCombinations()
  longest = Math.max(...read.map(({ name }) => name.length))
  byName = new Map(read.map(({ name, ingredients }) => [name.join(' '), ingredients]))
  return byName
}

/** Returns the combination that a search begins with ('co-trimoxazole 480', 'cotrimoxazole'), or null. */
function combinationIn(words: readonly string[]): CombinationName | null {
  const names = combinationsByName()
  for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
    const ingredients = names.get(words.slice(0, count).join(' '))
    if (ingredients) return { count, ingredients }
  }
  return null
}
