import { Bitmap, ones } from './bitmap.ts'
import type { Range, Rows } from './rows.ts'

/**
 * Puts sets one behind the other, each medicine where it comes first, and cuts the page out: however deep it is, the
 * total is exact and no medicine is on two pages.
 */
export class Pager {
  readonly page: number[] = []
  /** How many came so far. */
  total = 0
  readonly #seen: Bitmap
  readonly #within: Range
  readonly #offset: number
  readonly #end: number

  /** `seen` is empty; only medicines `within` count. */
  constructor(seen: Bitmap, within: Range, offset: number, limit: number) {
    this.#seen = seen
    this.#within = within
    this.#offset = offset
    this.#end = offset + limit
  }

  /** Whether the page has all that it can have. */
  get isFull(): boolean {
    return this.total >= this.#end
  }

  add(rows: Rows): void {
    if (rows instanceof Bitmap) this.#addBits(rows.bits, this.#within[0], this.#within[1])
    else for (let n = 0; n < rows.length; n += 1) this.addOne(rows[n]!)
  }

  addOne(row: number): void {
    if (row < this.#within[0] || row >= this.#within[1] || this.#seen.has(row)) return
    this.#seen.add(row)
    if (this.total >= this.#offset && this.total < this.#end) this.page.push(row)
    this.total += 1
  }

  addRange([from, to]: Range): void {
    const first = Math.max(from, this.#within[0])
    const last = Math.min(to, this.#within[1])
    if (last - first < 64) for (let row = first; row < last; row += 1) this.addOne(row)
    else this.#addBits(null, first, last)
  }

  /** 32 at a time; without `bits` all of them. */
  #addBits(bits: Uint32Array | null, from: number, to: number): void {
    const seen = this.#seen.bits
    const lastWord = (to + 31) >>> 5
    for (let at = from >>> 5; at < lastWord; at += 1) {
      let fresh = (bits ? bits[at]! : -1) & ~seen[at]!
      if (fresh === 0) continue
      if (at === from >>> 5) fresh &= -1 << (from & 31)
      if (at === to >>> 5) fresh &= ~(-1 << (to & 31))
      if (fresh === 0) continue
      seen[at]! |= fresh
      const count = ones(fresh)
      if (this.total + count > this.#offset && this.total < this.#end) this.#cutOut(at * 32, fresh)
      this.total += count
    }
  }

  #cutOut(base: number, fresh: number): void {
    let place = this.total
    for (let left = fresh; left !== 0; left &= left - 1, place += 1)
      if (place >= this.#offset && place < this.#end) this.page.push(base + 31 - Math.clz32(left & -left))
  }
}
