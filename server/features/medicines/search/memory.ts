import { bytesOf, type Rows } from './rows.ts'

/** What the least recently used sets may take together. */
const MOST_BYTES = 12 * 1024 * 1024
const OVERHEAD = 100

/** Sets that were made lately, and may be needed again: the words of medicines are few, and searches share them. */
export class Remembered {
  readonly #sets = new Map<string, Rows>()
  #bytes = 0

  get(key: string): Rows | undefined {
    const rows = this.#sets.get(key)
    if (rows) {
      this.#sets.delete(key)
      this.#sets.set(key, rows)
    }
    return rows
  }

  /** The set must never change again. */
  set(key: string, rows: Rows): void {
    this.#sets.set(key, rows)
    this.#bytes += bytesOf(rows) + OVERHEAD
    for (const [oldest, old] of this.#sets) {
      if (this.#bytes <= MOST_BYTES) break
      this.#sets.delete(oldest)
      this.#bytes -= bytesOf(old) + OVERHEAD
    }
  }
}
