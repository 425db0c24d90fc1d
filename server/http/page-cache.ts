import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

export interface CachedPage {
  readonly etag: string
  readonly headers: Record<string, string>
  /** The body in the best encoding that the reader takes; each is made once. */
  in(encoding: Encoding): Promise<Buffer>
}

interface Entry extends CachedPage {
  size: number
  expires: number
}

/** The best of what `Accept-Encoding` allows; `br;q=0` is a refusal. */
export function encodingFor(accept: string | undefined): Encoding {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*;|\\s*,|$)`, 'i').test(accept ?? '')
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** Finished reading pages, by path and query: bounded by bytes (the page used longest ago goes first) and by time. */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #limits: { bytes: number; lifetimeMs: number }
  readonly #now: () => number
  #bytes = 0

  constructor(limits = { bytes: 32 * 1024 * 1024, lifetimeMs: 60_000 }, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  get bytes() {
    return this.#bytes
  }

  get(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    if (entry.expires <= this.#now()) return void (this.#bytes -= entry.size)
    this.#entries.set(key, entry)
    return entry
  }

  set(key: string, body: Buffer, headers: Record<string, string>): CachedPage {
    this.#delete(key)
    const entry = this.#entryOf(body, headers)
    if (entry.size > this.#limits.bytes) return entry
    this.#entries.set(key, entry)
    this.#grow(entry.size)
    return entry
  }

  #delete(key: string) {
    const entry = this.#entries.get(key)
    if (entry && this.#entries.delete(key)) this.#bytes -= entry.size
  }

  #grow(bytes: number) {
    this.#bytes += bytes
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.bytes) return
      this.#delete(key)
    }
  }

  #entryOf(body: Buffer, headers: Record<string, string>): Entry {
    const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]])
    const entry: Entry = {
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      headers,
      size: body.length,
      expires: this.#now() + this.#limits.lifetimeMs,
      in: (encoding) => {
        const ready = made.get(encoding) ?? compress(encoding, body).then((bytes) => this.#account(entry, bytes))
        made.set(encoding, ready)
        return ready
      },
    }
    return entry
  }

  #account(entry: Entry, bytes: Buffer) {
    const isKept = [...this.#entries.values()].includes(entry)
    if (isKept) {
      entry.size += bytes.length
      this.#grow(bytes.length)
    }
    return bytes
  }
}

function compress(encoding: Encoding, body: Buffer) {
  if (encoding === 'gzip') return zip(body)
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}
