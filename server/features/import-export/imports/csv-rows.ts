import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest, type RefusedError } from '#server/errors.ts'

/** A row of a file: its first line, and its cells. */
export interface FileRow {
  line: number
  cells: string[]
  /** Cells that can't be read, by their column, with the reason. */
  problems?: Record<number, string>
  /** Columns whose cell is merged with the one above and has its text. */
  fromAbove?: number[]
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

const PIECE = 64 * 1024
const LONGEST_ROW = 100_000
const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Yields the rows of a CSV file while it is read, with pauses for other requests. The separator is the most frequent of
 * comma, semicolon, tab and bar in the first line. Throws 400 for an invalid file.
 */
export async function* csvRows(text: string): AsyncGenerator<FileRow> {
  // Excel writes "sep=;" into the first line for itself
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/^sep=.\n/i, '\n')
  const parser = parse({
    delimiter: delimiterOf(plain.trimStart()),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  })
  let last = 1
  for await (const { record, info } of parsedBy(parser, plain, () => last)) {
    // at the end of a row, the line breaks within its cells are already counted
    const line = info.lines - record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
    last = info.lines
    if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record.map(withoutQuotes) }
  }
}

/** Removes quotation marks with spaces around them, which don't count as quotation marks of the format. */
const withoutQuotes = (cell: string) => /^(?:\s+"([^"]*)"\s*|"([^"]*)"\s+)$/.exec(cell)?.slice(1).join('') ?? cell

async function* parsedBy(parser: Parser, text: string, last: () => number): AsyncGenerator<Parsed> {
  const records: Parsed[] = []
  let problem: Error | null = null
  parser.on('data', (one: Parsed) => records.push(one))
  parser.on('error', (error) => (problem = error))
  for (let at = 0; at < text.length && !problem; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    await breathe()
    yield* records.splice(0)
  }
  if (!problem) {
    const closed = new Promise<void>((resolve) => parser.once('close', resolve))
    parser.end()
    await closed
  }
  yield* records.splice(0)
  if (problem) throw unreadable(problem, last())
}

function unreadable(problem: Error, line: number): RefusedError | Error {
  return problem instanceof CsvError ? badRequest(importMessages.broken(line)) : problem
}

function delimiterOf(text: string): string {
  const end = text.indexOf('\n')
  const first = text.slice(0, Math.min(end === -1 ? text.length : end, LONGEST_ROW)).replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best), DELIMITERS[0] as string)
}
