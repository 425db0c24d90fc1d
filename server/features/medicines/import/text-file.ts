import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from '#server/refusal.ts'

/** A file that cannot be read as a list; the message is a sentence. */
export class UnreadableFile extends Refusal {
  override name = 'UnreadableFile'
}

const PIECE = 64 * 1024

/** The size of a file and the hash over its bytes. Throws UnreadableFile. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
      hash.update(piece as Buffer)
      bytes += (piece as Buffer).length
    }
  } catch (error) {
    throw unreadable(path, error)
  }
  if (bytes === 0) throw new UnreadableFile(`${path} is empty.`)
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * The text of a file piece by piece: plain or gzip by its first bytes, UTF-8 or UTF-16 by its byte order mark. `onBytes`
 * hears how many bytes of the file have been taken so far. Throws UnreadableFile.
 */
export async function* textOf(path: string, onBytes: (count: number) => void = () => {}): AsyncGenerator<string> {
  let bytes: Readable | undefined
  try {
    const isGzip = await beginsAsGzip(path)
    const file = createReadStream(path, { highWaterMark: PIECE })
    // the reader gets the error at the end of the pipeline
    bytes = isGzip ? pipeline(file, createGunzip({ chunkSize: PIECE }), () => {}) : file
    let decoder: TextDecoder | undefined
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8')
      onBytes(file.bytesRead)
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    throw unreadable(path, error)
  } finally {
    bytes?.destroy()
  }
}

async function beginsAsGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.toString('latin1').startsWith('PK'))
      throw new UnreadableFile(`${path} is a zip archive or a workbook; unpack it, or save it as CSV.`)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

function unreadable(path: string, error: unknown): unknown {
  if (error instanceof UnreadableFile) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new UnreadableFile(`${path} does not exist.`)
  if (code === 'EISDIR') return new UnreadableFile(`${path} is a folder.`)
  if (code === 'EACCES') return new UnreadableFile(`${path} may not be read by this user.`)
  if (code?.startsWith('Z_')) return new UnreadableFile(`${path} is damaged or cut off: it cannot be unpacked.`)
  return error
}
