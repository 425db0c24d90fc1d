import { readCombinations } from '#db/knowledge/safety/combinations.ts'
import type { Deps } from '#server/deps.ts'
import { isFormWord } from '#server/features/medicines/lists/product.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { ReadyJson } from '#server/http/door/ready-json.ts'
import { cancersOf } from './cancers.ts'
import { partlyMatching, type Reading, readingsOf, tiersOf } from './corrections.ts'
import { directoryOf } from './directory.ts'
import { soundOf } from './distance.ts'
import { guidesNamed, withGuides } from './guide-terms.ts'
import type { Lookups, Word } from './lookups.ts'
import { Pager } from './pager.ts'
import { type Bitmap, countOf, firstIn, lowerBound, none, type Rows } from './rows.ts'
import { type Found, replyOf } from './search-index.ts'
import { type Query, queryOf, strictTiers, withEveryWord } from './strict.ts'
import { inGroup } from './synonyms.ts'
import { isNumber, isSurelyMeant } from './typos.ts'

/** A search; words and letter are combined by AND (rule T121). */
interface SearchRequest {
  search?: string
  letter?: string
  limit: number
  offset: number
  /** Leaves similar names out. */
  isAsTyped?: boolean
}

/** Words of a search that are considered. */
const MOST_WORDS = 8
const LONGEST_WORD = 60
/** Fewest letters of a word that is split. */
const LEAST_SPLIT = 4

/** With fewer matches as typed, other readings follow. */
const FEW = 10

/** Searches the directory in microseconds, whatever the text. */
export function find(lookups: Lookups, { search, letter, limit, offset, isAsTyped = false }: SearchRequest): Found {
  if (search === undefined) return browse(lookups, letter, offset, limit)
  const typed = withFormLast(lookups, wordsOf(search))
  const combination = combinationIn(typed)
  const texts = typedWords(lookups, typed)
  if (texts.length === 0 && !combination) return { rows: [], total: 0 }
  try {
    const query = queryOf(lookups, texts)
    const cancers = isAsTyped ? cancersOf(lookups, query.words) : none
    const pagerOf = (page: { offset: number; limit: number }) => {
      const outside = outsideOf(lookups, letter)
      outside.addAll(cancers)
      return new Pager(lookups, outside, page)
    }
    const pager = pagerOf({ offset, limit })
    const everything = withEveryWord(lookups, query.words)
    const group = inGroup(texts)
    if (group.length > 0) addGroup(lookups, [...group, texts], pager)
    else if (combination) addCombination(lookups, combination, typed, query, everything, pager)
    else if (isAsTyped || !mayBeMisread(lookups, query, everything)) {
      for (const tier of strictTiers(lookups, query, everything)) {
        pager.add(tier)
        if (pager.isFull) return { rows: pager.page, total: totalOf(pagerOf({ offset: 0, limit: 0 }), everything) }
      }
    } else {
      const typedPager = pagerOf({ offset: 0, limit: FEW })
      for (const tier of strictTiers(lookups, query, everything)) typedPager.add(tier)
      const meant = addWithReadings(lookups, query, everything, typedPager.page, pager)
      const asTyped = typedPager.page.length
      const { page: rows, total } = pager
      return { rows, total, ...(asTyped < total && { asTyped }), ...(meant && { meant }) }
    }
    return { rows: pager.page, total: pager.total }
  } finally {
    lookups.sets.releaseAll()
  }
}

/** Returns the number of products of a set. */
function totalOf(pager: Pager, rows: Rows): number {
  pager.add(rows)
  return pager.total
}

/** Returns the medicines that don't begin with the letter, none without one; valid until the sets are released. */
function outsideOf({ index, sets }: Lookups, letter: string | undefined): Bitmap {
  const outside = sets.lend()
  if (letter === undefined) return outside
  outside.bits.fill(0xffffffff)
  const [from, to] = index.names.beginningWith(letter)
  for (let place = from; place < to; place += 1) outside.remove(index.numbers[place]!)
  return outside
}

/** Returns a page of the directory in the order of names, each product once. */
function browse({ index, firsts }: Lookups, letter: string | undefined, offset: number, limit: number): Found {
  const [from, to] = letter === undefined ? [0, index.size] : index.names.beginningWith(letter)
  const [first, last] = [lowerBound(firsts, from), lowerBound(firsts, to)]
  const places = firsts.subarray(Math.min(last, first + offset), Math.min(last, first + offset + limit))
  return { rows: Array.from(places, (place) => index.numbers[place]!), total: last - first }
}

/** "Tab paracetamol", as prescriptions have it, is meant as "paracetamol tab", unless a name begins with it. */
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
  if (query.words.length > 0) for (const tier of strictTiers(lookups, query, everything)) pager.add(tier)
  const rest = typedWords(lookups, typed.slice(count))
  for (const order of [ingredients, [...ingredients].reverse()]) {
    const reordered = queryOf(lookups, [...order.flat(), ...rest])
    for (const tier of strictTiers(lookups, reordered, withEveryWord(lookups, reordered.words))) pager.add(tier)
  }
}

