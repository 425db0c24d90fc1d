import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Caller } from './door.ts'
import { isChangedBySpreadsheets } from './spreadsheet-text.ts'

/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** A negative amount is a number and no formula: spreadsheets add it up. */
const NEGATIVE = /^-(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/
/** Beginnings of formulas, also after the apostrophes of a cell that already looks escaped: reading removes one. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

const begun = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)

const escaped = (cell: unknown): unknown => (typeof cell === 'string' && !NEGATIVE.test(cell) ? begun(cell) : cell)

/** Columns whose texts name a record. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['chartNumber', 'reference', 'number'])

/** An identifier that a spreadsheet would take for a number or a date gets an apostrophe, too, so that saving keeps it. */
function identifier(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  return isChangedBySpreadsheets(cell.replace(/^'+/, '')) ? `'${cell}` : begun(cell)
}

const linesOf = (rows: unknown[][]): string =>
  // Every cell is quoted, so that a program that separates by semicolons doesn't find more cells in it.
  stringify(rows, { quoted: true, quoted_empty: true, record_delimiter: 'windows' })

/**
 * Builds a CSV file from pages of rows; the next page is requested when the reader has consumed the one before. A cell that
 * a spreadsheet would take for a formula gets an apostrophe in front (OWASP ASVS 1.2.10).
 */
export const csvFile = (columns: Readonly<Record<string, string>>, answer: unknown): Readable =>
  Readable.from(fileOf(columns, answer as AsyncIterable<Record<string, unknown>[]>), { highWaterMark: 2 })

async function* fileOf(columns: Readonly<Record<string, string>>, pages: AsyncIterable<Record<string, unknown>[]>) {
  yield BYTE_ORDER_MARK + linesOf([Object.values(columns)])
  const names = Object.keys(columns)
  for await (const rows of pages)
    if (rows.length > 0)
      yield linesOf(
        rows.map((row) => names.map((name) => (IDENTIFIERS.has(name) ? identifier(row[name]) : escaped(row[name])))),
      )
}

/** Lets the browser save the answer under this name and day, the clinic's. `name`: letters and hyphens of our own. */
export function attach(caller: Caller, name: string, day: string): void {
  caller.replyHeaders.push(['content-disposition', `attachment; filename="${name}-${day}.csv"`])
}
