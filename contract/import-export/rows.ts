import { z } from 'zod'
import { birthDate, digitsOf, line, nameLine } from '#contract/common.ts'
import { byField, chartFields, type FieldName, fieldNames, isRequired, typedFields } from '#contract/patients/fields.ts'
import { msg, says, t, english } from '#language/translate.ts'

/** The first columns of every file, in this fixed order; later fields follow. */
const firstColumns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'address',
  'emergencyContact',
  'emergencyPhone',
  'insuranceInfo',
  'bloodGroup',
  'allergies',
  'medicalHistory',
] as const satisfies FieldName[]

export const chartFieldNames = [...new Set<FieldName>([...firstColumns, ...fieldNames])]

/** Fields that are read from a row: those of a chart, and its number. */
export const columnNames = [...chartFieldNames, 'chartNumber'] as const
export type ImportColumn = (typeof columnNames)[number]

/** The columns, with their titles in the template and in exports: English, because an import finds columns by them. */
export const importColumns: Record<ImportColumn, string> = {
  ...byField(chartFieldNames, (name) => english(chartFields[name].title)),
  chartNumber: 'Chart number',
}

export const importMessages = {
  refusedOfOther: msg('Only the administrator who brought this file can download its rows with errors.'),
  noColumns: msg('The first row must contain headings. Choose the column with the patients’ names.'),
  twice: (title: string) => t('Two columns are imported as “{title}”. Please keep one of them.', { title }),
  twoNames: msg('Import either the full name or first and last name.'),
  otherColumns: msg("This file doesn't have the columns you matched. Please choose it again."),
  empty: msg('This file has no rows below its headings.'),
  tooManyRows: msg('This file has more than 10,000 rows. Please split it.'),
  tooManyColumns: msg('This file has more than 100 columns.'),
  broken: (line: number) => t("We can't read this file beyond line {line}. Is a quotation mark missing?", { line }),
  damagedExcel: msg("We can't read this Excel file. Open it in Excel, save it again as .xlsx and choose that file."),
  oldExcel: msg(
    'This is an old Excel file (.xls) or one with a password. In Excel, save it as .xlsx without a password and choose that file.',
  ),
  largeExcel: msg('This Excel file is too large. Save the patient list as a separate file.'),
  noResult: msg('This cell has a formula without a result. Open the file in Excel, save it, and choose it again.'),
  /** "#N/A" is a result of a formula that found nothing. */
  errorCell: (shown: string) =>
    shown
      ? t('This cell shows the error {shown}. Correct it, or clear the cell.', { shown })
      : t('This cell shows the error of a formula. Correct it, or clear the cell.'),
  mergedName: msg('This row’s name is in a cell merged with the row above. Write a name in each row.'),
  shortenedNumber: msg(
    'A spreadsheet program shortened this number. Format the column as text there, and enter the number again.',
  ),
  emptyRows: msg(
    'This sheet has more than 10,000 rows, most of them empty. Copy the patients into a new sheet, save it and choose that file.',
  ),
  manyFiles: msg('Other Excel files are being read right now.'),
  moreCells: msg('This row has more cells than the first row.'),
  contact: msg('Enter a phone number, an email address or a date of birth.'),
  dateOfBirth: msg('Write the date of birth as 1990-05-31.'),
  noDate: (text: string) => t('“{text}” is not a date. Write it as 31/05/1990 or 1990-05-31.', { text }),
  /** "There is no 31 February 1990." */
  noSuchDay: (day: number, month: string, year: number) => t('There is no {day} {month} {year}.', { day, month, year }),
  noSuchMonth: (text: string, order: DateOrder) =>
    order === 'day-first'
      ? t('“{text}” is not a date with the day first.', { text })
      : t('“{text}” is not a date with the month first.', { text }),
  dateOrder: (example: string) =>
    t('Is the day or the month first in dates such as {example}? Please choose.', { example }),
  bornEarly: (text: string) => t('“{text}” is before 1900.', { text }),
  unsureDay: (text: string, one: string, other: string) =>
    t('“{text}” may be {one} or {other} at the clinic. Write the date without a time.', { text, one, other }),
  swappedDates: (shown: string, other: string) =>
    t(
      'A spreadsheet program seems to have swapped day and month in some dates of birth: {shown} may be {other}. Please choose.',
      { shown, other },
    ),
  encoding: ({ utf8, windows1252 }: UnclearEncoding) =>
    t('This file has letters of two encodings. Is it “{utf8}” or “{windows1252}”? Please choose.', {
      utf8,
      windows1252,
    }),
  unreadable: msg('This cell has characters that can’t be read. Correct it, or save the list as CSV UTF-8.'),
  age: (text: string) => t('“{text}” is neither an age nor a year of birth.', { text }),
  bornLaterThanNow: msg("The year of birth can't be in the future."),
  chartNumberTaken: msg('Another patient has this chart number.'),
  notStored: msg("This row couldn't be saved. Please add this patient by hand."),
  notWaiting: msg('This import has already started.'),
  cancelled: msg('Import cancelled'),
} as const

