import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { t } from '#language/translate.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest } from '#server/errors.ts'

/** 10,000 rows of 30 filled cells unpack to less. */
const UNPACKED_BYTES = 16 * 1024 * 1024
const PARTS = 2_000

/**
 * The parts of an Excel file, which is a ZIP archive. Unpacked bytes are counted, so that a small file that unpacks to
 * gigabytes stops at the limit; yauzl refuses parts that are larger than declared.
 */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #left = UNPACKED_BYTES

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Throws for an invalid archive. */
  static async open(bytes: Uint8Array): Promise<Archive> {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromBuffer(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        { lazyEntries: true },
        (error, opened) => (error ? reject(error) : resolve(opened)),
      ),
    )
    if (zip.entryCount > PARTS) throw badRequest(t(importMessages.largeExcel))
    const entries = new Map<string, Entry>()
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject)
      zip.on('end', resolve)
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry)
        zip.readEntry()
      })
      zip.readEntry()
    })
    return new Archive(zip, entries)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Yields the text of a part in pieces. Throws 400 if the file unpacks to more than the limit. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error('A part is missing')
    const stream = await new Promise<Readable>((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const piece of stream as AsyncIterable<Buffer>) {
      this.#left -= piece.length
      if (this.#left < 0) throw badRequest(t(importMessages.largeExcel))
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  }
}
