import { Bitmap, bytesOf, none, type Range, type Rows, RowSets, type Stretches } from './rows.ts'
import { lettersOfAll, soundOf } from './distance.ts'
import { type SearchIndex, type TextField, textFields } from './search-index.ts'

/** A word of a query. */
export interface Word {
  text: string
  /** Its number, shared by equivalent words; -1: no medicine has it. */
  number: number
}

/** Finds medicines by words. */
export class Lookups {
  readonly index: SearchIndex
  readonly sets: RowSets
  /** Letters of each word of the index, to reject distant words quickly. */
  readonly letters: Int32Array
  /** Medicines that have twins. */
  readonly twinned: Bitmap
  /** Medicines with one ingredient. */
  readonly plain: Bitmap
  /** Places, in the order of names, of the best entry of each product. */
  readonly firsts: Uint32Array
  readonly #cache = new RowCache()
  /** Code of how each word sounds (several words may share one); 0 if not computed yet. */
  readonly #sounds: Uint32Array
  /** Words that are stored under an equivalent one. */
  readonly #others: number[] = []

  /** Scratch bitmaps for texts; empty between uses. */
  readonly #stamps: Record<TextField, Bitmap>

  constructor(index: SearchIndex) {
    this.index = index
    this.sets = new RowSets(index.size)
    this.letters = lettersOfAll(index.words)
    this.#sounds = new Uint32Array(index.words.size)
    const { wordSame, twins } = index.packed
    this.twinned = new Bitmap(index.size)
    this.plain = new Bitmap(index.packed.plain)
    twins.forEach((twin, number) => twin !== number && this.twinned.add(number))
    const isFirst = (number: number) => {
      for (let twin = twins[number]!; twin !== number; twin = twins[twin]!) if (twin < number) return false
      return true
    }
    this.firsts = Uint32Array.from(index.numbers.keys()).filter((place) => isFirst(index.numbers[place]!))
    const textsIn = (field: TextField) => new Bitmap(Math.max(0, index.texts[field].rowStarts.length - 1))
    this.#stamps = {
      composition: textsIn('composition'),
      manufacturer: textsIn('manufacturer'),
      disease: textsIn('disease'),
    }
    for (let word = 0; word < wordSame.length; word += 1) if (wordSame[word] !== word) this.#others.push(word)
  }

  word(text: string): Word {
    const number = this.index.words.numberOf(text)
    return { text, number: number < 0 ? -1 : this.index.packed.wordSame[number]! }
  }

  /** Returns the words stored under a number, in any spelling: tablet and tab, paracetamol and acetaminophen. */
  spellingsOf(number: number): string[] {
    const { wordSame } = this.index.packed
    const others = this.#others.filter((word) => wordSame[word] === number)
    return [number, ...others].map((word) => this.index.words.at(word))
  }

  /** Returns the medicines in a range of the sorted names. */
  named([from, to]: Range): Rows {
    const { numbers } = this.index
    return this.sets.union((visit) => visit(numbers, from, to), true)
  }

  /** Returns the sound of a word of the index (`soundOf`). */
  soundOf(word: number): number {
    return (this.#sounds[word] ||= soundOf(this.index.words.at(word)))
  }

  inName(number: number): Rows {
    const { nameRowStarts, nameRows } = this.index.packed
    if (number < 0) return none
    const from = nameRowStarts[number]!
    const to = nameRowStarts[number + 1]!
    if (!this.sets.isDense(to - from)) return nameRows.subarray(from, to)
    return this.#cached(`name ${number}`, (visit) => visit(nameRows, from, to))
  }

  /** Returns the medicines whose name has a word with this prefix. */
  beginsInName(prefix: string): Rows {
    return this.#cached(`names ${prefix}`, this.#namesBeginning(prefix))
  }

  /** Returns the medicines with the word in any field. */
  anywhere(number: number): Rows {
    if (number < 0) return none
    if (!textFields.some((field) => this.#isInTexts(field, number))) return this.inName(number)
    return this.#cached(`any ${number}`, (visit) => {
      const { nameRowStarts, nameRows } = this.index.packed
      visit(nameRows, nameRowStarts[number]!, nameRowStarts[number + 1]!)
      for (const field of textFields) this.#stretchesOf(field, this.textsWith(field, number))(visit)
    })
  }

  /** Returns the medicines with a word with this prefix in the name or one of the fields, or with it as a word elsewhere. */
  beginsAnywhere(prefix: string, fields: readonly TextField[] = textFields): Rows {
    const key = `begins ${fields.length} ${prefix}`
    const known = this.#cache.get(key)
    if (known) return known
    const { number } = this.word(prefix)
    const parts = [
      this.#namesBeginning(prefix),
      ...textFields.map((field) =>
        this.#stretchesOf(
          field,
          fields.includes(field) ? this.textsWithBeginning(field, prefix) : this.textsWith(field, number),
        ),
      ),
    ]
    return this.#cached(key, (visit) => {
      for (const stretches of parts) stretches(visit)
    })
  }

  /** Returns the texts of a field that have the word, in order. */
  textsWith(field: TextField, number: number): Uint32Array {
    const { textStarts, texts } = this.index.texts[field]
    return number < 0 ? none : texts.subarray(textStarts[number], textStarts[number + 1])
  }

  /** Returns the texts of a field that have a word with this prefix, in order. */
  textsWithBeginning(field: TextField, prefix: string): Uint32Array {
    const [first, last] = this.index.words.beginningWith(prefix)
    const { textStarts, texts } = this.index.texts[field]
    const found = this.#stamps[field]
    const from = textStarts[first]!
    const to = textStarts[last]!
    const elsewhere = this.#keptElsewhere(first, last)
    if (from === to && elsewhere.length === 0) return none
    for (let n = from; n < to; n += 1) found.add(texts[n]!)
    for (const number of elsewhere) found.addAll(this.textsWith(field, number))
    const list = found.toRows(found.count())
    found.bits.fill(0)
    return list
  }

  /** Returns the medicines of texts. */
  rowsOf(field: TextField, texts: Uint32Array | readonly number[]): Rows {
    return this.sets.union(this.#stretchesOf(field, texts))
  }

  /** Medicines are in the order of words, so those of all words with a prefix are one list, with repetitions. */
  #namesBeginning(prefix: string): Stretches {
    const [first, last] = this.index.words.beginningWith(prefix)
    const { nameRowStarts, nameRows } = this.index.packed
    const elsewhere = this.#keptElsewhere(first, last)
    return (visit) => {
      visit(nameRows, nameRowStarts[first]!, nameRowStarts[last]!)
      for (const number of elsewhere) visit(nameRows, nameRowStarts[number]!, nameRowStarts[number + 1]!)
    }
  }

  #keptElsewhere(first: number, last: number): number[] {
    const { wordSame } = this.index.packed
    return this.#others.filter((word) => word >= first && word < last).map((word) => wordSame[word]!)
  }

  #isInTexts(field: TextField, number: number): boolean {
    const { textStarts } = this.index.texts[field]
    return textStarts[number] !== textStarts[number + 1]
  }

  #stretchesOf(field: TextField, texts: Uint32Array | readonly number[]): Stretches {
    const { rowStarts, rows } = this.index.texts[field]
    return (visit) => {
      for (let n = 0; n < texts.length; n += 1) visit(rows, rowStarts[texts[n]!]!, rowStarts[texts[n]! + 1]!)
    }
  }

  /** Returns the union of the stretches, cached by key. */
  #cached(key: string, stretches: Stretches): Rows {
    const known = this.#cache.get(key)
    if (known) return known
    const rows = this.sets.union(stretches, true)
    // lent bitmaps are released, cached ones stay
    const stored = rows instanceof Bitmap ? rows.copy() : rows
    this.#cache.set(key, stored)
    return stored
  }
}

/** Size of the cache. */
const MOST_BYTES = 12 * 1024 * 1024
const OVERHEAD = 100

/** Caches sets by use: words of medicines are few, and searches share them. */
class RowCache {
  readonly #sets = new Map<string, Rows>()
  #bytes = 0

  get(key: string): Rows | undefined {
    const rows = this.#sets.get(key)
    if (rows) {
      this.#sets.delete(key)
      this.#sets.set(key, rows)
    }
    return rows
  }

  /** The set must never change again. */
  set(key: string, rows: Rows): void {
    this.#sets.set(key, rows)
    this.#bytes += bytesOf(rows) + OVERHEAD
    for (const [oldest, old] of this.#sets) {
      if (this.#bytes <= MOST_BYTES) break
      this.#sets.delete(oldest)
      this.#bytes -= bytesOf(old) + OVERHEAD
    }
  }
}
