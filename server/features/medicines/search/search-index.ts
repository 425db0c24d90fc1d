import { hash } from 'node:crypto'
import { z } from 'zod'
import { MedicineCard } from '#contract/medicines.ts'
import { GrowingNumbers, GrowingStrings, Strings } from './strings.ts'

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
interface Texts {
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

/** To be raised when the same arrays are filled in another way. */
const BUILD = 2

const whole = [BUILD, Object.keys(layout), z.toJSONSchema(MedicineCard)]

/**
 * The name of an empty part that stands beside an index: it was built as this program would build it, its cards say what this
 * program's contract promises, and what this version of the knowledge base knows. An index without it is built again.
 */
export const layoutMarkOf = ({ version }: { version: string }): string =>
  `layout ${hash('sha256', JSON.stringify([...whole, version])).slice(0, 16)}`

type Field = keyof MedicineCard

/**
 * Where a group of fields begins, in the contract's order. The id stands by itself and the first group differs from
 * medicine to medicine; many have the same text of each other group.
 */
const beginnings: readonly Field[] = ['slug', 'composition', 'description', 'medicineType']

const fields = Object.keys(MedicineCard.shape) as Field[]

/** The schemas of the groups: together, behind the id, they are the card that the contract promises. */
const cardGroups = beginnings.map((beginning, n) => {
  const next = beginnings[n + 1]
  const mine = fields.slice(fields.indexOf(beginning), next && fields.indexOf(next))
  return MedicineCard.pick(Object.fromEntries(mine.map((field) => [field, true])) as { [Name in Field]: true })
})

/** How many groups are shared. */
const SHARED_GROUPS = cardGroups.length - 1

const [ownGroup, ...sharedGroups] = cardGroups

/**
 * Packs cards as the JSON that a reply has of them, so that a page is put together without the database. Every text has
 * passed the contract's schema here: what is not promised is in none.
 */
export class CardPacker {
  readonly #own = new GrowingStrings()
  readonly #shared = new GrowingStrings()
  readonly #shares = new GrowingNumbers()
  /** Numbers of shared texts by what they were made of. */
  readonly #numbers = sharedGroups.map(() => new Map<string, number>())
  #count = 0

  add(card: MedicineCard): void {
    this.#own.push(fieldsOf(ownGroup!, card))
    for (const [n, group] of sharedGroups.entries()) this.#shares.push(this.#numberOf(n, group, card))
  }

  finish(): Pick<PackedIndex, 'ownBytes' | 'ownStarts' | 'sharedBytes' | 'sharedStarts' | 'cardShares'> {
    const own = this.#own.finish()
    const shared = this.#shared.finish()
    const { bytes: ownBytes, starts: ownStarts } = own
    const { bytes: sharedBytes, starts: sharedStarts } = shared
    return { ownBytes, ownStarts, sharedBytes, sharedStarts, cardShares: this.#shares.view() }
  }

  #numberOf(n: number, group: (typeof cardGroups)[number], card: MedicineCard): number {
    const numbers = this.#numbers[n]!
    const content = JSON.stringify(Object.keys(group.shape).map((field) => card[field as keyof MedicineCard]))
    let number = numbers.get(content)
    if (number === undefined) {
      number = this.#count++
      numbers.set(content, number)
      this.#shared.push(fieldsOf(group, card))
    }
    return number
  }
}

/** '"slug":"…","sourceId":"…"': the fields of an object without its braces. */
const fieldsOf = (group: (typeof cardGroups)[number], card: MedicineCard) =>
  JSON.stringify(group.parse(card)).slice(1, -1)

/** Numbers of the medicines on the page, and how many there are in all. */
export interface Found {
  rows: number[]
  total: number
  /** How many of all have the words as they are typed, and come first; absent where all do. */
  asTyped?: number
}

const HEAD = '{"medicines":['
const ID = Buffer.from('{"id":"')
const ID_END = '",'
const UUID_LENGTH = 36
const COMMA = 0x2c
const DASH = 0x2d
const END = 0x7d

/**
 * The reply of the list as JSON: the cards of the medicines found in their order, and how many there are in all. `CardPacker`
 * has put every text through the contract's schema.
 */
export function replyOf(index: SearchIndex, { rows, total, asTyped }: Found): Buffer {
  const { own, shared } = index.cards
  const { ownStarts, sharedStarts, cardShares } = index.packed
  const tail = `],"total":${total}${asTyped === undefined ? '' : `,"asTyped":${asTyped}`}}`
  let length = HEAD.length + tail.length + Math.max(0, rows.length - 1)
  for (const row of rows) {
    // a comma before each group, and the brace at the end
    length += ID.length + UUID_LENGTH + ID_END.length + ownStarts[row + 1]! - ownStarts[row]! + SHARED_GROUPS + 1
    for (let n = row * SHARED_GROUPS; n < (row + 1) * SHARED_GROUPS; n += 1)
      length += sharedStarts[cardShares[n]! + 1]! - sharedStarts[cardShares[n]!]!
  }
  const reply = Buffer.allocUnsafe(length)
  let at = reply.write(HEAD, 'latin1')
  for (const [place, row] of rows.entries()) {
    if (place > 0) reply[at++] = COMMA
    at += ID.copy(reply, at)
    at = writeId(index, row, reply, at)
    at += reply.write(ID_END, at, 'latin1')
    at += own.copy(reply, at, ownStarts[row], ownStarts[row + 1])
    for (let n = row * SHARED_GROUPS; n < (row + 1) * SHARED_GROUPS; n += 1) {
      reply[at++] = COMMA
      const text = cardShares[n]!
      at += shared.copy(reply, at, sharedStarts[text], sharedStarts[text + 1])
    }
    reply[at++] = END
  }
  reply.write(tail, at, 'latin1')
  return reply
}

const DIGITS = Buffer.from('0123456789abcdef')
const DASH_BEFORE = new Set([4, 6, 8, 10])

/** Writes the id of a medicine; gives the place after it. */
function writeId({ ids }: SearchIndex, row: number, into: Buffer, start: number): number {
  let at = start
  for (let n = 0; n < 16; n += 1) {
    if (DASH_BEFORE.has(n)) into[at++] = DASH
    const byte = ids[row * 16 + n]!
    into[at++] = DIGITS[byte >> 4]!
    into[at++] = DIGITS[byte & 15]!
  }
  return at
}
