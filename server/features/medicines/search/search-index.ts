import { Strings } from './strings.ts'

/** What the arrays of an index are called in the database, and what they are made of. */
export const layout = {
  /** 16 bytes a medicine; a medicine's number is its place in the order (name_key, id). */
  ids: Uint8Array,
  nameBytes: Uint8Array,
  nameStarts: Uint32Array,
  /** Every word of every field, sorted. */
  wordBytes: Uint8Array,
  wordStarts: Uint32Array,
  /** Of words that say the same, the one under which all are kept. */
  wordSame: Uint32Array,
  /** How many medicines have the word as the first of their name. */
  wordBrands: Uint32Array,
  /** Medicines with the word in their name: word → range of `nameRows`. */
  nameRowStarts: Uint32Array,
  nameRows: Uint32Array,
  /** Each different text of a field once: its words in order, the texts that have a word, its medicines. */
  compositionWordStarts: Uint32Array,
  compositionWords: Uint32Array,
  compositionTextStarts: Uint32Array,
  compositionTexts: Uint32Array,
  compositionRowStarts: Uint32Array,
  compositionRows: Uint32Array,
  manufacturerWordStarts: Uint32Array,
  manufacturerWords: Uint32Array,
  manufacturerTextStarts: Uint32Array,
  manufacturerTexts: Uint32Array,
  manufacturerRowStarts: Uint32Array,
  manufacturerRows: Uint32Array,
  diseaseWordStarts: Uint32Array,
  diseaseWords: Uint32Array,
  diseaseTextStarts: Uint32Array,
  diseaseTexts: Uint32Array,
  diseaseRowStarts: Uint32Array,
  diseaseRows: Uint32Array,
  /** Words by the hash of what is left of them when letters are left out. */
  typoStarts: Uint32Array,
  typoWords: Uint32Array,
  /** Cards as JSON: of each medicine the fields of its own, and which of the texts that many share, so many a medicine. */
  ownBytes: Uint8Array,
  ownStarts: Uint32Array,
  sharedBytes: Uint8Array,
  sharedStarts: Uint32Array,
  cardShares: Uint32Array,
} as const

export type ArrayName = keyof typeof layout
export type PackedIndex = {
  [Name in ArrayName]: (typeof layout)[Name] extends typeof Uint8Array ? Uint8Array : Uint32Array
}

export const textFields = ['composition', 'manufacturer', 'disease'] as const
export type TextField = (typeof textFields)[number]

/** A field whose texts many medicines share. */
export interface Texts {
  wordStarts: Uint32Array
  words: Uint32Array
  textStarts: Uint32Array
  texts: Uint32Array
  rowStarts: Uint32Array
  rows: Uint32Array
}

/** A version of the directory as a search sees it. */
export interface SearchIndex {
  size: number
  ids: Buffer
  names: Strings
  words: Strings
  /** The bytes of cards that are of one medicine, and those that many share. */
  cards: { own: Buffer; shared: Buffer }
  packed: PackedIndex
  texts: Record<TextField, Texts>
}

export function openIndex(packed: PackedIndex): SearchIndex {
  const textsOf = (field: TextField): Texts => ({
    wordStarts: packed[`${field}WordStarts`],
    words: packed[`${field}Words`],
    textStarts: packed[`${field}TextStarts`],
    texts: packed[`${field}Texts`],
    rowStarts: packed[`${field}RowStarts`],
    rows: packed[`${field}Rows`],
  })
  return {
    size: packed.ids.length / 16,
    ids: sameBytes(packed.ids),
    names: new Strings(packed.nameBytes, packed.nameStarts),
    words: new Strings(packed.wordBytes, packed.wordStarts),
    cards: { own: sameBytes(packed.ownBytes), shared: sameBytes(packed.sharedBytes) },
    packed,
    texts: { composition: textsOf('composition'), manufacturer: textsOf('manufacturer'), disease: textsOf('disease') },
  }
}

const sameBytes = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
