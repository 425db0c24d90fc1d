/** A growing list of whole numbers. */
export class GrowingNumbers {
  #items = new Uint32Array(1024)
  length = 0

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.length++] = item
  }

  /** Returns the numbers without copying. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length)
  }
}

/** A growing list of texts in UTF-8. */
export class GrowingStrings {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024)
  #length = 0
  readonly #starts = new GrowingNumbers()

  push(text: string): void {
    this.#starts.push(this.#length)
    while (this.#bytes.length - this.#length < text.length * 3) {
      const larger = Buffer.allocUnsafeSlow(this.#bytes.length * 2)
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
  }

  /** Returns the bytes and starts. No text can be added afterwards. */
  finish(): { bytes: Uint8Array; starts: Uint32Array } {
    this.#starts.push(this.#length)
    return { bytes: new Uint8Array(this.#bytes.buffer, 0, this.#length), starts: this.#starts.view() }
  }
}

/**
 * Groups pairs by their key: values of key k are from `starts[k]` to `starts[k + 1]`, in the order of the pairs. Consecutive
 * equal values of a key count once.
 */
export function groupBy(
  keys: Uint32Array,
  values: Uint32Array,
  size: number,
): { starts: Uint32Array; grouped: Uint32Array } {
  const last = new Uint32Array(size)
  const starts = new Uint32Array(size + 1)
  // values are stored plus one; 0 means none
  const isNew = (n: number) => {
    const key = keys[n]!
    const value = values[n]! + 1
    if (last[key] === value) return false
    last[key] = value
    return true
  }
  for (let n = 0; n < keys.length; n += 1) if (isNew(n)) starts[keys[n]! + 1]! += 1
  for (let key = 0; key < size; key += 1) starts[key + 1]! += starts[key]!
  const grouped = new Uint32Array(starts[size]!)
  const next = starts.slice(0, size)
  last.fill(0)
  for (let n = 0; n < keys.length; n += 1)
    if (isNew(n)) {
      const key = keys[n]!
      grouped[next[key]!] = values[n]!
      next[key]! += 1
    }
  return { starts, grouped }
}

const encoder = new TextEncoder()
const scratch = new Uint8Array(1024)

/** Returns the bytes of a text, valid until the next call. Platform calls for a few letters cost more than the letters. */
function bytesOf(text: string): Uint8Array {
  if (text.length > scratch.length) return encoder.encode(text)
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n)
    if (code > 0x7f) return encoder.encode(text)
    scratch[n] = code
  }
  return scratch.subarray(0, text.length)
}

/** After the text itself, but before longer texts that begin with it. */
const LEAST = 1
/** After all texts that begin with it. */
const END = 2

/** Many texts in one buffer, sorted by their UTF-8 bytes, which is the order of code points. */
export class Strings {
  readonly bytes: Uint8Array
  /** Start of each text, and the end of the last. */
  readonly starts: Uint32Array
  readonly size: number
  readonly #buffer: Buffer

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
    this.size = Math.max(0, starts.length - 1)
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  at(n: number): string {
    return this.#buffer.toString('utf8', this.starts[n], this.starts[n + 1])
  }

  /**
   * Returns the first text not before `wanted`; with `tail`, a byte imagined after it. Compares by hand: platform calls for a
   * few bytes cost more than the bytes.
   */
  #lowerBound(wanted: Uint8Array, tail: number): number {
    const { bytes, starts } = this
    const length = wanted.length
    let from = 0
    let to = this.size
    while (from < to) {
      const middle = (from + to) >>> 1
      const begin = starts[middle]!
      const most = Math.min(length, starts[middle + 1]! - begin)
      let n = 0
      while (n < most && bytes[begin + n] === wanted[n]) n += 1
      const isBefore =
        n < length
          ? n === most || bytes[begin + n]! < wanted[n]!
          : tail > 0 && (tail === END || begin + n === starts[middle + 1])
      if (isBefore) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Returns the range of texts that begin with `prefix`. */
  beginningWith(prefix: string): [from: number, to: number] {
    const bytes = bytesOf(prefix)
    return [this.#lowerBound(bytes, 0), this.#lowerBound(bytes, END)]
  }

  /** Returns the range of texts equal to `text`. */
  equalTo(text: string): [from: number, to: number] {
    const bytes = bytesOf(text)
    return [this.#lowerBound(bytes, 0), this.#lowerBound(bytes, LEAST)]
  }

  /** Returns the number of a text that occurs once, or -1. */
  numberOf(text: string): number {
    const bytes = bytesOf(text)
    const place = this.#lowerBound(bytes, 0)
    const begin = this.starts[place]!
    if (place === this.size || this.starts[place + 1]! - begin !== bytes.length) return -1
    return bytes.every((byte, n) => this.bytes[begin + n] === byte) ? place : -1
  }
}