/** Which part comes first in a date such as 03/04/1990. */
export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What to do with dates in which a spreadsheet program seems to have swapped day and month: keep them, or swap them back. */
export const swappedChoices = ['keep', 'swap'] as const
export type SwappedChoice = (typeof swappedChoices)[number]

/** Encodings of a file whose bytes leave it open. */
export const encodings = ['utf-8', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** A word of a file as two encodings read it. */
export const UnclearEncoding = z.object({ utf8: z.string(), windows1252: z.string() })
export type UnclearEncoding = z.infer<typeof UnclearEncoding>

type Typed = typeof typedFields
/** A cell that the form requires can be empty in a file. */
type Cells = { [N in FieldName]: undefined extends z.input<Typed[N]> ? Typed[N] : z.ZodNullable<Typed[N]> }
const cells = byField(chartFieldNames, (name) =>
  isRequired(name) ? typedFields[name].nullable() : typedFields[name],
) as Cells

/**
 * A row as it is stored, with the rules and messages of the patient form. It needs a name of at least one word, and one
 * more detail that tells the person from others of that name.
 */
export const ImportRow = z
  .object({
    ...cells,
    firstName: typedFields.firstName,
    lastName: nameLine(100),
    dateOfBirth: birthDate(importMessages.dateOfBirth).nullable(),
    /** Chart number in the program that the file comes from, to keep; if omitted, the chart gets a new number. */
    chartNumber: line(40).optional(),
  })
  .refine((row) => row.phone ?? row.email ?? row.dateOfBirth ?? row.chartNumber, {
    ...says(importMessages.contact),
    path: ['phone'],
  })
export type ImportRow = z.infer<typeof ImportRow>

/** Marks by which a row can be the same person as another row or chart of that name. */
const marksOf = ({ dateOfBirth, email, phone, chartNumber }: ImportRow): string[] =>
  [dateOfBirth, email?.toLowerCase(), phone && digitsOf(phone).slice(-10), chartNumber].flatMap((mark, kind) =>
    mark ? [`${kind} ${mark}`] : [],
  )

/** Returns keys of a row: two rows of one person share a key. */
export const identityOf = (row: ImportRow): string[] => {
  const name = `${row.firstName}\n${row.lastName}`.toLowerCase()
  return marksOf(row).map((mark) => `${name}\n${mark}`)
}

const differ = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one && other && one !== other)

/**
 * True if two rows that share a key of `identityOf` still belong to two people: a father and a son share name and phone,
 * and newborn twins the birth date as well. Other birth dates or chart numbers make two people.
 */
export const areTwoPeople = (one: ImportRow, other: ImportRow): boolean =>
  differ(one.dateOfBirth, other.dateOfBirth) || differ(one.chartNumber, other.chartNumber)
