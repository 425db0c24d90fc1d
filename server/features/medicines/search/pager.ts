import type { Lookups } from './lookups.ts'
import { Bitmap, ones, type Rows } from './rows.ts'

/**
 * Concatenates sets, each product at its first place, and cuts out the page: at any depth the total is exact and no product is
 * on two pages.
 */
export class Pager {
  readonly page: number[] = []
  /** Products so far. */
  total = 0
  readonly #seen: Bitmap
  readonly #twins: Uint32Array
  readonly #twinned: Uint32Array
  readonly #offset: number
  readonly #end: number

  /** `seen` are medicines that don't count; the pager adds to them. */
  constructor({ index, twinned }: Lookups, seen: Bitmap, { offset, limit }: { offset: number; limit: number }) {
    this.#seen = seen
    this.#twins = index.packed.twins
    this.#twinned = twinned.bits
    this.#offset = offset
    this.#end = offset + limit
  }

  /** True if the page is complete. */
  get isFull(): boolean {
    return this.total >= this.#end
  }

  add(rows: Rows): void {
    if (rows instanceof Bitmap) this.#addBits(rows.bits)
    else for (let n = 0; n < rows.length; n += 1) this.addOne(rows[n]!)
  }

  /** Adds a medicine and returns true, unless it or another entry of the product is there. */
  addOne(row: number): boolean {
    if (this.#seen.has(row)) return false
    this.#see(row)
    if (this.total >= this.#offset && this.total < this.#end) this.page.push(row)
    this.total += 1
    return true
  }

  /** Adds the first products of sets that aren't there yet. */
  addFirst(sets: readonly Rows[], most: number): void {
    let left = most
    for (const rows of sets)
      for (const row of numbersOf(rows)) {
        if (this.addOne(row)) left -= 1
        if (left === 0) return
      }
  }

  /** Marks a medicine and the other entries of its product. */
  #see(row: number): void {
    this.#seen.add(row)
    for (let twin = this.#twins[row]!; twin !== row; twin = this.#twins[twin]!) this.#seen.add(twin)
  }

  /** Adds 32 at a time. */
  #addBits(bits: Uint32Array): void {
    const seen = this.#seen.bits
    for (let at = 0; at < bits.length; at += 1) {
      let fresh = bits[at]! & ~seen[at]!
      if (fresh === 0) continue
      if ((fresh & this.#twinned[at]!) !== 0) fresh = this.#withoutTwins(at, fresh)
      seen[at]! |= fresh
      const count = ones(fresh)
      if (this.total + count > this.#offset && this.total < this.#end) this.#cutOut(at * 32, fresh)
      this.total += count
    }
  }

  /** Returns the bits of a word without later entries of its own products, and marks entries elsewhere. */
  #withoutTwins(at: number, fresh: number): number {
    let alone = fresh
    for (let left = fresh & this.#twinned[at]!; left !== 0; left &= left - 1) {
      const bit = left & -left
      const row = at * 32 + 31 - Math.clz32(bit)
      if (this.#seen.has(row)) alone &= ~bit
      else this.#see(row)
    }
    return alone
  }

  #cutOut(base: number, fresh: number): void {
    let place = this.total
    for (let left = fresh; left !== 0; left &= left - 1, place += 1)
      if (place >= this.#offset && place < this.#end) this.page.push(base + 31 - Math.clz32(left & -left))
  }
}

function* numbersOf(rows: Rows): Generator<number> {
  if (rows instanceof Bitmap) for (let row = rows.first(0); row >= 0; row = rows.first(row + 1)) yield row
  else yield* rows
}
