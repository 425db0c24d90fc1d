import { t } from '#language/translate.ts'
import { importBounds } from '#contract/import-export/imports.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest } from '#server/errors.ts'
import type { FileRow } from '#server/features/import-export/imports/csv-rows.ts'
import { columnOf } from './cells.ts'

/** One merged cell over several rows: its column, and its first and last line. */
export interface MergedCell {
  column: number
  from: number
  to: number
}

/** Returns a merged cell by its reference such as "D3:D5"; null if it is in one row. */
export function mergedIn(place: string): MergedCell | null {
  const found = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(place)
  if (!found) return null
  const merged = { column: columnOf(found[1]!), from: Number(found[2]), to: Number(found[3]) }
  return merged.to > merged.from && merged.column < importBounds.columns ? merged : null
}

/**
 * Fills merged cells down: a sheet shows a family's address once, beside all of them. Which cells came from the row above
 * is noted, because a name must not. `rows` are in the order of their lines. Throws 400 for a sheet with too much.
 */
export function fillMerged(rows: readonly FileRow[], merged: readonly MergedCell[], room: number): void {
  let left = room
  for (const { column, from, to } of merged) {
    let at = firstFrom(rows, from)
    const first = rows[at]
    const text = first?.line === from ? (first.cells[column] ?? '') : ''
    if (text === '') continue
    for (at += 1; at < rows.length && rows[at]!.line <= to; at++) {
      const { cells } = rows[at]!
      if (cells[column]?.trim()) continue
      left -= text.length
      if (left < 0) throw badRequest(t(importMessages.largeExcel))
      while (cells.length < column) cells.push('')
      cells[column] = text
      ;(rows[at]!.fromAbove ??= []).push(column)
    }
  }
}

/** Returns the place of the first row from a line on. */
function firstFrom(rows: readonly FileRow[], line: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.line < line) low = middle + 1
    else high = middle
  }
  return low
}
