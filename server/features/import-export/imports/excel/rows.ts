import { setImmediate as breathe } from 'node:timers/promises'
import { importBounds } from '#contract/import-export/imports.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest, RefusedError } from '#server/errors.ts'
import type { FileRow } from '#server/features/import-export/imports/csv-rows.ts'
import { Archive } from './archive.ts'
import { dayOf } from './dates.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { hear } from './xml.ts'

/** The maximum number of rows in a sheet. */
const LAST_LINE = 1_048_576

/**
 * Yields the rows of an Excel file's first sheet while it is read, with pauses for other requests. A cell has its last
 * displayed value: a formula's stored result, a date as year-month-day. Throws 400 for a damaged file, or one that contains
 * too much.
 */
export async function* excelRows(bytes: Uint8Array): AsyncGenerator<FileRow> {
  try {
    const archive = await Archive.open(bytes)
    const workbook = await readWorkbook(archive)
    const rows: FileRow[] = []
    for await (const _ of hear(
      archive.text(workbook.sheet),
      rowReader(workbook, (row) => rows.push(row)),
    )) {
      await breathe()
      yield* rows.splice(0)
    }
    yield* rows
  } catch (error) {
    // a person can't act on the details of a library's error
    throw error instanceof RefusedError ? error : badRequest(importMessages.damagedExcel)
  }
}

function rowReader(workbook: Workbook, found: (row: FileRow) => void) {
  let signs = 0
  let line = 0
  let column = 0
  let cells: string[] = []
  let cell = { type: 'n', style: 0 }
  let text = ''
  let isText = false
  let isReading = false
  const put = (value: string) => {
    if (value.trim() === '') return
    signs += value.length
    if (signs > importBounds.bytes) throw badRequest(importMessages.largeExcel)
    // a cell far to the right counts as one extra column, not as many
    const at = Math.min(column, importBounds.columns)
    while (cells.length < at) cells.push('')
    cells[at] = value
  }
  return {
    open(name: string, { r: place, t: type, s: style }: Readonly<Record<string, string>>) {
      if (name === 'row') {
        const given = Number(place)
        line = given > line && Number.isInteger(given) && given <= LAST_LINE ? given : line + 1
        column = -1
        cells = []
      }
      if (name === 'c') {
        column = place ? columnOf(place) : column + 1
        cell = { type: type ?? 'n', style: Number(style ?? 0) }
        text = ''
      }
      // phonetic hints aren't part of a word
      if (name === 'rPh') isReading = true
      if (name === 'v' || name === 't') isText = !isReading
    },
    text(piece: string) {
      if (isText) text += piece
    },
    close(name: string) {
      if (name === 'v' || name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'c') put(valueOf(text, cell, workbook))
      if (name === 'row' && cells.length > 0) found({ line, cells })
    },
  }
}

/** Returns the number of a column from a cell's reference such as "AB12", beginning with 0. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place.match(/^[A-Z]{1,3}/)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function valueOf(text: string, { type, style }: { type: string; style: number }, workbook: Workbook): string {
  if (type === 's') return workbook.texts[Number(text)] ?? ''
  if (type === 'd') return text.slice(0, 10)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type !== 'n') return text
  const number = Number(text)
  if (text === '' || Number.isNaN(number)) return text
  // String writes long numbers, such as phone numbers, in full
  return workbook.dates[style] ? (dayOf(number, workbook.from1904) ?? text) : String(number)
}
