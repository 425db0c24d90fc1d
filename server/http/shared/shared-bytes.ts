import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { compress, decompress, type Encoding } from './encodings.ts'

/** Longest age of shared bytes in ms, which also holds while this server doesn't hear of changes. */
const LIFETIME_MS = 60_000
const MOST_BYTES = 16 * 1024 * 1024
/** After waiting this long for another request's work, a request does the work itself. */
const LONGEST_WAIT_MS = 500
/** Memory of an entry besides its bytes: names, headers, an address of usual length. */
const OVERHEAD = 2048

/** A finished reply that is the same for everyone. */
export interface Made {
  body: Buffer
  /** All headers except length, encoding and tag, which follow from the body. */
  headers: Record<string, string>
  /** Tags on which the reply depends, such as 'medicines' or 'medicine:<id>'. */
  tags: ReadonlySet<string>
}

/** A reply in one encoding, ready to be written: header names and values, alternating. */
export interface Form {
  headers: string[]
  body: Buffer
}

export interface SharedAnswer {
  readonly tags: ReadonlySet<string>
  readonly etag: string
  /** Length of the body before any encoding. */
  readonly length: number
  /** The headers of a 304. */
  readonly unchanged: string[]
}

interface Entry extends SharedAnswer {
  key: string
  headers: Made['headers']
  /** The plain bytes are dropped when the first compressed ones are made, because hardly any client requests them. */
  forms: Partial<Record<Encoding, Form>>
  size: number
  expires: number
  /** True if it was requested after it last moved to the end of the line. */
  isUsed: boolean
}

/**
 * Caches finished replies by address, bounded in bytes and in time. When room is needed, entries that were requested
 * once go first, so a crawler doesn't push out what people read.
 */
export class SharedBytes {
  readonly #entries = new Map<string, Entry>()
  readonly #making = new Map<string, Promise<unknown>>()
  readonly #limits: { bytes: number; lifetimeMs: number }
  readonly #now: () => number
  #bytes = 0
  #drops = 0

  constructor(limits = { bytes: MOST_BYTES, lifetimeMs: LIFETIME_MS }, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Read this before the data of a reply, and pass it to `store`. */
  get moment(): number {
    return this.#drops
  }

  find(key: string): SharedAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expires > this.#now()) {
      entry.isUsed = true
      return entry
    }
    this.#remove(entry)
    return undefined
  }

  /** Waits briefly for another request that is building the reply of this address. */
  async wait(key: string): Promise<void> {
    const making = this.#making.get(key)
    if (making) await Promise.race([making, sleep(LONGEST_WAIT_MS, undefined, { ref: false })])
  }

  /** Runs work that can end in a `store`, and lets others wait for it. */
  async make<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = work()
    const settled = mine.then(
      () => {},
      () => {},
    )
    this.#making.set(key, settled)
    try {
      return await mine
    } finally {
      if (this.#making.get(key) === settled) this.#making.delete(key)
    }
  }

  /**
   * Returns the reply ready to be sent, and caches it, unless it has no key or something was dropped since that moment,
   * because its data may then be outdated.
   */
  store(key: string | null, made: Made, moment: number): SharedAnswer {
    const entry = this.#entryOf(key ?? '', made)
    if (key === null || moment !== this.#drops || entry.size > this.#limits.bytes) return entry
    const before = this.#entries.get(key)
    if (before) this.#remove(before)
    this.#entries.set(key, entry)
    this.#grow(entry.size)
    return entry
  }

  /** Returns a reply in this encoding, compressing it on first use. */
  form(answer: SharedAnswer, encoding: Encoding): Form {
    const entry = answer as Entry
    const ready = entry.forms[encoding]
    if (ready) return ready
    const plain = entry.forms.identity?.body ?? decompress(entry.forms)
    const form = formOf(entry, encoding === 'identity' ? plain : compress(encoding, plain), encoding)
    if (encoding !== 'identity') this.#put(entry, 'identity', undefined)
    this.#put(entry, encoding, form)
    return form
  }

  /** Drops the replies that depend on one of these. */
  drop(...tags: string[]): void {
    this.#drops += 1
    for (const entry of this.#entries.values()) if (tags.some((tag) => entry.tags.has(tag))) this.#remove(entry)
  }

  dropAll(): void {
    this.#drops += 1
    this.#entries.clear()
    this.#bytes = 0
  }

  #put(entry: Entry, encoding: Encoding, form: Form | undefined) {
    const grown = (form?.body.length ?? 0) - (entry.forms[encoding]?.body.length ?? 0)
    if (form) entry.forms[encoding] = form
    else delete entry.forms[encoding]
    entry.size += grown
    if (this.#entries.get(entry.key) === entry) this.#grow(grown)
  }

  #remove(entry: Entry) {
    if (this.#entries.delete(entry.key)) this.#bytes -= entry.size
  }

  #grow(bytes: number) {
    this.#bytes += bytes
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#limits.bytes) return
      if (entry.isUsed) {
        // a second chance, at the end of the line
        entry.isUsed = false
        this.#entries.delete(entry.key)
        this.#entries.set(entry.key, entry)
      } else this.#remove(entry)
    }
  }

  #entryOf(key: string, { body, headers, tags }: Made): Entry {
    const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
    return {
      key,
      headers,
      tags,
      etag,
      length: body.length,
      unchanged: flat({ ...headers, etag }, ['content-type']),
      forms: { identity: formOf({ headers, etag }, body, 'identity') },
      size: body.length + 2 * key.length + OVERHEAD,
      expires: this.#now() + this.#limits.lifetimeMs,
      isUsed: false,
    }
  }
}

function formOf({ headers, etag }: { headers: Made['headers']; etag: string }, body: Buffer, encoding: Encoding): Form {
  const all: Record<string, string> = { ...headers, etag, 'content-length': String(body.length) }
  if (encoding !== 'identity') all['content-encoding'] = encoding
  return { body, headers: flat(all) }
}

const flat = (headers: Record<string, string>, without: string[] = []) =>
  Object.entries(headers).flatMap(([name, value]) => (without.includes(name) ? [] : [name, value]))
