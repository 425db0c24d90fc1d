import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decrypted, encrypted } from './cipher.ts'

/** A file of a form, on disk while its call runs, encrypted with a key that only this object has. */
export class IncomingFile extends File {
  readonly #path: string
  readonly #key: string
  readonly #bytes: number
  /** True once a virus scanner has found it clean. */
  isScanned = false

  constructor(name: string, path: string, key: string, bytes: number) {
    super([], name)
    this.#path = path
    this.#key = key
    this.#bytes = bytes
  }

  override get size(): number {
    return this.#bytes
  }

  /** Returns a new stream of its bytes on each call. */
  read(): AsyncGenerator<Buffer> {
    return decrypted(createReadStream(this.#path), { secret: this.#key, previousSecrets: [] }, this.#path)
  }

  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(Readable.from(this.read())) as ReturnType<File['stream']>
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size)
    let at = 0
    for await (const part of this.read()) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes.buffer
  }

  discard(): Promise<void> {
    return rm(this.#path, { force: true })
  }
}

/** Writes a file of a form to this folder while it comes in. A failure leaves nothing. */
export async function receive(folder: string, source: AsyncIterable<Uint8Array>, name: string): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const key = randomBytes(32).toString('base64url')
  let bytes = 0
  const counted = async function* () {
    for await (const part of source) {
      bytes += part.length
      yield part
    }
  }
  try {
    await pipeline(encrypted(counted(), key, path), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return new IncomingFile(name, path, key, bytes)
}
