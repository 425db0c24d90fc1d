import { messages } from '#contract/errors.ts'
import { importBounds } from '#contract/import-export/imports.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest } from '#server/errors.ts'
import { guessedTargets, isOurs } from './column-titles.ts'
import { csvRows, type FileRow } from './csv-rows.ts'
import { excelRows } from './excel/rows.ts'

/**
 * Number of bytes that show whether a file without a mark is UTF-16: in the scripts of spreadsheets every second byte is 0.
 */
const LOOKED_AT = 1_000

/**
 * Returns the text of a CSV file, without its byte order mark: UTF-8, UTF-16, and otherwise Windows-1252, Excel's default
 * for CSV. Throws 400 for text that can't be stored (rule C3).
 */
function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (!text.includes('\0') && text.isWellFormed()) return text
  throw badRequest(messages.invalid, [{ path: '', message: 'This text has characters that cannot be stored.' }])
}

function decoded(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(bytes.length, LOOKED_AT)
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  if (zeros[1]! > length / 4 && zeros[0] === 0) return 'utf-16le'
  return zeros[0]! > length / 4 && zeros[1] === 0 ? 'utf-16be' : null
}

/** A file in memory: the titles of its columns, and the rows below them. */
interface Table {
  titles: string[]
  rows: FileRow[]
}

/** Number of rows allowed above the titles, with the name of the list, its date and the like. */
const ROWS_ABOVE = 10

/** Reads a CSV or Excel file, with pauses for other requests. Throws 400 for an invalid list. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const all: FileRow[] = []
  for await (const row of rowsOf(bytes)) {
    all.push(row)
    if (all.length > importBounds.rows + 1 + ROWS_ABOVE) throw badRequest(importMessages.tooManyRows)
  }
  const head = Math.max(0, all.slice(0, ROWS_ABOVE + 1).findIndex(hasTitles))
  const [titleRow, ...rows] = all.slice(head)
  if (!titleRow) throw badRequest(importMessages.noColumns)
  const titles = titleRow.cells.map((title) => title.trim().slice(0, 100))
  while (titles.at(-1) === '') titles.pop()
  if (titles.length > importBounds.columns) throw badRequest(importMessages.tooManyColumns)
  if (rows.length === 0) throw badRequest(importMessages.empty)
  if (rows.length > importBounds.rows) throw badRequest(importMessages.tooManyRows)
  return { titles, rows: plainCells(titles, rows) }
}

/** True if the titles include a name and another known column. */
function hasTitles({ cells }: FileRow): boolean {
  const known = guessedTargets(cells)
  const hasName = known.some((one) => one === 'fullName' || one === 'firstName' || one === 'lastName')
  return hasName && known.filter(Boolean).length > 1
}

function rowsOf(bytes: Uint8Array): AsyncGenerator<FileRow> {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) return excelRows(bytes)
  // the container of .xls, and of .xlsx with a password
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw badRequest(importMessages.oldExcel)
  return csvRows(textOf(bytes))
}

/**
 * Removes characters that programs put around cells: our own files an apostrophe before what a spreadsheet would take for a
 * formula, Practo apostrophes around every value of a column.
 */
function plainCells(titles: readonly string[], rows: FileRow[]): FileRow[] {
  const ours = isOurs(titles)
  const wrapped = titles.map((_, at) => {
    const filled = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean)
    return !ours && filled.length > 0 && filled.every((cell) => /^'.*'$/s.test(cell))
  })
  const plain = (cell: string, at: number) => {
    if (wrapped[at]) return cell.trim().slice(1, -1)
    return /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell
  }
  return rows.map((row) => ({ ...row, cells: row.cells.map(plain) }))
}
