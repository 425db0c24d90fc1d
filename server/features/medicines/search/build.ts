import type { MedicineCard } from '#contract/medicines.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { type Ranked, Ranking, Twins } from './ranking.ts'
import { CardPacker, type PackedIndex, type TextField, textFields } from './search-index.ts'
import { groupBy, GrowingNumbers, GrowingStrings } from './strings.ts'
import { spellingsOfWord, wordFamilies } from './synonyms.ts'
import { canBeMistaken, entryOf, mistakesIn, setTypoKeys } from './typos.ts'

/** A medicine as searches see it. */
interface IndexedMedicine extends Omit<Ranked, 'isDiscontinued'> {
  card: MedicineCard
  /** Other names of its ingredients. */
  alsoCalled: string | null
  disease: string | null
}

interface FieldBuilder {
  numbers: Map<string, number>
  words: number[][]
  /** Number of the text at each place, or 0xffffffff. */
  textOf: Uint32Array
}

/** Takes the medicines in the order (name_key, id) and packs their index. */
export class IndexBuilder {
  readonly #size: number
  readonly #ids: Buffer
  readonly #names = new GrowingStrings()
  readonly #numbers = new Map<string, number>()
  /** Pairs of word and place for each word of each name. */
  readonly #nameWords = new GrowingNumbers()
  readonly #namePlaces = new GrowingNumbers()
  readonly #brands = new GrowingNumbers()
  readonly #fields: Record<TextField, FieldBuilder>
  readonly #cards = new CardPacker()
  readonly #ranking = new Ranking()
  readonly #twins = new Twins()
  /** Place of the next medicine in the order of names. */
  #place = 0

  constructor(size: number) {
    this.#size = size
    this.#ids = Buffer.alloc(size * 16)
    const field = (): FieldBuilder => ({ numbers: new Map(), words: [], textOf: new Uint32Array(size) })
    this.#fields = { composition: field(), manufacturer: field(), disease: field() }
  }

