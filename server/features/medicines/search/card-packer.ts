import type { MedicineCard } from '#contract/medicines.ts'
import { cardGroups } from './card-fields.ts'
import { GrowingNumbers, GrowingStrings } from './growing.ts'
import type { PackedIndex } from './search-index.ts'

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
    const said = JSON.stringify(Object.keys(group.shape).map((field) => card[field as keyof MedicineCard]))
    let number = numbers.get(said)
    if (number === undefined) {
      number = this.#count++
      numbers.set(said, number)
      this.#shared.push(fieldsOf(group, card))
    }
    return number
  }
}

/** '"slug":"…","sourceId":"…"': the fields of an object without its braces. */
const fieldsOf = (group: (typeof cardGroups)[number], card: MedicineCard) =>
  JSON.stringify(group.parse(card)).slice(1, -1)
