/** Whole numbers, one after the other, without knowing how many. */
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

  /** What there is, without a copy. */
  view(): Uint32Array {
    return this.#items.subarray(0, this.length)
  }
}

/** Texts as UTF-8, one after the other. */
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

  /** No text may follow. */
  finish(): { bytes: Uint8Array; starts: Uint32Array } {
    this.#starts.push(this.#length)
    return { bytes: new Uint8Array(this.#bytes.buffer, 0, this.#length), starts: this.#starts.view() }
  }
}

/**
 * Groups pairs by their key: values of key k stand from `starts[k]` to `starts[k + 1]`, in the order of the pairs.
 * A value that follows itself under the same key counts once.
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