  add(medicine: IndexedMedicine): void {
    const place = this.#place++
    const { card, nameKey, form, composition, alsoCalled, manufacturer, disease } = medicine
    this.#ids.write(card.id.replaceAll('-', ''), place * 16, 'hex')
    this.#cards.add(card)
    this.#names.push(nameKey)
    const words = nameKey.split(' ').map((word) => this.#numberOf(word))
    this.#brands.push(words[0]!)
    for (const word of form ? [...words, this.#numberOf(form)] : words) {
      this.#nameWords.push(word)
      this.#namePlaces.push(place)
    }
    const texts = { composition: [composition, alsoCalled].filter(Boolean).join(' ') || null, manufacturer, disease }
    for (const name of textFields) this.#addText(this.#fields[name], place, texts[name])
    const ranked = { ...medicine, isDiscontinued: card.isDiscontinued }
    this.#ranking.add(ranked, words[0]!)
    this.#twins.add(ranked, place)
  }

  /** Packs the added medicines. */
  finish(): PackedIndex {
    if (this.#place !== this.#size) throw new Error(`${this.#place} medicines came instead of ${this.#size}`)
    const numbers = this.#ranking.finish()
    const { words, places } = this.#sortedWords()
    const same = sameOf(words, places, this.#numbers)
    const canonical = (number: number) => same[places[number]!]!
    const nameNumbers = this.#namePlaces.view().map((place) => numbers[place]!)
    const name = sortedGroups(groupBy(this.#nameWords.view().map(canonical), nameNumbers, words.length))
    const brands = new Uint32Array(words.length)
    for (const number of this.#brands.view()) brands[places[number]!]! += 1
    const vocabulary = new GrowingStrings()
    for (const word of words) vocabulary.push(word)
    const wordStrings = vocabulary.finish()
    const nameStrings = this.#names.finish()
    return {
      numbers,
      twins: this.#twins.finish(numbers),
      plain: this.#ranking.plain(numbers),
      ids: this.#ids,
      nameBytes: nameStrings.bytes,
      nameStarts: nameStrings.starts,
      wordBytes: wordStrings.bytes,
      wordStarts: wordStrings.starts,
      wordSame: same,
      wordBrands: brands,
      nameRowStarts: name.starts,
      nameRows: name.grouped,
      ...this.#packTexts('composition', { words: words.length, numbers, canonical }),
      ...this.#packTexts('manufacturer', { words: words.length, numbers, canonical }),
      ...this.#packTexts('disease', { words: words.length, numbers, canonical }),
      ...packTypos(wordStrings.bytes, wordStrings.starts),
      ...this.#cards.finish(),
    } as unknown as PackedIndex
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(word, number)
    // a word brings its whole family
    for (const other of spellingsOfWord.get(word) ?? []) this.#numberOf(other)
    return number
  }

  #addText(field: FieldBuilder, place: number, text: string | null): void {
    let number = 0xffffffff
    if (text) {
      const known = field.numbers.get(text)
      number = known ?? field.words.length
      if (known === undefined) {
        field.numbers.set(text, number)
        field.words.push(wordsOf(text).map((word) => this.#numberOf(word)))
      }
    }
    field.textOf[place] = number
  }

  /** Returns the sorted words, and the place of each number. */
  #sortedWords(): { words: string[]; places: Uint32Array } {
    const words = [...this.#numbers.keys()].sort()
    // JavaScript sorts by UTF-16, which differs from the order of bytes for these
    if (words.some((word) => /[\ud800-\udfff]/.test(word)))
      words.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const places = new Uint32Array(words.length)
    words.forEach((word, place) => (places[this.#numbers.get(word)!] = place))
    return { words, places }
  }

  #packTexts(
    name: TextField,
    {
      words: wordCount,
      numbers,
      canonical,
    }: { words: number; numbers: Uint32Array; canonical: (number: number) => number },
  ) {
    const field = this.#fields[name]
    const starts = new GrowingNumbers()
    const words = new GrowingNumbers()
    const texts = new GrowingNumbers()
    field.words.forEach((own, text) => {
      starts.push(words.length)
      for (const number of own) {
        words.push(canonical(number))
        texts.push(text)
      }
    })
    starts.push(words.length)
    const byWord = groupBy(words.view(), texts.view(), wordCount)
    const rowTexts = new GrowingNumbers()
    const rows = new GrowingNumbers()
    field.textOf.forEach((text, place) => {
      if (text === 0xffffffff) return
      rowTexts.push(text)
      rows.push(numbers[place]!)
    })
    const byText = sortedGroups(groupBy(rowTexts.view(), rows.view(), field.words.length))
    return {
      [`${name}WordStarts`]: starts.view(),
      [`${name}Words`]: words.view(),
      [`${name}TextStarts`]: byWord.starts,
      [`${name}Texts`]: byWord.grouped,
      [`${name}RowStarts`]: byText.starts,
      [`${name}Rows`]: byText.grouped,
    }
  }
}

/** Sorts the numbers of each group in place. */
function sortedGroups(groups: ReturnType<typeof groupBy>): ReturnType<typeof groupBy> {
  const { starts, grouped } = groups
  for (let key = 0; key + 1 < starts.length; key += 1)
    if (starts[key + 1]! - starts[key]! > 1) grouped.subarray(starts[key], starts[key + 1]).sort()
  return groups
}

function sameOf(words: string[], places: Uint32Array, numbers: Map<string, number>): Uint32Array {
  const same = Uint32Array.from(words, (_, place) => place)
  for (const family of wordFamilies) {
    const first = numbers.get(family[0]!)
    if (first === undefined) continue
    for (const word of family) same[places[numbers.get(word)!]!] = places[first]!
  }
  return same
}

/** Packs words by hash: the lower bits are the bucket, eight of the upper ones are stored with the word. */
function packTypos(bytes: Uint8Array, starts: Uint32Array): Pick<PackedIndex, 'typoStarts' | 'typoWords'> {
  const hashes = new GrowingNumbers()
  const entries = new GrowingNumbers()
  for (let word = 0; word < starts.length - 1; word += 1) {
    const from = starts[word]!
    const to = starts[word + 1]!
    if (!canBeMistaken(bytes, from, to)) continue
    setTypoKeys(bytes, from, to, mistakesIn(to - from), (hash) => {
      hashes.push(hash)
      entries.push(entryOf(hash, word))
    })
  }
  const buckets = 2 ** Math.max(4, Math.ceil(Math.log2(hashes.length + 1)) - 2)
  const keys = hashes.view().map((hash) => hash & (buckets - 1))
  const { starts: typoStarts, grouped } = groupBy(keys, entries.view(), buckets)
  return { typoStarts, typoWords: grouped }
}
