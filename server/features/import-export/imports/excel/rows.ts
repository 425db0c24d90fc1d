import { setImmediate as breathe } from 'node:timers/promises'
import { t } from '#language/translate.ts'
import { importBounds } from '#contract/import-export/imports.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest, RefusedError } from '#server/errors.ts'
import type { FileRow } from '#server/features/import-export/imports/csv-rows.ts'
import { Archive } from './archive.ts'
import { columnOf, type SheetCell, shownBy } from './cells.ts'
import { fillMerged, type MergedCell, mergedIn } from './merged.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { hear } from './xml.ts'

/** Rows that are read, including empty ones: those of the largest list, its titles, and a few above them. */
const MOST_ROWS = importBounds.rows + 11
/** Maximum length of a cell in Excel. */
const LONGEST_CELL = 32_767
/** The maximum number of rows in a sheet. */
const LAST_LINE = 1_048_576
const MOST_MERGED = 100_000

/**
 * Yields the rows of an Excel file's first sheet, with pauses for other requests. A cell has its last displayed value: a
 * formula's stored result, a date as year-month-day, a number in its format. A cell merged over rows counts for each of
 * them, which is known only at the sheet's end. Throws 400 for a damaged file, or one that contains too much.
 */
export async function* excelRows(bytes: Uint8Array): AsyncGenerator<FileRow> {
  try {
    const archive = await Archive.open(bytes)
    const workbook = await readWorkbook(archive)
    const rows: FileRow[] = []
    const merged: MergedCell[] = []
    for await (const _ of hear(archive.text(workbook.sheet), rowReader(workbook, rows, merged))) {
      await breathe()
    }
    fillMerged(rows, merged, importBounds.bytes)
    yield* rows
  } catch (error) {
    // a person can't act on the details of a library's error
    throw error instanceof RefusedError ? error : badRequest(t(importMessages.damagedExcel))
  }
}

function rowReader(workbook: Workbook, rows: FileRow[], merged: MergedCell[]) {
  let signs = 0
  let line = 0
  let count = 0
  let column = 0
  let row: FileRow = { line, cells: [] }
  let cell: SheetCell = { type: 'n', style: 0, text: '', hasFormula: false, hasValue: false }
  let isText = false
  let isReading = false
  const put = () => {
    const shown = shownBy(cell, workbook)
    const value = 'text' in shown ? shown.text : ''
    // a cell far to the right counts as one extra column, not as many
    const at = Math.min(column, importBounds.columns)
    if ('problem' in shown) (row.problems ??= {})[at] = shown.problem
    if (value.trim() === '') return
    signs += value.length
    if (signs > importBounds.bytes) throw badRequest(t(importMessages.largeExcel))
    while (row.cells.length < at) row.cells.push('')
    row.cells[at] = value
  }
  return {
    open(name: string, { r: place, t: type, s: style, ref }: Readonly<Record<string, string>>) {
      if (name === 'row') {
        if (++count > MOST_ROWS)
          throw badRequest(
            rows.length > importBounds.rows ? t(importMessages.tooManyRows) : t(importMessages.emptyRows),
          )
        const given = Number(place)
        line = given > line && Number.isInteger(given) && given <= LAST_LINE ? given : line + 1
        column = -1
        row = { line, cells: [] }
      }
      if (name === 'c') {
        column = place ? columnOf(place) : column + 1
        cell = { type: type ?? 'n', style: Number(style ?? 0), text: '', hasFormula: false, hasValue: false }
      }
      if (name === 'f') cell.hasFormula = true
      if (name === 'v' || name === 'is') cell.hasValue = true
      // phonetic hints aren't part of a word
      if (name === 'rPh') isReading = true
      if (name === 'v' || name === 't') isText = !isReading
      const over = name === 'mergeCell' && ref ? mergedIn(ref) : null
      if (over && merged.push(over) > MOST_MERGED) throw badRequest(t(importMessages.largeExcel))
    },
    text(piece: string) {
      if (isText) cell.text += piece
      if (cell.text.length > LONGEST_CELL) throw badRequest(t(importMessages.largeExcel))
    },
    close(name: string) {
      if (name === 'v' || name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'c') put()
      if (name === 'row' && (row.cells.length > 0 || row.problems)) rows.push(row)
    },
  }
}
