import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '#server/refusal.ts'

/** A row of a file: its last line, its cells in the order of the titles, and whether it's valid. */
interface FileRecord {
  line: number
  cells: string[]
  isRow: boolean
}

interface Shape {
  titles: string[]
  /** The delimiter of cells; null if each line is a JSON object. */
  delimiter: string | null
}

/** Characters read to recognize a file. */
const HEAD = 256 * 1024
/** Longest row; a longer one has an unclosed quote. */
const LONGEST = 1_000_000

/** Recognizes a file by its content. Throws UnreadableFile. */
export async function shapeOf(path: string): Promise<Shape> {
  let head = ''
  for await (const piece of textOf(path)) {
    head += piece
    if (head.length >= HEAD) break
  }
  const text = head.replace(/^\ufeff/, '').trimStart()
  if (text === '') throw new UnreadableFile(`${path} is empty.`)
  if (text.startsWith('['))
    throw new UnreadableFile(
      `${path} is one JSON array. Write one object a line instead (for example: jq -c '.[]' list.json > list.jsonl).`,
    )
  if (text.startsWith('{')) return { titles: keysOf(text, path), delimiter: null }
  const delimiter = delimiterOf(text)
  for await (const { cells } of csvRecords(path, delimiter)) return { titles: cells, delimiter }
  throw new UnreadableFile(`${path} has no heading row.`)
}

/** Yields the rows below the titles. Throws UnreadableFile. */
export async function* recordsOf(
  path: string,
  shape: Shape,
  onBytes?: (count: number) => void,
): AsyncGenerator<FileRecord> {
  if (shape.delimiter === null) return yield* jsonRecords(path, shape.titles, onBytes)
  let isTitle = true
  for await (const { line, cells } of csvRecords(path, shape.delimiter, onBytes)) {
    if (!isTitle) yield { line, cells, isRow: !isTooWide(cells, shape.titles) }
    isTitle = false
  }
}

const isTooWide = (cells: string[], { length }: string[]) =>
  cells.length > length && cells.slice(length).some((cell) => cell.trim() !== '')

async function* csvRecords(path: string, delimiter: string, onBytes?: (count: number) => void) {
  const options = { bom: true, delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }
  const parser = parse({ ...options, info: true, max_record_size: LONGEST })
  const text = Readable.from(textOf(path, onBytes), { highWaterMark: 2 })
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>)
      yield { line: info.lines, cells: record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw new UnreadableFile(`${path} cannot be read beyond line ${lines}: a quote there is not closed.`, {
      cause: error,
    })
  } finally {
    text.destroy()
  }
}

async function* jsonRecords(path: string, titles: readonly string[], onBytes?: (count: number) => void) {
  let line = 0
  for await (const text of linesOf(path, onBytes)) {
    line++
    if (text.trim() === '') continue
    const object = objectIn(text)
    yield object
      ? { line, cells: titles.map((title) => cellOf(object[title])), isRow: true }
      : { line, cells: [text], isRow: false }
  }
}

async function* linesOf(path: string, onBytes?: (count: number) => void) {
  let rest = ''
  for await (const piece of textOf(path, onBytes)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    if (rest.length > LONGEST) throw new UnreadableFile(`${path} has a line of more than a million characters.`)
    yield* lines
  }
  if (rest !== '') yield rest
}

function keysOf(head: string, path: string): string[] {
  const lines = head.split('\n')
  // the last line can be incomplete
  const objects = (lines.length > 1 ? lines.slice(0, -1) : lines).map(objectIn).filter((object) => object !== null)
  if (objects.length === 0) throw new UnreadableFile(`${path} has no line that is a JSON object.`)
  return [...new Set(objects.flatMap((object) => Object.keys(object)))]
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(cellOf).join('|') : ''
}

/** Returns the most frequent delimiter of the first line, outside quotes. */
function delimiterOf(head: string): string {
  const titles = (/^.*/.exec(head)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => titles.split(mark).length
  return [',', '\t', ';'].sort((a, b) => count(b) - count(a))[0]!
}

/** A file that cannot be read as a list; the message is written for the user. */
export class UnreadableFile extends Refusal {
  override name = 'UnreadableFile'
}

const PIECE = 64 * 1024

/** Returns a file's size and hash. Throws UnreadableFile. */
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
 * Yields a file's text piece by piece: plain or gzip by its first bytes, UTF-8 or UTF-16 by its byte order mark. Calls
 * `onBytes` with the number of bytes read so far. Throws UnreadableFile.
 */
async function* textOf(path: string, onBytes: (count: number) => void = () => {}): AsyncGenerator<string> {
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