/** Adds the medicines of several searches, those with one ingredient first. */
function addGroup(lookups: Lookups, searches: readonly (readonly string[])[], pager: Pager): void {
  const tiers = searches.flatMap((texts) => {
    const query = queryOf(lookups, texts)
    return [...strictTiers(lookups, query, withEveryWord(lookups, query.words))]
  })
  for (const tier of tiers) pager.add(lookups.sets.both(tier, lookups.plain))
  for (const tier of tiers) pager.add(tier)
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

/** Returns the words of a search; splits unknown words into letters and digits ('dolo650', not 'd3'). */
function typedWords(lookups: Lookups, words: readonly string[]): string[] {
  return words
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
    .flatMap((word) => {
      const [from, to] = lookups.index.words.beginningWith(word)
      return from < to || word.length < LEAST_SPLIT ? [word] : (word.match(/\d[\d.]*|[^\d.]+/g) ?? [])
    })
}

/** Medicines of each reading before the next one: of a much likelier one, and of others. */
const HEADS = { likeliest: 3, other: 1 }
const MUCH_LIKELIER = 6

/**
 * Adds matches as typed, then a few medicines of each reading, since any can be meant, then all of the readings; last, if there
 * are none, medicines with most of the words. If nothing matches as typed and one reading is much likelier than all others, adds
 * its whole family first and returns it.
 */
function addWithReadings(
  lookups: Lookups,
  { words }: Query,
  everything: Rows,
  typed: readonly number[],
  pager: Pager,
): Found['meant'] {
  const readings = readingsOf(lookups, words, everything).map((reading) => ({
    ...reading,
    tiers: tiersOf(lookups, reading),
  }))
  const [likeliest, ...others] = readings
  for (const row of typed) pager.addOne(row)
  let meant: Found['meant']
  const isClear = likeliest !== undefined && isMuchLikelier(likeliest, others, words)
  if (isClear && typed.length === 0 && isSure(lookups, likeliest, words)) {
    for (const tier of likeliest.tiers.slice(0, -1)) pager.add(tier)
    if (pager.total > 0) meant = { text: textOf(lookups, likeliest), total: pager.total }
  }
  for (const { tiers } of readings)
    pager.addFirst(tiers, isClear && tiers === likeliest.tiers ? HEADS.likeliest : HEADS.other)
  for (const { tiers } of readings) for (const tier of tiers) pager.add(tier)
  if (pager.total === 0) for (const rows of partlyMatching(lookups, words)) pager.add(rows)
  return meant
}

/** Returns true if every word of the reading is surely the typed one; another medicine must never appear as the one meant. */
const isSure = (lookups: Lookups, { words }: Reading, typed: readonly Word[]): boolean =>
  words.map(({ text }) => text).join('') === typed.map(({ text }) => text).join('') ||
  (words.length === typed.length &&
    words.every(({ text }, n) => isSurelyMeant(lookups, typed[n]!.text, text, n === typed.length - 1)))

/**
 * Returns true if a reading costs far less than those of other names, or is the only one that sounds as typed. Another strength
 * is never what is clearly meant.
 */
function isMuchLikelier(likeliest: Reading, others: readonly Reading[], typed: readonly Word[]): boolean {
  const numbers = (words: readonly Word[]) => words.flatMap(({ text }) => (isNumber(text) ? text : [])).join(' ')
  if (numbers(likeliest.words) !== numbers(typed)) return false
  const sound = soundsOf(typed)
  if (soundsOf(likeliest.words) === sound && others.every(({ words }) => soundsOf(words) !== sound)) return true
  const text = keyOf(likeliest)
  const second = others.find((one) => !text.startsWith(keyOf(one)))
  return (second?.cost ?? Infinity) - likeliest.cost >= MUCH_LIKELIER
}

const soundsOf = (words: readonly Word[]) => words.map(({ text }) => soundOf(text)).join(' ')
const keyOf = ({ words }: Reading) => words.map((word) => word.text).join(' ')

/** Returns the words of a reading; for one that only begins names, the first word of the best of them. */
function textOf({ index }: Lookups, { words, tiers }: { words: readonly Word[]; tiers: readonly Rows[] }): string {
  const text = words.map((word) => word.text).join(' ')
  const best = tiers.flatMap((rows) => firstIn(rows) ?? [])[0]
  const [brand = text] = best === undefined ? [] : index.names.at(index.places[best]!).split(' ')
  return words.length === 1 && brand.startsWith(text) ? brand : text
}

/** Returns a page of the directory or of a search, the best first, and the total. Open to everyone. */
export async function browseMedicines(deps: Deps, wanted: SearchRequest): Promise<ReadyJson> {
  const lookups = await directoryOf(deps).lookups()
  const guides = wanted.search === undefined ? [] : await guidesNamed(wanted.search)
  const found = find(lookups, { ...wanted, isAsTyped: guides.length > 0 })
  return new ReadyJson(withGuides(replyOf(lookups.index, found), guides))
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
