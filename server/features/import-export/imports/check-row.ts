import { t } from '#language/translate.ts'
import type { ImportTarget, RefusedRow } from '#contract/import-export/imports.ts'
import {
  chartFieldNames,
  columnNames,
  type ImportColumn,
  importMessages,
  ImportRow,
} from '#contract/import-export/rows.ts'
import { type FieldName, fieldOf, isRequired } from '#contract/patients/fields.ts'
import { patientMessages } from '#contract/patients/patients.ts'
import { withStoredPhones } from '#server/features/patients/public.ts'
import { type DateReading, readBirthDate, readBirthYear } from './birth-dates.ts'
import type { FileRow } from './csv-rows.ts'
import { namesOf } from './full-names.ts'
import { fieldFor, type Targets, together } from './column-titles.ts'

export type Issues = RefusedRow['issues']
export type Cells = Partial<Record<ImportColumn, string>>

/**
 * A row ready to be stored, with the cells that it lacks because they can't be read and the fields that it has from the row
 * above, or its cells and their problems.
 */
export type CheckedRow =
  | { line: number; fields: ImportRow; issues: null; without: Issues; copied: ImportColumn[] }
  | { line: number; fields: Cells; issues: Issues; without?: undefined; copied?: undefined }

/** How the rows of a file are read. `country` is the clinic's. */
export interface Reading {
  targets: Targets
  dates: DateReading
  country: string | null
}

/** Fields that an import must not drop, because their loss could harm the patient: a row that can't store one is refused. */
const KEPT: ReadonlySet<ImportColumn> = new Set(['firstName', 'lastName', 'chartNumber', 'allergies', 'medicalHistory'])

/** Checks a row by the rules of the form. A cell that can't be read is left empty and named in `without` (see `KEPT`). */
export function checkRow(row: FileRow, { targets, dates, country }: Reading): CheckedRow {
  const { line, cells } = row
  const given = givenCells(cells, targets)
  const refused = (issues: Issues): CheckedRow => ({ line, fields: given, issues })
  if (cells.slice(targets.length).some((cell) => cell.trim() !== ''))
    return refused([{ field: null, message: t(importMessages.moreCells) }])
  const unread = unreadCells(row, targets)
  if (unread.some(({ field }) => field && KEPT.has(field))) return refused(unread)
  const readable = cells.map((cell, at) => (row.problems?.[at] ? '' : cell))
  const { form, issues } = formOf(givenCells(readable, targets), dates)
  const without = [...unread, ...issues]
  for (const issue of problemsOf(form)) {
    if (KEPT.has(issue.field)) return refused([...without, issue])
    if (issue.message === t(importMessages.contact)) continue
    without.push({ field: issue.field, message: `${issue.message}${cellInWords(given[issue.field])}` })
    if (isRequired(issue.field as FieldName)) form[issue.field] = null
    else delete form[issue.field]
  }
  if (typeof form.dateOfBirth === 'string' && form.dateOfBirth > dates.today) {
    form.dateOfBirth = null
    without.push({ field: 'dateOfBirth', message: t(patientMessages.bornLater) })
  }
  const result = ImportRow.safeParse(form)
  // nothing but the name is left
  if (!result.success)
    return refused(without.length > 0 ? without : [{ field: 'phone', message: t(importMessages.contact) }])
  const fields = withStoredPhones(result.data, country)
  return { line, fields, issues: null, without, copied: copiedFields(row, targets, fields) }
}

/** Returns the fields that a row has from cells merged with the row above. */
const copiedFields = ({ fromAbove = [] }: FileRow, targets: Targets, fields: ImportRow): ImportColumn[] => {
  const copied = fromAbove.flatMap((at) => (targets[at] ? fieldFor(targets[at]) : []))
  return [...new Set(copied)].filter((field) => fields[field])
}

const NAMES: ReadonlySet<ImportTarget> = new Set(['fullName', 'firstName'])

/** 1.00E+05, which a spreadsheet program makes of a long number or of "1E5". */
const SHORTENED = /^\s*\d(?:[.,]\d+)?E[+-]\d+\s*$/i

