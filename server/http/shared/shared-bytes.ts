import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { compress, condense, decompress, type Encoding } from './encodings.ts'

/** How old shared bytes may become, in ms: also while this server cannot hear of changes. */
const LIFETIME_MS = 60_000
const MOST_BYTES = 16 * 1024 * 1024
/** After this wait for another request's work, a request does the work itself. */
const LONGEST_WAIT_MS = 500
/** What an answer takes beside its bytes: names, headers, an address of usual length. */
const OVERHEAD = 2048

/** A finished answer that is the same for everyone. */
export interface Made {
  body: Buffer
  /** All but what follows from the body: length, encoding, tag. */
  headers: Record<string, string>
  /** What it depends on, such as 'medicines' or 'medicine:<id>'. */
  tags: ReadonlySet<string>
  /** The route's pattern, for the log. */
  route: string
}

/** The answer in one encoding, ready to be written: names and values of the headers in turn. */
export interface Form {
  headers: string[]
  body: Buffer
}

export interface SharedAnswer {
  readonly route: string
  readonly tags: ReadonlySet<string>
  readonly etag: string
  /** Length of the body, before any encoding. */
  readonly length: number
  /** The headers of a 304. */
  readonly unchanged: string[]
  /** What is there at the moment. The plain bytes go when the first compressed ones are made: nearly no one asks for them. */
  readonly forms: Partial<Record<Encoding, Form>>
}

interface Kept extends SharedAnswer {
  key: string
  headers: Made['headers']
  size: number
  expires: number
  /** Asked for since it last was at the end of the line. */
  isUsed: boolean
  /** Compressed quickly for who asked first, and to be made smaller when asked for again. */
  quick: Set<Encoding>
}

/**
 * Finished answers by address: bounded by bytes, whatever addresses are asked for, and by time. Who was asked for since the
 * last round stays when room is needed; who was asked for once goes first, so a crawler does not push out what is read.
 */
export class SharedBytes {
  readonly #answers = new Map<string, Kept>()
  readonly #encoding = new WeakMap<SharedAnswer, Partial<Record<Encoding, Promise<Form>>>>()
  readonly #making = new Map<string, Promise<unknown>>()
  readonly #limits: { bytes: number; lifetimeMs: number }
  readonly #now: () => number
  #bytes = 0
  #drops = 0
  #isCondensing = false

  constructor(limits = { bytes: MOST_BYTES, lifetimeMs: LIFETIME_MS }, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
  }

  /** To be asked for before anything is read for an answer, and given to `keep`. */
  get moment(): number {
    return this.#drops
  }

  find(key: string): SharedAnswer | undefined {
    const kept = this.#answers.get(key)
    if (!kept) return undefined
    if (kept.expires > this.#now()) {
      kept.isUsed = true
      if (kept.quick.size > 0 && !this.#isCondensing) void this.#condense(kept)
      return kept
    }
    this.#remove(kept)
    return undefined
  }

  /** Waits briefly for another request that is building the answer of this address. */
  async wait(key: string): Promise<void> {
    const making = this.#making.get(key)
    if (making) await Promise.race([making, sleep(LONGEST_WAIT_MS, undefined, { ref: false })])
  }

  /** Does the work that may end in a `keep`, and lets others wait for it. */
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
   * Gives the answer in the form in which it is sent, and keeps it, unless it has no key or something was dropped since
   * that moment: it may have been made of what was there before.
   */
  keep(key: string | null, made: Made, moment: number): SharedAnswer {
    const kept = this.#keptOf(key ?? '', made)
    if (key === null || moment !== this.#drops || kept.size > this.#limits.bytes) return kept
    const before = this.#answers.get(key)
    if (before) this.#remove(before)
    this.#answers.set(key, kept)
    this.#grow(kept.size)
    return kept
  }

  /** The answer in this encoding; many who ask for it at once wait for one making. */
  async form(answer: SharedAnswer, encoding: Encoding): Promise<Form> {
    const ready = answer.forms[encoding]
    if (ready) return ready
    const making = this.#encoding.get(answer) ?? {}
    this.#encoding.set(answer, making)
    making[encoding] ??= this.#encoded(answer as Kept, encoding).finally(() => delete making[encoding])
    return making[encoding]
  }

  /** Forgets what depends on one of these. */
  drop(...tags: string[]): void {
    this.#drops += 1
    for (const kept of this.#answers.values()) if (tags.some((tag) => kept.tags.has(tag))) this.#remove(kept)
  }

  dropAll(): void {
    this.#drops += 1
    this.#answers.clear()
    this.#bytes = 0
  }

  async #encoded(kept: Kept, encoding: Encoding): Promise<Form> {
    const plain = kept.forms.identity?.body ?? (await decompress(kept.forms))
    const form = formOf(kept, encoding === 'identity' ? plain : compress(encoding, plain), encoding)
    if (encoding !== 'identity') {
      this.#put(kept, 'identity', undefined)
      kept.quick.add(encoding)
    }
    this.#put(kept, encoding, form)
    return form
  }

  /** One at a time; until it is done, and if it fails, the quick form is given. */
  async #condense(kept: Kept): Promise<void> {
    const [encoding] = kept.quick
    if (!encoding || encoding === 'identity') return
    kept.quick.delete(encoding)
    this.#isCondensing = true
    try {
      const body = await condense(encoding, await decompress(kept.forms))
      if (body.length < kept.forms[encoding]!.body.length) this.#put(kept, encoding, formOf(kept, body, encoding))
    } catch {
      // no memory for it just now
    } finally {
      this.#isCondensing = false
    }
  }

  #put(kept: Kept, encoding: Encoding, form: Form | undefined) {
    const grown = (form?.body.length ?? 0) - (kept.forms[encoding]?.body.length ?? 0)
    if (form) kept.forms[encoding] = form
    else delete kept.forms[encoding]
    kept.size += grown
    if (this.#answers.get(kept.key) === kept) this.#grow(grown)
  }

  #remove(kept: Kept) {
    if (this.#answers.delete(kept.key)) this.#bytes -= kept.size
  }

  #grow(bytes: number) {
    this.#bytes += bytes
    for (const kept of this.#answers.values()) {
      if (this.#bytes <= this.#limits.bytes) return
      if (kept.isUsed) {
        // once more to the end of the line
        kept.isUsed = false
        this.#answers.delete(kept.key)
        this.#answers.set(kept.key, kept)
      } else this.#remove(kept)
    }
  }

  #keptOf(key: string, made: Made): Kept {
    const etag = `W/"${hash('sha256', made.body, 'base64url').slice(0, 22)}"`
    return {
      key,
      headers: made.headers,
      route: made.route,
      tags: made.tags,
      etag,
      length: made.body.length,
      unchanged: flat({ ...made.headers, etag }, ['content-type']),
      forms: { identity: formOf({ headers: made.headers, etag }, made.body, 'identity') },
      size: made.body.length + 2 * key.length + OVERHEAD,
      expires: this.#now() + this.#limits.lifetimeMs,
      isUsed: false,
      quick: new Set(),
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
