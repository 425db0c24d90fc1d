import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'

/** Six files of 50,000 addresses take 4 MB. */
const MOST_BYTES = 8 * 1024 * 1024
const LIFETIME_MS = 3_600_000

interface Packed {
  version: string
  bytes: Buffer
  expires: number
}

/**
 * Long files, compressed once per version and cached by name, bounded in bytes and for an hour at most. They are built
 * one at a time and concurrent requests share a build, which protects the database.
 */
export class PackedFiles {
  readonly #packed = new Map<string, Packed>()
  readonly #making = new Map<string, Promise<Buffer>>()
  #line: Promise<unknown> = Promise.resolve()

  /** Returns the file as gzip; `pieces` generates its text if it isn't cached. Throws as `pieces`. */
  find(name: string, version: string, pieces: () => AsyncIterable<string>): Promise<Buffer> {
    const cached = this.#packed.get(name)
    if (cached && cached.version === version && cached.expires > Date.now()) return Promise.resolve(cached.bytes)
    const key = `${version} ${name}`
    let making = this.#making.get(key)
    if (!making) {
      making = this.#line.then(() => this.#make(name, version, pieces())).finally(() => this.#making.delete(key))
      this.#making.set(key, making)
      this.#line = making.catch(() => {})
    }
    return making
  }

  async #make(name: string, version: string, pieces: AsyncIterable<string>): Promise<Buffer> {
    const plain = Readable.from(pieces, { objectMode: false })
    const zipped = createGzip()
    plain.on('error', (error) => zipped.destroy(error))
    const bytes = await buffer(plain.pipe(zipped))
    this.#packed.delete(name)
    this.#packed.set(name, { version, bytes, expires: Date.now() + LIFETIME_MS })
    let size = 0
    for (const one of this.#packed.values()) size += one.bytes.length
    for (const [old, one] of this.#packed) {
      if (size <= MOST_BYTES) break
      this.#packed.delete(old)
      size -= one.bytes.length
    }
    return bytes
  }
}

/** Returns the plain text, for clients without gzip. */
export const unpacked = (bytes: Buffer): Readable => Readable.from([bytes]).pipe(createGunzip())
