import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { decrypted, encrypted } from '#server/files/cipher.ts'
import type { Entry, EntryToWrite, Head, Tail } from './entries.ts'

// A backup is a sequence of frames, compressed, then encrypted like an uploaded file: in pieces that can be neither changed
// nor swapped nor cut off. A frame is a letter, a length and as many bytes.
const BEGIN = 'B'
const DATA = 'D'
const END = 'E'
const FRAME_HEAD = 5
const LARGEST_PIECE = 256 * 1024
const LARGEST_FRAME = 64 * 1024 * 1024

/** Part of each backup's own key. */
const NAME = 'backup'

/** An entry that isn't what was written. */
export class DamagedEntryError extends Error {
  override name = 'DamagedEntryError'
}

/** Returns the bytes of a backup. */
export const packed = (entries: AsyncIterable<EntryToWrite>, key: string): AsyncIterable<Uint8Array> =>
  encrypted(through(framesOf(entries), createZstdCompress()), key, NAME)

/** Returns the entries of a backup. Throws DamagedFileError or DamagedEntryError. */
export const unpacked = (bytes: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Entry> =>
  entriesOf(through(decrypted(bytes, { secret: key, previousSecrets: [] }, NAME), createZstdDecompress()))

/** An error on either side ends both, and reaches the reader. */
const through = (source: AsyncIterable<Uint8Array>, change: NodeJS.ReadWriteStream & AsyncIterable<Uint8Array>) =>
  pipeline(Readable.from(source), change, () => {}) as unknown as AsyncIterable<Buffer>

function frame(letter: string, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(FRAME_HEAD)
  head.write(letter, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

const jsonFrame = (letter: string, value: Head | Tail) => frame(letter, Buffer.from(JSON.stringify(value)))

async function* framesOf(entries: AsyncIterable<EntryToWrite>): AsyncGenerator<Buffer> {
  for await (const { head, bytes, onWritten } of entries) {
    yield jsonFrame(BEGIN, head)
    const seen = counter()
    for await (const part of bytes ?? [])
      for (let at = 0; at < part.length; at += LARGEST_PIECE) {
        const piece = part.subarray(at, at + LARGEST_PIECE)
        seen.add(piece)
        yield frame(DATA, piece)
      }
    const tail = seen.tail()
    yield jsonFrame(END, tail)
    onWritten?.(tail)
  }
}

async function* entriesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const frames = readFrames(source)
  try {
    for (;;) {
      const { done, value } = await frames.next()
      if (done) return
      if (value.letter !== BEGIN) throw new DamagedEntryError('A part of the backup has no beginning.')
      const entry = entryOf(JSON.parse(value.bytes.toString()) as Head, frames)
      yield entry
      // also if the reader didn't want them
      for await (const _ of entry.bytes);
      entry.tail()
    }
  } finally {
    await frames.return(undefined)
  }
}

function entryOf(head: Head, frames: ReturnType<typeof readFrames>): Entry {
  let end: Tail | null = null
  async function* bytes() {
    const seen = counter()
    for (;;) {
      const { done, value } = await frames.next()
      if (done) throw new DamagedEntryError('The backup ends in the middle.')
      if (value.letter === END) {
        const written = JSON.parse(value.bytes.toString()) as Tail
        const read = seen.tail()
        if (written.bytes !== read.bytes || written.sha256 !== read.sha256)
          throw new DamagedEntryError('A part of the backup is not as it was written.')
        end = written
        return
      }
      seen.add(value.bytes)
      yield value.bytes
    }
  }
  return {
    head,
    bytes: bytes(),
    tail() {
      if (!end) throw new DamagedEntryError('A part of the backup was not read to its end.')
      return end
    },
  }
}

function counter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(part: Uint8Array) {
      hash.update(part)
      bytes += part.length
    },
    tail: (): Tail => ({ bytes, sha256: hash.digest('hex') }),
  }
}

async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<{ letter: string; bytes: Buffer }, void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    rest = rest.length === 0 ? Buffer.from(part.buffer, part.byteOffset, part.byteLength) : Buffer.concat([rest, part])
    while (rest.length >= FRAME_HEAD) {
      const length = rest.readUInt32BE(1)
      if (length > LARGEST_FRAME) throw new DamagedEntryError('A part of the backup has an impossible length.')
      if (rest.length < FRAME_HEAD + length) break
      yield { letter: rest.toString('latin1', 0, 1), bytes: rest.subarray(FRAME_HEAD, FRAME_HEAD + length) }
      rest = rest.subarray(FRAME_HEAD + length)
    }
  }
  if (rest.length > 0) throw new DamagedEntryError('The backup ends in the middle.')
}
