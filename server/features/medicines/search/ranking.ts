import { brandKeyOf } from '#server/features/medicines/lists/words.ts'
import { Bitmap } from './rows.ts'
import { GrowingNumbers } from './strings.ts'

/** Properties that rank a medicine among equally good matches, and that make two entries the same product. */
export interface Ranked {
  nameKey: string
  form: string | null
  presentation: string
  composition: string | null
  /** Salts with strengths; without strengths if one is unknown; null if the list names none. */
  salts: string | null
  manufacturer: string | null
  /** Content of a pack, such as '15 tablet'; null if it's unknown. */
  pack: string | null
  isDiscontinued: boolean
}

/** Forms that people mean first when they name none, and forms that a clinic gives. */
const SWALLOWED = new Set(['tablet', 'capsule'])
const GIVEN = new Set(['injection', 'kit'])
const FORM_RANKS = 4

function formRank(form: string | null): number {
  if (form === null) return 1
  if (SWALLOWED.has(form)) return 0
  return GIVEN.has(form) ? 3 : 2
}

/** Steps of the size of a brand family: each one is twice as large. */
const SIZES = 16
/** Fewer letters at the beginning of a name are no brand ('Q', 'G'). */
const LEAST_BRAND = 3

/**
 * Ranks medicines independently of a search: those with a composition first, then those still sold, tablets and capsules before
 * unknown forms before others before injections, large brand families (entries that begin with the same word) before small
 * ones, plain before combined, then by name with numbers in numeric order.
 */
export class Ranking {
  readonly #upper = new GrowingNumbers()
  readonly #isCombined = new GrowingNumbers()
  readonly #isPlain = new GrowingNumbers()
  readonly #brands = new GrowingNumbers()
  readonly #names: string[] = []

  /** Takes the medicines in the order of names; `brand` is the number of the first word of its name. */
  add({ nameKey, form, composition, isDiscontinued }: Ranked, brand: number): void {
    this.#upper.push(((composition === null ? 2 : 0) + (isDiscontinued ? 1 : 0)) * FORM_RANKS + formRank(form))
    this.#isCombined.push(composition?.includes('+') ? 1 : 0)
    this.#isPlain.push(composition === null || composition.includes('+') ? 0 : 1)
    this.#brands.push(nameKey.search(/ |$/) < LEAST_BRAND ? 0xffffffff : brand)
    this.#names.push(naturally(nameKey))
  }

  /** Returns the number of each medicine: its place in the ranking. */
  finish(): Uint32Array {
    const [names, upper, isCombined, brands] = [
      this.#names,
      this.#upper.view(),
      this.#isCombined.view(),
      this.#brands.view(),
    ]
    const sizes = new Map<number, number>()
    for (const brand of brands) sizes.set(brand, (sizes.get(brand) ?? 0) + 1)
    const sizeOf = (brand: number) => (brand === 0xffffffff ? 0 : Math.floor(Math.log2(sizes.get(brand)!)))
    const scores = Uint32Array.from(
      names,
      (_, place) => (upper[place]! * SIZES + Math.max(0, SIZES - 1 - sizeOf(brands[place]!))) * 2 + isCombined[place]!,
    )
    const order = Uint32Array.from(names, (_, place) => place).sort((a, b) => {
      const [one, other] = [names[a]!, names[b]!]
      return scores[a]! - scores[b]! || (one < other ? -1 : one > other ? 1 : a - b)
    })
    const numbers = new Uint32Array(names.length)
    order.forEach((place, number) => (numbers[place] = number))
    return numbers
  }

  /** Returns the medicines with one ingredient, as bits by number. */
  plain(numbers: Uint32Array): Uint32Array {
    const plain = new Bitmap(numbers.length)
    this.#isPlain.view().forEach((isPlain, place) => isPlain && plain.add(numbers[place]!))
    return plain.bits
  }
}

/** Returns a name key that sorts by numeric order, '50 mcg' before '100 mcg'; '5d' is no strength and comes after them. */
const naturally = (nameKey: string) => nameKey.replace(/(?<=^| )\d+(?:\.\d+)?(?= |$)/g, (number) => padded(number))

function padded(number: string): string {
  const [whole = '', fraction] = number.split('.')
  return fraction === undefined ? whole.padStart(8, '0') : `${whole.padStart(8, '0')}.${fraction}`
}

/** Finds entries of the same product, which lists name differently: DOLO 650MG TAB and Dolo 650 Tablet. */
export class Twins {
  readonly #groups = new Map<string, { place: number; pack: string | null }[]>()

  /** Takes the medicine at a place in the order of names. */
  add(ranked: Ranked, place: number): void {
    const key = productOf(ranked)
    if (key === null) return
    const group = this.#groups.get(key)
    const one = { place, pack: ranked.pack }
    if (group) group.push(one)
    else this.#groups.set(key, [one])
  }

  /** Returns the next entry of the same product for each number, in a ring; a number alone is its own next. */
  finish(numbers: Uint32Array): Uint32Array {
    const next = Uint32Array.from(numbers, (_, number) => number)
    for (const group of this.#groups.values()) {
      if (group.length === 1) continue
      const packs = Map.groupBy(group, ({ pack }) => pack)
      // an entry without a pack belongs to the only known one, but to none of several
      const isOnePack = packs.size - (packs.has(null) ? 1 : 0) <= 1
      for (const same of isOnePack ? [group] : packs.values())
        same.forEach(({ place }, n) => (next[numbers[place]!] = numbers[same[(n + 1) % same.length]!.place]!))
    }
    return next
  }
}

/**
 * Returns a key that entries of one product share: brand, numbers, salts, strength, form and maker; of an unknown form, the
 * whole name. Null if another one is unknown.
 */
function productOf({ nameKey, form, presentation, salts, manufacturer }: Ranked): string | null {
  if (salts === null || manufacturer === null) return null
  if (form === null) return [nameKey, salts, presentation, makerKeyOf(manufacturer)].join('|')
  const words = nameKey.split(' ')
  const numbers = words.filter((word) => /^[\d.]+$/.test(word))
  return [brandKeyOf(words), numbers.join(' '), salts, form, presentation, makerKeyOf(manufacturer)].join('|')
}

/** Words that makers' names have in one list and not in another. */
const LEGAL = /\b(?:m s|ltd|limited|pvt|private|p|co|company|inc|llp|india)\b/g

const makerKeyOf = (manufacturer: string) =>
  manufacturer
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bpharmaceuticals?\b/g, 'pharma')
    .replace(/\blaborator(?:y|ies)\b|\blabs\b/g, 'lab')
    .replace(LEGAL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
