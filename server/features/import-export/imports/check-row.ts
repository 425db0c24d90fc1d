import {
  chartFieldNames,
  columnNames,
  type DateOrder,
  type ImportColumn,
  importMessages,
  ImportRow,
  type ImportTarget,
  type RefusedRow,
} from '#contract/import-export/imports.ts'
import { fieldOf, isRequired } from '#contract/patients/fields.ts'
import { patientMessages } from '#contract/patients/patients.ts'
import { namesIn, withStoredPhones } from '#server/features/patients/public.ts'
import { readBirthDate, readBirthYear } from './birth-dates.ts'
import type { FileRow } from './csv-rows.ts'
import { type Targets, together } from './column-titles.ts'

export type Issues = RefusedRow['issues']
export type Cells = Partial<Record<ImportColumn, string>>

/** A row ready to be stored, or its cells and their problems. */
export type CheckedRow =
  | { line: number; fields: ImportRow; issues: null }
  | { line: number; fields: Cells; issues: Issues }

/** How the rows of a file are read. `today` and `country` are the clinic's. */
export interface Reading {
  targets: Targets
  dates: DateOrder
  today: string
  country: string | null
}

/** Checks a row by the rules of the form. */
export function checkRow({ line, cells }: FileRow, { targets, dates, today, country }: Reading): CheckedRow {
  const given = givenCells(cells, targets)
  const refused = (issues: Issues): CheckedRow => ({ line, fields: given, issues })
  if (cells.slice(targets.length).some((cell) => cell.trim() !== ''))
    return refused([{ field: null, message: importMessages.moreCells }])
  const { form, issues } = formOf(given, dates, today)
  const result = ImportRow.safeParse(form)
  if (!result.success) {
    const byField = Map.groupBy(result.error.issues, (issue) => issue.path[0] as ImportColumn)
    for (const [field, [first]] of byField)
      if (issues.length === 0 || first!.message !== importMessages.contact)
        issues.push({ field, message: first!.message })
  }
  if (!result.success || issues.length > 0) return refused(issues)
  if (result.data.dateOfBirth !== null && result.data.dateOfBirth > today)
    return refused([{ field: 'dateOfBirth', message: patientMessages.bornLater }])
  return { line, fields: withStoredPhones(result.data, country), issues: null }
}

/** Returns the cells by kind; several of one kind are joined, and a full name is split. */
function givenCells(cells: readonly string[], targets: Targets): Cells {
  const texts: Partial<Record<ImportTarget, string>> = {}
  for (const [at, target] of targets.entries()) {
    const cell = cells[at] ?? ''
    if (!target || cell.trim() === '') continue
    const before = texts[target]
    const joint = together[target]
    if (before === undefined) texts[target] = cell
    else if (joint && joint !== 'first') texts[target] = `${before.trim()}${joint}${cell.trim()}`
  }
  const { fullName, ...given } = texts
  if (fullName !== undefined) return { ...given, ...namesOf(fullName) }
  // a one-word name is a first name, in any column
  const { firstName, lastName, ...others } = given
  return firstName === undefined && lastName !== undefined ? { ...others, firstName: lastName } : given
}

/** "Mrs. Asha Rao" and "Rao, Asha" are Asha Rao. */
function namesOf(fullName: string): { firstName: string; lastName?: string } {
  const plain = fullName.trim().replace(/^(mr|mrs|ms|miss|dr|smt|shri)\.\s*|^(mr|mrs|ms)\s+/i, '')
  const [last, first, ...more] = plain.split(',').map((part) => part.trim())
  if (last && first && more.length === 0) return { firstName: first, lastName: last }
  const { firstName, lastName } = namesIn(plain)
  return lastName ? { firstName, lastName } : { firstName }
}

/** Words for an empty cell. */
const NOTHING = /^(n\/?a|nil|none|null|not known|unknown|[-–—.]+)$/i

/** Returns the cells as the form would send them: empty ones are null, or omitted if the form doesn't require them. */
function formOf(given: Cells, dates: DateOrder, today: string): { form: Record<string, unknown>; issues: Issues } {
  const form: Record<string, unknown> = {}
  const issues: Issues = []
  for (const name of chartFieldNames) {
    const cell = given[name]?.trim() ? given[name] : null
    const typed = cell === null ? null : typedOf(name, cell)
    if (typed !== null) form[name] = typed
    else if (isRequired(name)) form[name] = null
  }
  const hasDate = typeof form.dateOfBirth === 'string'
  if (typeof form.dateOfBirth === 'string') {
    const read = readBirthDate(form.dateOfBirth, dates, today)
    form.dateOfBirth = 'date' in read ? read.date : null
    if ('message' in read) issues.push({ field: 'dateOfBirth', message: read.message })
  }
  // a date is more precise than the age beside it
  if (hasDate && !isYear(form.birthYear)) delete form.birthYear
  if (typeof form.birthYear === 'string') {
    const read = readBirthYear(form.birthYear, today)
    form.birthYear = 'year' in read ? read.year : undefined
    if ('message' in read) issues.push({ field: 'birthYear', message: read.message })
  }
  if (given.chartNumber?.trim()) form.chartNumber = given.chartNumber
  return { form: { ...form, firstName: given.firstName ?? '', lastName: given.lastName ?? '' }, issues }
}

const isYear = (cell: unknown) => typeof cell === 'string' && /^\d{4}$/.test(cell)

/**
 * Converts a cell to what would be typed: choices in any case, and short words from spreadsheets; the first of several
 * phone numbers. Null for a word that means empty.
 */
function typedOf(name: (typeof chartFieldNames)[number], cell: string): string | null {
  const { control, choices = [], shortWords = {} } = fieldOf(name)
  const text = cell.trim()
  if (control === 'text' || control === 'lines') return cell
  const lower = text.toLowerCase()
  const choice = choices.find((one) => one.toLowerCase() === lower) ?? shortWords[lower]
  if (choice) return choice
  if (NOTHING.test(text)) return null
  return control === 'phone' ? phoneIn(text) : text
}

/** "(+91) 98200 12345", as our files write a number, is +91 98200 12345. */
const phoneIn = (text: string) =>
  text
    .split(/[/;,]/)[0]!
    .trim()
    .replace(/^\(\+(\d*)\)/, '+$1')
    .replace(/\.0$/, '')

/** Refuses a row that passed the checks. */
export const refusedWith = ({ line, fields }: CheckedRow & { issues: null }, issue: Issues[number]): CheckedRow => ({
  line,
  fields: Object.fromEntries(columnNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
  issues: [issue],
})
