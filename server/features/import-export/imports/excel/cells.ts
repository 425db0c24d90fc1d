import { t } from '#language/translate.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { dayOf } from './dates.ts'
import { unescaped } from './escapes.ts'
import { shownIn } from './number-formats.ts'
import type { Workbook } from './workbook.ts'

/** A cell as written in the sheet's XML. */
export interface SheetCell {
  /** The kind of its value: a number if it has none. */
  type: string
  style: number
  text: string
  hasFormula: boolean
  /** True if it has an element for its value, even an empty one. */
  hasValue: boolean
}

/** The displayed text of a cell, or the reason why it is unknown. */
export type Shown = { text: string } | { problem: string }

const OFFSET = /T.*(?:Z|[+-]\d\d:?\d\d)$/i

/**
 * Returns the displayed text of a cell: a formula's stored result, a date as year-month-day, a number in its format.
 */
export function shownBy(cell: SheetCell, workbook: Workbook): Shown {
  const { type, text } = cell
  if (cell.hasFormula && (!cell.hasValue || (text === '' && type !== 'str')))
    return { problem: t(importMessages.noResult) }
  if (type === 'e') return { problem: importMessages.errorCell(text.slice(0, 20)) }
  if (type === 's') return { text: workbook.texts[Number(text)] ?? '' }
  // an instant says where it is that time: a birth date is read by the clinic's clock
  if (type === 'd') return { text: OFFSET.test(text) ? text : text.slice(0, 10) }
  if (type === 'b') return { text: text === '1' ? 'TRUE' : 'FALSE' }
  return { text: type === 'n' ? numberOf(cell, workbook) : unescaped(text) }
}

function numberOf({ style, text }: SheetCell, { dates, formats, from1904 }: Workbook): string {
  const number = Number(text)
  if (text === '' || Number.isNaN(number)) return text
  if (dates[style]) return dayOf(number, from1904) ?? text
  const format = formats[style]
  // String writes long numbers, such as phone numbers, in full
  return (format && shownIn(format, number)) ?? String(number)
}

/** Returns the number of a column from a cell's reference such as "AB12", beginning with 0. */
export function columnOf(place: string): number {
  let column = 0
  for (const letter of place.match(/^[A-Z]{1,3}/)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
