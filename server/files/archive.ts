import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * A ZIP file that is made while it is read: each part is asked for when the one before has been taken. Its memory is that of
 * one part.
 */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #made: Date
  readonly #gone: Promise<never>
  /** What is read. */
  readonly stream: Readable

  constructor(made: Date) {
    this.#made = made
    // in the library's types it is the interface alone
    this.stream = this.#zip.outputStream as Readable
    this.#gone = once(this.stream, 'close').then(() => {
      throw new Error('Nobody reads the file any longer')
    })
    // who waits for it hears it; nobody may
    this.#gone.catch(() => {})
    this.#zip.on('error', (error: Error) => this.break(error))
  }

  /** Adds a text, or a file as it is; pictures and PDFs are compressed already. */
  add(path: string, bytes: Uint8Array | string, made = this.#made): Promise<void> {
    const isText = typeof bytes === 'string'
    return this.addStream(path, Readable.from([isText ? Buffer.from(bytes) : bytes]), { compress: isText, made })
  }

  /** Adds what a stream gives. Throws what it throws, and when nobody reads the file any longer. */
  async addStream(path: string, source: Readable, { compress = true, made = this.#made } = {}): Promise<void> {
    const isTaken = finished(source)
    this.#zip.addReadStream(source, path, { mtime: made, compress })
    try {
      await Promise.race([isTaken, this.#gone])
    } finally {
      source.destroy()
    }
  }

  /** Ends the file, and waits until it was taken. Throws when it was not. */
  async end(): Promise<void> {
    const isTaken = finished(this.stream, { writable: false })
    this.#zip.end()
    await isTaken
  }

  /** Breaks the file off: who reads it learns that it is not whole. */
  break(error: Error): void {
    this.stream.destroy(error)
  }
}

/** Returns the text of a file that says what is missing, a sentence each. */
export const missingText = (sentences: readonly string[]): string =>
  ['This could not be put into the file:', '', ...sentences, '', 'Please try again later, or ask the clinic.', ''].join(
    '\r\n',
  )
