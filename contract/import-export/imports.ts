import { z } from 'zod'
import { type Message, msg } from '#language/translate.ts'
import { Done, Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byField, chartFields } from '#contract/patients/fields.ts'
import {
  chartFieldNames,
  columnNames,
  dateOrders,
  encodings,
  importColumns,
  swappedChoices,
  UnclearEncoding,
} from './rows.ts'

/** Limits of one file. */
export const importBounds = { bytes: 10 * 1024 * 1024, rows: 10_000, columns: 100 } as const

/** Types of a file: CSV, and Excel's current format. */
export const importTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const
const file = { types: importTypes, bytes: importBounds.bytes } as const

export const importStates = ['waiting', 'running', 'done'] as const

/** Progress of an import, as numbers of rows. `done` and the three numbers after it are 0 until the import starts. */
export const ChartImport = z.object({
  id: Id,
  clinicId: Id,
  state: z.enum(importStates),
  /** Rows of the file below the headings. */
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Rows of people who already had a chart, or who appear earlier in the file. */
  skipped: z.number().int(),
  refused: z.number().int(),
  /** Whether the caller made the import, and so can download its refused rows. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ChartImport = z.infer<typeof ChartImport>

/** Targets of columns: fields, and a middle name, which is added to the first name. */
const importedColumns = ['middleName', ...columnNames] as const

const PreviewRow = z.object({
  line: z.number().int(),
  /** Fields that the row has from a cell that is merged with the row above. */
  copied: z.array(z.enum(columnNames)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  birthYear: z.string().optional(),
  gender: z.string().nullable(),
  address: z.string().nullable(),
})

/** A row with errors: its line in the file, the person's name, and the problems. */
export const RefusedRow = z.object({
  line: z.number().int(),
  /** Null if the row has no name. */
  name: z.string().nullable(),
  issues: z.array(z.object({ field: z.enum(columnNames).nullable(), message: z.string() })),
})
export type RefusedRow = z.infer<typeof RefusedRow>

/** A row that is not added, because its person has a chart or is in an earlier line of the file. */
export const SkippedRow = z.object({
  line: z.number().int(),
  name: z.string(),
  /** The earlier line of the same person; null if the person has a chart. */
  sameAs: z.number().int().nullable(),
})
export type SkippedRow = z.infer<typeof SkippedRow>

/** An import with everything its administrator needs to decide: recognized columns, rows to add, and refused rows. */
export const ChartImportDetail = ChartImport.extend({
  /** Recognized columns, in the order of the file. */
  columns: z.array(z.enum(importedColumns)),
  /** Titles of the columns that are left out. */
  unknownColumns: z.array(z.string()),
  /** Before the start: rows that will be added. */
  toAdd: z.number().int(),
  /** Before the start: rows of people who already have a chart. */
  known: z.number().int(),
  /**
   * Before the start: the first 20 rows that will be added, without clinical text, which only doctors read (rule T28).
   */
  preview: z.array(PreviewRow),
  /** The first 100 refused rows; all of them are in the CSV of refused rows, which is available for one day. */
  refusals: z.array(RefusedRow),
  /** The first 100 rows that are not added as duplicates; available for one day. */
  skippedRows: z.array(SkippedRow),
  /** Number of rows that are added with an unreadable cell left out. */
  incomplete: z.number().int(),
  /** The first 100 of them, with these cells; available for one day. */
  incompleteRows: z.array(RefusedRow),
})
export type ChartImportDetail = z.infer<typeof ChartImportDetail>

const params = z.object({ id: Id })

/** Targets for a column: a field, the full name, or a middle name, which is added to the first name. */
export const importTargets = ['fullName', ...importedColumns] as const
export type ImportTarget = (typeof importTargets)[number]

/** The kinds of columns, in words. */
export const targetTitles: Record<ImportTarget, Message> = {
  ...byField(chartFieldNames, (name) => chartFields[name].title),
  fullName: msg('Full name'),
  middleName: msg('Middle name'),
  chartNumber: msg('Chart number'),
}

/** A column of a file, before the import. */
export const FileColumn = z.object({
  /** Empty if the file gives it none. */
  title: z.string(),
  /** First values of the column, without clinical text, which only doctors read (rule T28). */
  samples: z.array(z.string()),
  /** The field that its title suggests; null if it isn't imported unless the caller chooses a field. */
  target: z.enum(importTargets).nullable(),
  /**
   * An example from a column of dates that don't show whether the day or the month comes first; null if there is none.
   */
  unclearDate: z.string().nullable(),
  /**
   * An example from a column in which a spreadsheet program seems to have swapped day and month: real dates whose days are
   * all 12 or less, beside texts such as 25/12/1983. Null if there is none.
   */
  swappedDate: z.string().nullable(),
})
export type FileColumn = z.infer<typeof FileColumn>

/**
 * Reads the columns of a CSV or Excel file of patients and suggests a field for each. Nothing is stored. Only the
 * clinic's administrators can call it.
 */
export const readColumns = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/imports/columns',
  access: 'signed-in',
  heavy: true,
  params,
  accepts: file,
  body: z.instanceof(Uint8Array),
  reply: z.object({
    rows: z.number().int(),
    columns: z.array(FileColumn),
    /** A word as two encodings read it, if the bytes of a CSV file leave its encoding open; null otherwise. */
    unclearEncoding: UnclearEncoding.nullable(),
  }),
})

/**
 * Reads and checks a CSV or Excel file of patients, at most 10 MB and 10,000 rows, without adding anything yet. It
 * replaces the caller's earlier import that has not started. `columns` lists the field of each column, separated by
 * commas, empty to leave one out; if omitted, the titles decide. `dates` is required if the dates of birth are
 * ambiguous, `swapped` if a spreadsheet program seems to have swapped day and month in some of them, `encoding` if
 * the bytes of a CSV file leave its encoding open. Cells that can't be read are left empty and listed, except names, chart numbers, allergies and medical history, whose row is refused. Only the clinic's administrators can call it.
 */
export const prepareImport = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/imports',
  access: 'signed-in',
  heavy: true,
  params,
  query: z.object({
    columns: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(['', ...importTargets])).max(importBounds.columns))
      .optional(),
    dates: z.enum(dateOrders).optional(),
    swapped: z.enum(swappedChoices).optional(),
    encoding: z.enum(encodings).optional(),
  }),
  accepts: file,
  body: z.instanceof(Uint8Array),
  status: 201,
  reply: ChartImportDetail,
})

