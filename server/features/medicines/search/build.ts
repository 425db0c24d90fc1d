import type { MedicineCard } from '#contract/medicines.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { CardPacker, type PackedIndex, type TextField, textFields } from './search-index.ts'
import { groupBy, GrowingNumbers, GrowingStrings } from './strings.ts'
import { canBeMistaken, entryOf, mistakesIn, setTypoKeys } from './typos.ts'

/**
 * Words that say the same to someone who searches. Forms as packs and lists shorten them; ingredients under their
 * international name (INN, WHO) and the British, American or Indian spelling.
 */
const sameWords: readonly (readonly string[])[] = [
  ['tablet', 'tablets', 'tab', 'tabs'],
  ['capsule', 'capsules', 'cap', 'caps'],
  ['injection', 'injections', 'inj'],
  ['syrup', 'syrups', 'syp', 'syr'],
  ['suspension', 'susp'],
  ['drops', 'drop'],
  ['solution', 'soln'],
  ['ointment', 'oint'],
  ['gram', 'grams', 'gm', 'g'],
  ['unit', 'units', 'iu'],
  ['laboratories', 'laboratory', 'labs', 'lab'],
  ['pharmaceuticals', 'pharmaceutical', 'pharma'],
  ['limited', 'ltd'],
  ['private', 'pvt'],

  ['amoxicillin', 'amoxycillin'],
  ['paracetamol', 'acetaminophen', 'pcm'],
  ['salbutamol', 'albuterol'],
  ['levosalbutamol', 'levalbuterol'],
  ['epinephrine', 'adrenaline'],
  ['norepinephrine', 'noradrenaline'],
  ['cefalexin', 'cephalexin'],
  ['cefadroxil', 'cephadroxil'],
  ['furosemide', 'frusemide'],
  ['lidocaine', 'lignocaine'],
  ['levothyroxine', 'thyroxine'],
  ['glibenclamide', 'glyburide'],
  ['rifampicin', 'rifampin'],
  ['pethidine', 'meperidine'],
  ['ciclosporin', 'cyclosporine', 'cyclosporin'],
  ['aciclovir', 'acyclovir'],
  ['beclometasone', 'beclomethasone'],
  ['sulfamethoxazole', 'sulphamethoxazole'],
  ['sulfasalazine', 'sulphasalazine'],
  ['estradiol', 'oestradiol'],
  ['bendroflumethiazide', 'bendrofluazide'],
  ['dicycloverine', 'dicyclomine'],
  ['chlorphenamine', 'chlorpheniramine'],
  ['trihexyphenidyl', 'benzhexol'],
  ['indometacin', 'indomethacin'],
  ['guaifenesin', 'guaiphenesin'],
  ['tazobactam', 'tazobactum'],
  ['clotrimazole', 'clotrimazol'],
]

/** A medicine as searches see it. */
interface IndexedMedicine {
  card: MedicineCard
  nameKey: string
  form: string | null
  composition: string | null
  manufacturer: string | null
  disease: string | null
}

const families = new Map(sameWords.flatMap((family) => family.map((word) => [word, family] as const)))

interface FieldBuilder {
  numbers: Map<string, number>
  words: number[][]
  /** Number of each medicine's text, or 0xffffffff. */
  textOf: Uint32Array
}

/** Takes the medicines in the order (name_key, id) and packs their index. */
export class IndexBuilder {
  readonly #size: number
  readonly #ids: Buffer
  readonly #names = new GrowingStrings()
  readonly #numbers = new Map<string, number>()
  /** Pairs of word and medicine for each word of each name. */
  readonly #nameWords = new GrowingNumbers()
  readonly #nameRows = new GrowingNumbers()
  readonly #brands = new GrowingNumbers()
  readonly #fields: Record<TextField, FieldBuilder>
  readonly #cards = new CardPacker()
  #row = 0

  constructor(size: number) {
    this.#size = size
    this.#ids = Buffer.alloc(size * 16)
    const field = (): FieldBuilder => ({ numbers: new Map(), words: [], textOf: new Uint32Array(size) })
    this.#fields = { composition: field(), manufacturer: field(), disease: field() }
  }

  add(medicine: IndexedMedicine): void {
    const row = this.#row++
    this.#ids.write(medicine.card.id.replaceAll('-', ''), row * 16, 'hex')
    this.#cards.add(medicine.card)
    this.#names.push(medicine.nameKey)
    let isFirst = true
    for (const word of medicine.nameKey.split(' ')) {
      const number = this.#numberOf(word)
      this.#nameWords.push(number)
      this.#nameRows.push(row)
      if (isFirst) this.#brands.push(number)
      isFirst = false
    }
    if (medicine.form) {
      this.#nameWords.push(this.#numberOf(medicine.form))
      this.#nameRows.push(row)
    }
    for (const name of textFields) this.#addText(this.#fields[name], row, medicine[name])
  }

  /** Packs the added medicines. */
  finish(): PackedIndex {
    if (this.#row !== this.#size) throw new Error(`${this.#row} medicines came instead of ${this.#size}`)
    const { words, places } = this.#sortedWords()
    const same = sameOf(words, places, this.#numbers)
    const canonical = (number: number) => same[places[number]!]!
    const name = groupBy(this.#nameWords.view().map(canonical), this.#nameRows.view(), words.length)
    const brands = new Uint32Array(words.length)
    for (const number of this.#brands.view()) brands[places[number]!]! += 1
    const vocabulary = new GrowingStrings()
    for (const word of words) vocabulary.push(word)
    const wordStrings = vocabulary.finish()
    const nameStrings = this.#names.finish()
    return {
      ids: this.#ids,
      nameBytes: nameStrings.bytes,
      nameStarts: nameStrings.starts,
      wordBytes: wordStrings.bytes,
      wordStarts: wordStrings.starts,
      wordSame: same,
      wordBrands: brands,
      nameRowStarts: name.starts,
      nameRows: name.grouped,
      ...this.#packTexts('composition', words.length, canonical),
      ...this.#packTexts('manufacturer', words.length, canonical),
      ...this.#packTexts('disease', words.length, canonical),
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
    for (const other of families.get(word) ?? []) this.#numberOf(other)
    return number
  }

  #addText(field: FieldBuilder, row: number, text: string | null): void {
    let number = 0xffffffff
    if (text) {
      const known = field.numbers.get(text)
      number = known ?? field.words.length
      if (known === undefined) {
        field.numbers.set(text, number)
        field.words.push(wordsOf(text).map((word) => this.#numberOf(word)))
      }
    }
    field.textOf[row] = number
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

  #packTexts(name: TextField, wordCount: number, canonical: (number: number) => number) {
    const field = this.#fields[name]
    const starts = new GrowingNumbers()
    const words = new GrowingNumbers()
    const texts = new GrowingNumbers()
    field.words.forEach((numbers, text) => {
      starts.push(words.length)
      for (const number of numbers) {
        words.push(canonical(number))
        texts.push(text)
      }
    })
    starts.push(words.length)
    const byWord = groupBy(words.view(), texts.view(), wordCount)
    const rowTexts = new GrowingNumbers()
    const rows = new GrowingNumbers()
    field.textOf.forEach((text, row) => {
      if (text === 0xffffffff) return
      rowTexts.push(text)
      rows.push(row)
    })
    const byText = groupBy(rowTexts.view(), rows.view(), field.words.length)
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

function sameOf(words: string[], places: Uint32Array, numbers: Map<string, number>): Uint32Array {
  const same = Uint32Array.from(words, (_, place) => place)
  for (const family of sameWords) {
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
