import { t } from '#language/translate.ts'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * A ZIP file created while it is read: each part is requested when the one before was consumed. Uses the memory of one
 * part.
 */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #made: Date
  readonly #gone: Promise<never>
  /** The output. */
  readonly stream: Readable

  constructor(made: Date) {
    this.#made = made
    // the library's types know only the interface
    this.stream = this.#zip.outputStream as Readable
    this.#gone = once(this.stream, 'close').then(() => {
      throw new Error('The reader of the file is gone')
    })
    // the rejection reaches anyone who awaits it; there may be no one
    this.#gone.catch(() => {})
    this.#zip.on('error', (error: Error) => this.break(error))
  }

  /** Adds a text, or a file unchanged; pictures and PDFs are already compressed. */
  add(path: string, bytes: Uint8Array | string, made = this.#made): Promise<void> {
    const isText = typeof bytes === 'string'
    return this.addStream(path, Readable.from([isText ? Buffer.from(bytes) : bytes]), { compress: isText, made })
  }

  /** Adds a stream's output. Throws the stream's error, and if the file is no longer read. */
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

  /** Aborts the file, so that its reader notices that it is incomplete. */
  break(error: Error): void {
    this.stream.destroy(error)
  }
}

/** Returns a name that isn't taken: a start, and a title without characters that a folder could interpret. */
export function freeName(start: string, { title, kind }: { title: string; kind: string }, taken: Set<string>): string {
  const plain = title
    .replace(/\.(pdf|jpe?g|png)$/i, '')
    .replace(/[\p{Cc}\p{Cf}\s\\/:*?"<>|.]+/gu, ' ')
    .trim()
  const path = `${start} ${[...plain].slice(0, 80).join('')}`.trim()
  let name = `${path}.${kind}`
  for (let turn = 2; taken.has(name.toLowerCase()); turn++) name = `${path} (${turn}).${kind}`
  taken.add(name.toLowerCase())
  return name
}

/** Returns the text of a file that lists what is missing, one sentence each. */
export const missingText = (sentences: readonly string[]): string =>
  [
    t('This could not be put into the file:'),
    '',
    ...sentences,
    '',
    t('Please try again later, or ask the clinic.'),
    '',
  ].join('\r\n')
