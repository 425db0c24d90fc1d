import { type ImportColumn, importMessages, ImportRow, type RefusedRow } from '#contract/chart-imports.ts'
import { patientMessages } from '#contract/patients.ts'
import { storedPhoneIf } from '#server/phones.ts'
import type { FileRow, Titles } from './read-file.ts'

type Issues = RefusedRow['issues']
export type Cells = Partial<Record<ImportColumn, string>>

/** A row as it is to be stored, or its cells and what is wrong with them. */
export type CheckedRow =
  { line: number; fields: ImportRow; issues: null } | { line: number; fields: Cells; issues: Issues }

const optional: ImportColumn[] = ['insuranceInfo', 'bloodGroup', 'allergies', 'medicalHistory']
const contact: ImportColumn[] = [
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'address',
  'emergencyContact',
  'emergencyPhone',
]

/** The short words of spreadsheets for what the form has as choices. */
const genders: Record<string, string> = { m: 'male', f: 'female', o: 'other' }

/** Checks a row by the rules of the form. `today` and `country` are the clinic's. */
export function checkRow(
  { line, cells }: FileRow,
  { fields }: Titles,
  { today, country }: { today: string; country: string | null },
): CheckedRow {
  const given: Cells = {}
  for (const [at, field] of fields.entries()) if (field) given[field] = unescaped(cells[at] ?? '')
  if (cells.slice(fields.length).some((cell) => cell.trim() !== ''))
    return { line, fields: given, issues: [{ field: null, message: importMessages.moreCells }] }
  const result = ImportRow.safeParse(formOf(given))
  if (!result.success) {
    const byField = Map.groupBy(result.error.issues, (issue) => issue.path[0] as ImportColumn)
    return { line, fields: given, issues: [...byField].map(([field, [first]]) => ({ field, message: first!.message })) }
  }
  if (result.data.dateOfBirth !== null && result.data.dateOfBirth > today)
    return { line, fields: given, issues: [{ field: 'dateOfBirth', message: patientMessages.bornLater }] }
  const { phone, emergencyPhone } = result.data
  const stored = { phone: storedPhoneIf(phone, country), emergencyPhone: storedPhoneIf(emergencyPhone, country) }
  return { line, fields: { ...result.data, ...stored }, issues: null }
}

/** The cells as the form would send them: what is empty is not there. */
function formOf(given: Cells): Record<string, unknown> {
  const form: Record<string, unknown> = { firstName: given.firstName ?? '', lastName: given.lastName ?? '' }
  for (const name of contact) form[name] = given[name]?.trim() ? given[name] : null
  for (const name of optional) if (given[name]?.trim()) form[name] = given[name]
  const gender = given.gender?.trim().toLowerCase()
  if (gender) form.gender = genders[gender] ?? gender
  if (given.dateOfBirth?.trim()) form.dateOfBirth = given.dateOfBirth.trim()
  const blood = given.bloodGroup?.trim().toUpperCase()
  if (blood) form.bloodGroup = blood === 'UNKNOWN' ? 'Unknown' : blood
  return form
}

/** Without the apostrophe that our own files put before what a spreadsheet would take for a formula. */
const unescaped = (cell: string) => (/^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell)
