import { hash } from 'node:crypto'
import { z } from 'zod'
import { MedicineCard } from '#contract/medicines.ts'
import { GrowingNumbers, GrowingStrings, Strings } from './strings.ts'

/** Names of an index's arrays in the database, and their types. */
export const layout = {
  /** The number of the medicine at each place in the order (name_key, id): its place in the ranking. */
  numbers: Uint32Array,
  /** For each number, the next one of the same product, in a ring. */
  twins: Uint32Array,
  /** Medicines with one ingredient, as bits by number. */
  plain: Uint32Array,
  /** By place: 16 bytes per medicine, and its name. */
  ids: Uint8Array,
  nameBytes: Uint8Array,
  nameStarts: Uint32Array,
  /** Every word of every field, sorted. */
  wordBytes: Uint8Array,
  wordStarts: Uint32Array,
  /** For equivalent words, the one under which all are stored. */
  wordSame: Uint32Array,
  /** Number of medicines with the word as the first of their name. */
  wordBrands: Uint32Array,
  /** Medicines with the word in their name: word → range of `nameRows`. */
  nameRowStarts: Uint32Array,
  nameRows: Uint32Array,
  /** Each distinct text of a field: its words in order, the texts with a word, its medicines. */
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
  /** Words by the hash of what remains of them without some letters. */
  typoStarts: Uint32Array,
  typoWords: Uint32Array,
  /** Cards as JSON, by place: each medicine's own fields, and the numbers of the texts that it shares with others. */
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

/** A version of the directory for searches. */
export interface SearchIndex {
  size: number
  /** The number of the medicine at each place in the order of names, and the place of each number. */
  numbers: Uint32Array
  places: Uint32Array
  ids: Buffer
  names: Strings
  words: Strings
  /** The bytes of cards: of one medicine, and shared ones. */
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
  const places = new Uint32Array(packed.numbers.length)
  packed.numbers.forEach((number, place) => (places[number] = place))
  return {
    size: packed.ids.length / 16,
    numbers: packed.numbers,
    places,
    ids: sameBytes(packed.ids),
    names: new Strings(packed.nameBytes, packed.nameStarts),
    words: new Strings(packed.wordBytes, packed.wordStarts),
    cards: { own: sameBytes(packed.ownBytes), shared: sameBytes(packed.sharedBytes) },
    packed,
    texts: { composition: textsOf('composition'), manufacturer: textsOf('manufacturer'), disease: textsOf('disease') },
  }
}

const sameBytes = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Raised when the arrays are filled differently. */
const BUILD = 5

const whole = [BUILD, Object.keys(layout), z.toJSONSchema(MedicineCard)]

/**
 * Returns the name of an empty part stored with an index: it identifies this release's build, the contract's card and the
 * version of the knowledge base. An index without it is rebuilt.
 */
export const layoutMarkOf = ({ version }: { version: string }): string =>
  `layout ${hash('sha256', JSON.stringify([...whole, version])).slice(0, 16)}`

type Field = keyof MedicineCard

/**
 * First fields of the groups, in the contract's order. The id is separate, and the first group differs for each medicine; many
 * share the text of each other group.
 */
const beginnings: readonly Field[] = ['slug', 'composition', 'description', 'medicineType']

const fields = Object.keys(MedicineCard.shape) as Field[]

/** The schemas of the groups: after the id, they make up the contract's card. */
const cardGroups = beginnings.map((beginning, n) => {
  const next = beginnings[n + 1]
  const mine = fields.slice(fields.indexOf(beginning), next && fields.indexOf(next))
  return MedicineCard.pick(Object.fromEntries(mine.map((field) => [field, true])) as { [Name in Field]: true })
})

/** Number of shared groups. */
const SHARED_GROUPS = cardGroups.length - 1

const [ownGroup, ...sharedGroups] = cardGroups

/**
 * Packs cards as the JSON of a reply, so that a page needs no database. Every text passes the contract's schema here, so none
 * has other fields.
 */
export class CardPacker {
  readonly #own = new GrowingStrings()
  readonly #shared = new GrowingStrings()
  readonly #shares = new GrowingNumbers()
  /** Numbers of shared texts by their content. */
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

/** Returns the fields of an object without its braces: '"slug":"…","sourceId":"…"'. */
const fieldsOf = (group: (typeof cardGroups)[number], card: MedicineCard) =>
  JSON.stringify(group.parse(card)).slice(1, -1)

/** Numbers of the medicines on the page, and the total. */
export interface Found {
  rows: number[]
  total: number
  /** Number of matches as typed, which come first; absent if all are. */
  asTyped?: number
  /** The reading whose products come first, and how many it has; absent unless it's much likelier than others. */
  meant?: { text: string; total: number } | undefined
}

const HEAD = '{"medicines":['
const ID = Buffer.from('{"id":"')
const ID_END = '",'
const UUID_LENGTH = 36
const COMMA = 0x2c
const DASH = 0x2d
const END = 0x7d

/**
 * Returns the reply of the list as JSON: the cards in their order, and the total. `CardPacker` has passed every text through
 * the contract's schema.
 */
export function replyOf(index: SearchIndex, { rows, total, asTyped, meant }: Found): Buffer {
  const { own, shared } = index.cards
  const { ownStarts, sharedStarts, cardShares } = index.packed
  const onPage = rows.map((number) => index.places[number]!)
  const after = JSON.stringify({ total, asTyped, meant })
  const tail = Buffer.from(`],${after.slice(1)}`)
  let length = HEAD.length + tail.length + Math.max(0, onPage.length - 1)
  for (const place of onPage) {
    // a comma before each group, and the brace at the end
    length += ID.length + UUID_LENGTH + ID_END.length + ownStarts[place + 1]! - ownStarts[place]! + SHARED_GROUPS + 1
    for (let n = place * SHARED_GROUPS; n < (place + 1) * SHARED_GROUPS; n += 1)
      length += sharedStarts[cardShares[n]! + 1]! - sharedStarts[cardShares[n]!]!
  }
  const reply = Buffer.allocUnsafe(length)
  let at = reply.write(HEAD, 'latin1')
  for (const [before, place] of onPage.entries()) {
    if (before > 0) reply[at++] = COMMA
    at += ID.copy(reply, at)
    at = writeId(index, place, reply, at)
    at += reply.write(ID_END, at, 'latin1')
    at += own.copy(reply, at, ownStarts[place], ownStarts[place + 1])
    for (let n = place * SHARED_GROUPS; n < (place + 1) * SHARED_GROUPS; n += 1) {
      reply[at++] = COMMA
      const text = cardShares[n]!
      at += shared.copy(reply, at, sharedStarts[text], sharedStarts[text + 1])
    }
    reply[at++] = END
  }
  tail.copy(reply, at)
  return reply
}

const DIGITS = Buffer.from('0123456789abcdef')
const DASH_BEFORE = new Set([4, 6, 8, 10])

/** Writes the id of a medicine. Returns the place after it. */
function writeId({ ids }: SearchIndex, place: number, into: Buffer, start: number): number {
  let at = start
  for (let n = 0; n < 16; n += 1) {
    if (DASH_BEFORE.has(n)) into[at++] = DASH
    const byte = ids[place * 16 + n]!
    into[at++] = DIGITS[byte >> 4]!
    into[at++] = DIGITS[byte & 15]!
  }
  return at
}