/** Cells that can't be read, by their fields. A name of several rows isn't taken for each of them. */
function unreadCells({ cells, problems = {}, fromAbove = [] }: FileRow, targets: Targets): Issues {
  return targets.flatMap((target, at) => {
    if (!target) return []
    const isOthersName = fromAbove.includes(at) && NAMES.has(target)
    const isShort = target === 'chartNumber' && SHORTENED.test(cells[at] ?? '')
    const message =
      problems[at] ??
      (isOthersName ? t(importMessages.mergedName) : isShort ? t(importMessages.shortenedNumber) : undefined)
    return message ? [{ field: fieldFor(target), message: `${message}${cellInWords(cells[at])}` }] : []
  })
}

const cellInWords = (cell = '') => (cell.trim() ? ` (“${cell.trim().slice(0, 60)}”)` : '')

/** Returns the first problem of each field. */
function problemsOf(form: Record<string, unknown>): { field: ImportColumn; message: string }[] {
  const result = ImportRow.safeParse(form)
  if (result.success) return []
  const byField = Map.groupBy(result.error.issues, (issue) => issue.path[0] as ImportColumn)
  return [...byField].map(([field, [first]]) => ({ field, message: first!.message }))
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
  const { firstName: first, middleName: middle, lastName, ...others } = given
  const firstName = [first?.trim(), middle?.trim()].filter(Boolean).join(' ')
  // a one-word name is a first name, in any column
  if (!firstName) return lastName === undefined ? others : { ...others, firstName: lastName }
  return { ...others, firstName, ...(lastName !== undefined && { lastName }) }
}

/** Words for an empty cell, and the zero dates of databases. */
const NOTHING =
  /^(n\/?a|nil|none|null|no|not (?:known|given|available)|unknown|nk|[-–—.?/]+|0000[-/.]00[-/.]00|00?[-/.]00?[-/.]0000|0)$/i

/** Returns the cells as the form would send them: empty ones are null, or omitted if the form doesn't require them. */
function formOf(given: Cells, dates: DateReading): { form: Record<string, unknown>; issues: Issues } {
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
    const read = readBirthDate(form.dateOfBirth, dates)
    form.dateOfBirth = 'date' in read ? read.date : null
    if ('message' in read) issues.push({ field: 'dateOfBirth', message: read.message })
  }
  // a date is more precise than the age beside it
  if (hasDate && !isYear(form.birthYear)) delete form.birthYear
  if (typeof form.birthYear === 'string') {
    const read = readBirthYear(form.birthYear, dates.today)
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
  if (NOTHING.test(text) || NOTHING.test(text.replace(TIME_OF_ZERO, ''))) return null
  if (name === 'bloodGroup') return bloodGroupIn(text)
  return control === 'phone' ? phoneIn(text) : control === 'email' ? firstOf(text) : text
}

/** Zero dates come with a time, too. */
const TIME_OF_ZERO = /[ T]00:00(:00)?$/

/** Returns the first of several values in a cell. */
const firstOf = (text: string) => text.split(/[/;,\s]+/).find(Boolean) ?? text

/** "O Rh+", "O(+)ve", "B RhD positive" are O+ and B+; anything else stays as it is, and is refused. */
function bloodGroupIn(text: string): string {
  const found = /^(a|b|ab|o)[\s(]*(?:rh ?d?|group)?[\s(]*(\+|-|–|pos(?:itive)?|neg(?:ative)?)[\s)]*(?:ve)?\.?$/i.exec(
    text,
  )
  return found ? `${found[1]!.toUpperCase()}${/^(\+|pos)/i.test(found[2]!) ? '+' : '-'}` : text
}

/** "(+91) 98200 12345", as our files write a number, is +91 98200 12345. */
const phoneIn = (text: string) =>
  text
    .split(/[/;,]/)[0]!
    .trim()
    .replace(/^\(\+(\d*)\)/, '+$1')
    .replace(/\.0$/, '')

/** Refuses a row that passed the checks. */
export const refusedWith = (
  { line, fields }: Extract<CheckedRow, { issues: null }>,
  issue: Issues[number],
): CheckedRow => ({
  line,
  fields: Object.fromEntries(columnNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
  issues: [issue],
})
