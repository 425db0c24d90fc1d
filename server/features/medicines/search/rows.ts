/** A set of medicines: sorted numbers, or a bit for each medicine of the directory. */
export type Rows = Uint32Array | Bitmap

export const none = new Uint32Array(0)

/** A range, without its end. */
export type Range = readonly [from: number, to: number]

/** Visits stretches of lists, each from a place to another (exclusive), without an object for each. */
export type Stretches = (visit: (rows: Uint32Array, from: number, to: number) => void) => void

export const isEmpty = (rows: Rows): boolean => rows instanceof Uint32Array && rows.length === 0
export const countOf = (rows: Rows): number => (rows instanceof Bitmap ? rows.count() : rows.length)
/** Returns the first number; undefined if there is none. A bitmap is never empty. */
export const firstIn = (rows: Rows): number | undefined => (rows instanceof Bitmap ? rows.first(0) : rows[0])
export const has = (rows: Rows, row: number): boolean =>
  rows instanceof Bitmap ? rows.has(row) : rows[lowerBound(rows, row)] === row
export const bytesOf = (rows: Rows): number => (rows instanceof Bitmap ? rows.bits.byteLength : rows.byteLength)

/** From this share of the directory on, a bitmap is smaller than the numbers. */
const SHARE = 32

/** Up to this number, sorting is faster than reading a bitmap. */
const FEW = 512

/** Makes sets for one directory, and lends bitmaps that are released together. */
export class RowSets {
  readonly size: number
  readonly #free: Bitmap[] = []
  readonly #lent: Bitmap[] = []

  constructor(size: number) {
    this.size = size
  }

  /** Returns an empty bitmap, valid until `releaseAll`. */
  lend(): Bitmap {
    const bitmap = this.#free.pop() ?? new Bitmap(this.size)
    this.#lent.push(bitmap)
    return bitmap
  }

  /** Releases all lent bitmaps. */
  releaseAll(): void {
    for (const bitmap of this.#lent) bitmap.bits.fill(0)
    this.#free.push(...this.#lent.splice(0))
    if (this.#free.length > 16) this.#free.length = 16
  }

  isDense(count: number): boolean {
    return count > this.size / SHARE
  }

  /** Returns the union of stretches, each of them sorted unless `isMixed`. */
  union(stretches: Stretches, isMixed = false): Rows {
    let count = 0
    let first: Uint32Array = none
    stretches((rows, from, to) => {
      if (count === 0 && from < to) first = rows.subarray(from, to)
      count += to - from
    })
    if (first.length === count && !isMixed && !this.isDense(count)) return first
    if (count <= FEW) return sortedUnion(stretches, count)
    const bitmap = this.lend()
    stretches((rows, from, to) => bitmap.addAll(rows, from, to))
    return this.compact(bitmap)
  }

  /** Returns the bitmap, or its numbers if they are few. */
  compact(bitmap: Bitmap): Rows {
    const count = bitmap.count()
    return this.isDense(count) ? bitmap : bitmap.toRows(count)
  }

  /** Returns a bitmap, which the caller must not change. */
  asBitmap(rows: Rows): Bitmap {
    if (rows instanceof Bitmap) return rows
    const bitmap = this.lend()
    bitmap.addAll(rows)
    return bitmap
  }

  /** Returns the intersection of two sets. */
  both(a: Rows, b: Rows): Rows {
    if (a instanceof Bitmap) {
      if (!(b instanceof Bitmap)) return filter(b, a)
      const bitmap = this.lend()
      bitmap.setToBoth(a, b)
      return this.compact(bitmap)
    }
    if (b instanceof Bitmap) return filter(a, b)
    return intersect(a, b)
  }

  /** Returns the intersection of all sets; none of no sets. */
  all(sets: readonly Rows[]): Rows {
    const ordered = [...sets].sort((a, b) => sizeHint(a) - sizeHint(b))
    let result = ordered[0] ?? none
    for (const set of ordered.slice(1)) {
      if (isEmpty(result)) return none
      result = this.both(result, set)
    }
    return result
  }
}

/** Returns an upper bound, for sorting sets by size. */
const sizeHint = (rows: Rows): number => (rows instanceof Bitmap ? Number.MAX_SAFE_INTEGER : rows.length)

function sortedUnion(stretches: Stretches, count: number): Uint32Array {
  const all = new Uint32Array(count)
  let at = 0
  stretches((rows, from, to) => {
    for (let n = from; n < to; n += 1) all[at++] = rows[n]!
  })
  all.sort()
  let unique = 0
  for (let n = 0; n < count; n += 1) if (n === 0 || all[n] !== all[n - 1]) all[unique++] = all[n]!
  return all.subarray(0, unique)
}

function filter(rows: Uint32Array, { bits }: Bitmap): Uint32Array {
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!
    if ((bits[row >>> 5]! & (1 << (row & 31))) !== 0) found[count++] = row
  }
  return found.subarray(0, count)
}

/** Returns the intersection of two sorted lists. */
export function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const found = new Uint32Array(few.length)
  let count = 0
  let at = 0
  const leaps = many.length > few.length * 16
  for (let n = 0; n < few.length && at < many.length; n += 1) {
    const row = few[n]!
    if (leaps) at = lowerBound(many, row, at)
    else while (at < many.length && many[at]! < row) at += 1
    if (many[at] === row) found[count++] = row
  }
  return found.subarray(0, count)
}

/** Returns the first place at or after `from` that isn't below `row`, in a sorted list. */
export function lowerBound(rows: Uint32Array, row: number, from = 0): number {
  let step = 1
  let low = from
  while (low + step < rows.length && rows[low + step]! < row) {
    low += step
    step *= 2
  }
  let high = Math.min(rows.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}

/** A set of medicines with one bit each. */
export class Bitmap {
  readonly bits: Uint32Array

  /** An empty set for a number of medicines, or one with these bits. */
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

  remove(row: number): void {
    this.bits[row >>> 5]! &= ~(1 << (row & 31))
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

  /** Becomes the intersection of two others. */
  setToBoth(one: Bitmap, other: Bitmap): void {
    const { bits } = this
    const [a, b] = [one.bits, other.bits]
    for (let n = 0; n < bits.length; n += 1) bits[n] = a[n]! & b[n]!
  }

  /** Returns the number of medicines, all or from one number up to another (exclusive). */
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

  /** Returns the first number at or after `from`, or -1. */
  first(from: number): number {
    const { bits } = this
    for (let at = from >>> 5; at < bits.length; at += 1) {
      const word = at === from >>> 5 ? bits[at]! & (-1 << (from & 31)) : bits[at]!
      if (word !== 0) return at * 32 + 31 - Math.clz32(word & -word)
    }
    return -1
  }

  /** Returns its sorted numbers; `count` must equal `count()`. */
  toRows(count: number): Uint32Array {
    const rows = new Uint32Array(count)
    let n = 0
    const { bits } = this
    for (let at = 0; at < bits.length && n < count; at += 1)
      for (let left = bits[at]!; left !== 0; left &= left - 1) rows[n++] = at * 32 + 31 - Math.clz32(left & -left)
    return rows
  }
}

/** Returns the number of set bits of a 32-bit number. */
export function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
