import { t } from '#language/translate.ts'
import { importBounds } from '#contract/import-export/imports.ts'
import { type Encoding, importMessages, type UnclearEncoding } from '#contract/import-export/rows.ts'
import { badRequest } from '#server/errors.ts'
import { isChangedBySpreadsheets } from '#server/http/door/spreadsheet-text.ts'
import { guessedTargets, isOurs } from './column-titles.ts'
import { csvRows, type FileRow } from './csv-rows.ts'
import { textOf } from './encodings.ts'
import { readExcel } from './excel/in-worker.ts'

/** A file in memory: the titles of its columns, and the rows below them. */
interface Table {
  titles: string[]
  rows: FileRow[]
  /** Set if the file could be in two encodings; then it is read as UTF-8. */
  unclearEncoding: UnclearEncoding | null
}

/** Number of rows allowed above the titles, with the name of the list, its date and the like. */
const ROWS_ABOVE = 10

/**
 * Reads a CSV or Excel file of a clinic without keeping other requests waiting. Throws 400 for an invalid list, 503 if too
 * many Excel files wait.
 */
export async function readTable(bytes: Uint8Array, clinicId: string, encoding?: Encoding): Promise<Table> {
  const all: FileRow[] = []
  const { found, unclearEncoding } = await rowsOf(bytes, clinicId, encoding)
  for await (const row of found) {
    all.push(row)
    if (all.length > importBounds.rows + 1 + ROWS_ABOVE) throw badRequest(t(importMessages.tooManyRows))
  }
  const head = Math.max(0, all.slice(0, ROWS_ABOVE + 1).findIndex(hasTitles))
  const [titleRow, ...rows] = all.slice(head)
  if (!titleRow) throw badRequest(t(importMessages.noColumns))
  const titles = titleRow.cells.map((title) => title.trim().slice(0, 100))
  while (titles.at(-1) === '') titles.pop()
  if (titles.length > importBounds.columns) throw badRequest(t(importMessages.tooManyColumns))
  if (rows.length === 0) throw badRequest(t(importMessages.empty))
  if (rows.length > importBounds.rows) throw badRequest(t(importMessages.tooManyRows))
  return { titles, rows: plainCells(titles, rows), unclearEncoding }
}

/** True if the titles include a name and another known column. */
function hasTitles({ cells }: FileRow): boolean {
  const known = guessedTargets(cells)
  const hasName = known.some((one) => one === 'fullName' || one === 'firstName' || one === 'lastName')
  return hasName && known.filter(Boolean).length > 1
}

interface Found {
  found: AsyncIterable<FileRow> | FileRow[]
  unclearEncoding: UnclearEncoding | null
}

async function rowsOf(bytes: Uint8Array, clinicId: string, encoding: Encoding | undefined): Promise<Found> {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) return { found: await readExcel(bytes, clinicId), unclearEncoding: null }
  // the container of .xls, and of .xlsx with a password
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw badRequest(t(importMessages.oldExcel))
  const { text, unclear } = textOf(bytes, encoding)
  return { found: csvRows(text), unclearEncoding: unclear }
}

/**
 * Removes characters that programs put around cells: our own files an apostrophe before what a spreadsheet would take for a
 * formula, a number or a date, Practo apostrophes around every value of a column.
 */
function plainCells(titles: readonly string[], rows: FileRow[]): FileRow[] {
  const ours = isOurs(titles)
  const numbers = new Set(guessedTargets(titles).flatMap((target, at) => (target === 'chartNumber' ? at : [])))
  const wrapped = titles.map((_, at) => {
    const filled = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean)
    return !ours && filled.length > 0 && filled.every((cell) => /^'.*'$/s.test(cell))
  })
  const plain = (cell: string, at: number) => {
    if (wrapped[at]) return cell.trim().slice(1, -1)
    if (!ours || numbers.has(at)) {
      const inside = cell.trim().replace(/^'+/, '')
      if (inside !== cell.trim() && isChangedBySpreadsheets(inside)) return cell.trim().slice(1)
    }
    // a formula of one text, which programs write so that Excel leaves the text as it is
    const only = /^="([^"]*)"$/.exec(cell.trim())?.[1]
    if (only !== undefined) return only
    return /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell
  }
  return rows.map((row) => withUnreadable({ ...row, cells: row.cells.map(plain) }))
}

/** Marks cells that contain the replacement character as unreadable, no matter which program wrote it. */
function withUnreadable(row: FileRow): FileRow {
  const unread = row.cells.flatMap((cell, at) =>
    cell.includes('\ufffd') ? [[at, importMessages.unreadable] as const] : [],
  )
  return unread.length > 0 ? { ...row, problems: { ...row.problems, ...Object.fromEntries(unread) } } : row
}
