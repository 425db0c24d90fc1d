import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { type ImportColumn, importBounds, importMessages } from '#contract/chart-imports.ts'
import { badRequest, type RefusedError } from '#server/errors.ts'

/** A row below the first one: the line of the file on which it begins, and its cells. */
export interface FileRow {
  line: number
  cells: string[]
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

const PIECE = 64 * 1024
const LONGEST_ROW = 100_000

/**
 * The rows of a CSV file, its titles first, as they are read; other requests are served in between. Cells are separated
 * by whatever of comma and semicolon comes more often in the first line. Throws 400 for what is no CSV.
 */
export async function* rowsOf(text: string): AsyncGenerator<FileRow> {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  const parser = parse({
    delimiter: delimiterOf(plain),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  })
  let last = 1
  for await (const { record, info } of parsedBy(parser, plain, () => last)) {
    // what a row has of line ends within its cells is counted already when it ends
    const line = info.lines - record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
    last = info.lines
    if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record }
  }
}

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

function delimiterOf(text: string): ',' | ';' {
  const end = text.indexOf('\n')
  const first = text.slice(0, Math.min(end === -1 ? text.length : end, LONGEST_ROW)).replaceAll(/"[^"]*"/g, '')
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** Which column is which; `columns` and `unknown` as the file has them. */
export interface Titles {
  /** For each cell of a row what it is; null: left out. */
  fields: (ImportColumn | null)[]
  columns: ImportColumn[]
  unknown: string[]
}

/** What else a column may be called; compared without case, spaces and signs. */
const otherNames: Record<ImportColumn, string[]> = {
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilenumber', 'mobilephone', 'telephone', 'contactnumber'],
  dateOfBirth: ['dateofbirth', 'birthdate', 'birthday', 'dob', 'born'],
  gender: ['gender', 'sex'],
  address: ['address', 'homeaddress'],
  emergencyContact: ['emergencycontact', 'emergencycontactname'],
  emergencyPhone: ['emergencyphone', 'emergencycontactphone', 'emergencynumber', 'emergencycontactnumber'],
  insuranceInfo: ['insurance', 'insuranceinfo', 'insuranceinformation'],
  bloodGroup: ['bloodgroup', 'bloodtype'],
  allergies: ['allergies', 'allergy'],
  medicalHistory: ['medicalhistory', 'history'],
}

/** What our own files have besides, to be passed over in silence. */
const ours = new Set(['line', 'problem', 'chartnumber', 'addedon', ''])

/** Recognises the titles. Throws 400 when the names are missing, or one column is there twice. */
export function titlesOf({ cells }: FileRow): Titles {
  if (cells.length > importBounds.columns) throw badRequest(importMessages.tooManyColumns)
  const plain = cells.map((title) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const fields = plain.map(columnOf)
  const columns = fields.filter((one) => one !== null)
  for (const [at, field] of fields.entries())
    if (field && fields.indexOf(field) !== at) throw badRequest(importMessages.twice(shortened(cells[at]!)))
  if (!columns.includes('firstName') || !columns.includes('lastName')) throw badRequest(importMessages.noColumns)
  const unknown = cells.filter((_, at) => !fields[at] && !ours.has(plain[at]!)).map(shortened)
  return { fields, columns, unknown }
}

const columnOf = (title: string): ImportColumn | null =>
  (Object.entries(otherNames) as [ImportColumn, string[]][]).find(([, names]) => names.includes(title))?.[0] ?? null

const shortened = (title: string) => title.trim().slice(0, 100)