/** Lists the imports of a clinic, newest first. Only the clinic's administrators can call it. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/imports',
  access: 'signed-in',
  paged: true,
  params,
  query: z.object(paging(10, 50)),
  reply: z.array(ChartImport),
})

/**
 * Returns an import with its progress, its preview and its first refused rows. Only the clinic's administrators can
 * call it.
 */
export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  access: 'signed-in',
  params,
  reply: ChartImportDetail,
})

/**
 * Starts adding the rows of an import in the background. Only the clinic's administrators can call it. Returns 409 if
 * it has already started.
 */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/start',
  access: 'signed-in',
  params,
  reply: ChartImportDetail,
})

/**
 * Deletes an import that has not started, with its rows. Only the clinic's administrators can call it. Returns 409 if
 * it has already started.
 */
export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  access: 'signed-in',
  params,
  reply: Done,
})

/**
 * Returns the refused rows of an import with the reasons, as a CSV to correct and import again; available for one day.
 * Only the administrator who made the import can call it; the clinic's other administrators get 403 (rule T28).
 */
export const getRefusedRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/refused.csv',
  access: 'signed-in',
  params,
  csv: { line: 'Line', problem: 'Problem', ...importColumns },
  reply: z.object({
    line: z.number().int(),
    problem: z.string(),
    ...byField(chartFieldNames, () => z.string().optional()),
    chartNumber: z.string().optional(),
  }),
})
