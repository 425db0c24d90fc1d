/** A set of medicines, by their numbers: one bit each. */
export class Bitmap {
  readonly bits: Uint32Array

  /** Of so many medicines, none of them in it; or with the bits that are given. */
  constructor(of: number | Uint32Array) {
    this.bits = typeof of === 'number' ? new Uint32Array((of + 31) >>> 5) : of
  }

  copy(): Bitmap {
    return new Bitmap(this.bits.slice())
  }

  has(row: number): boolean {
    return (this.bits[row >>> 5]! & (1 << (row & 31))) !== 0
  }

  add(row: number): void {
    this.bits[row >>> 5]! |= 1 << (row & 31)
  }

  addAll(rows: Uint32Array, from = 0, to = rows.length): void {
    const { bits } = this
    for (let n = from; n < to; n += 1) {
      const row = rows[n]!
      bits[row >>> 5]! |= 1 << (row & 31)
    }
  }

  addBitmap(other: Bitmap): void {
    const { bits } = this
    const theirs = other.bits
    for (let n = 0; n < bits.length; n += 1) bits[n]! |= theirs[n]!
  }

  /** Becomes what is in both of two others. */
  setToBoth(one: Bitmap, other: Bitmap): void {
    const { bits } = this
    const [a, b] = [one.bits, other.bits]
    for (let n = 0; n < bits.length; n += 1) bits[n] = a[n]! & b[n]!
  }

  /** How many there are, in all or from a number up to but not with another. */
  count(from = 0, to = this.bits.length * 32): number {
    if (from >= to) return 0
    const { bits } = this
    const firstWord = from >>> 5
    const lastWord = (to - 1) >>> 5
    let count = 0
    for (let n = firstWord; n <= lastWord; n += 1) if (bits[n] !== 0) count += ones(bits[n]!)
    if (from & 31) count -= ones(bits[firstWord]! & ~(-1 << (from & 31)))
    if (to & 31) count -= ones(bits[lastWord]! & (-1 << (to & 31)))
    return count
  }

  /** The first number at or behind `from`, or -1. */
  first(from: number): number {
    const { bits } = this
    for (let at = from >>> 5; at < bits.length; at += 1) {
      const word = at === from >>> 5 ? bits[at]! & (-1 << (from & 31)) : bits[at]!
      if (word !== 0) return at * 32 + 31 - Math.clz32(word & -word)
    }
    return -1
  }

  /** Its numbers, in order, as many as `count()` says. */
  toRows(count: number): Uint32Array {
    const rows = new Uint32Array(count)
    let n = 0
    const { bits } = this
    for (let at = 0; at < bits.length && n < count; at += 1)
      for (let left = bits[at]!; left !== 0; left &= left - 1) rows[n++] = at * 32 + 31 - Math.clz32(left & -left)
    return rows
  }
}

/** How many bits of a 32-bit number are set. */
export function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
