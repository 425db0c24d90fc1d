import { z } from 'zod'
import { digitsOf, Done, Id, isoDate, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { NewPatient } from './patients.ts'

/** Bounds of one file. */
export const importBounds = { bytes: 10 * 1024 * 1024, rows: 10_000, columns: 100 } as const

/** What a column of the file may be, with the title that the template and the exports give it. */
export const importColumns = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  address: 'Address',
  emergencyContact: 'Emergency contact',
  emergencyPhone: 'Emergency phone',
  insuranceInfo: 'Insurance',
  bloodGroup: 'Blood group',
  allergies: 'Allergies',
  medicalHistory: 'Medical history',
} as const
export type ImportColumn = keyof typeof importColumns

const names = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]]

export const importMessages = {
  noColumns: 'The first row must name the columns, among them “First name” and “Last name”.',
  twice: (title: string) => `Two columns are “${title}”. Please keep one of them.`,
  empty: 'This file has no rows below its first one.',
  tooManyRows: 'This file has more than 10,000 rows. Please split it.',
  tooManyColumns: 'This file has more than 100 columns.',
  broken: (line: number) => `This file cannot be read beyond line ${line}. Is a quotation mark missing?`,
  moreCells: 'This row has more cells than the first row.',
  contact: 'Give a phone number, an e-mail address or a date of birth.',
  dateOfBirth: 'Write the date of birth as year-month-day, such as 1990-05-31.',
  notStored: 'This row could not be stored. Please add this patient by hand.',
  notWaiting: 'This import has been started already.',
  cancelled: 'Import cancelled',
} as const

const form = NewPatient.shape

/**
 * A row as it is stored: the rules and sentences of the form Add Patient. Besides the name only one thing is required
 * by which the person can be told from others of that name.
 */
export const ImportRow = z
  .object({
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    phone: form.phone.nullable(),
    dateOfBirth: isoDate(importMessages.dateOfBirth).nullable(),
    gender: form.gender.nullable(),
    address: form.address.nullable(),
    emergencyContact: form.emergencyContact.nullable(),
    emergencyPhone: form.emergencyPhone.nullable(),
    insuranceInfo: form.insuranceInfo,
    bloodGroup: form.bloodGroup,
    allergies: form.allergies,
    medicalHistory: form.medicalHistory,
  })
  .refine((row) => row.phone ?? row.email ?? row.dateOfBirth, { message: importMessages.contact, path: ['phone'] })
export type ImportRow = z.infer<typeof ImportRow>

/** By what a row is the same person as another row or chart of this name; each is compared with its own kind. */
export const identityOf = (row: ImportRow): string[] => {
  const name = `${row.firstName}\n${row.lastName}`.toLowerCase()
  const marks = [row.dateOfBirth, row.email?.toLowerCase(), row.phone && digitsOf(row.phone).slice(-10)]
  return marks.flatMap((mark, kind) => (mark ? [`${name}\n${kind}\n${mark}`] : []))
}

export const importStates = ['waiting', 'running', 'done'] as const

/** How far an import is: counts of rows only. `done` and the three after it are 0 while it waits to be started. */
export const ChartImport = z.object({
  id: Id,
  clinicId: Id,
  state: z.enum(importStates),
  /** Rows of the file below its first one. */
  total: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  /** Rows of people who had a chart already, or stood in the file before. */
  skipped: z.number().int(),
  refused: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ChartImport = z.infer<typeof ChartImport>

const PreviewRow = z.object({
  line: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  gender: z.string().nullable(),
  address: z.string().nullable(),
})

/** A row that is not taken: where it stands in the file and what is wrong. */
export const RefusedRow = z.object({
  line: z.number().int(),
  issues: z.array(z.object({ field: z.enum(names).nullable(), message: z.string() })),
})
export type RefusedRow = z.infer<typeof RefusedRow>

/** An import with what its administrator decides on: what was recognised, what would happen, what is refused. */
export const ChartImportDetail = ChartImport.extend({
  /** The columns that were recognised, in the order of the file. */
  columns: z.array(z.enum(names)),
  /** Titles of the columns that are left out. */
  unknownColumns: z.array(z.string()),
  /** While it waits: how many would be added, and how many have a chart already. */
  toAdd: z.number().int(),
  known: z.number().int(),
  /** While it waits: the first 20 that would be added, without the clinical text, which doctors read (trap T28). */
  preview: z.array(PreviewRow),
  /** The first 100; all of them are in the file of refused rows, for a day. */
  refusals: z.array(RefusedRow),
})
export type ChartImportDetail = z.infer<typeof ChartImportDetail>

const params = z.object({ id: Id })

/** Reads and checks a file; nothing is added yet. A waiting import of the same person there is replaced. */
export const prepareImport = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/imports',
  access: 'signed-in',
  params,
  accepts: { type: 'text/csv', bytes: importBounds.bytes },
  body: z.string(),
  status: 201,
  reply: ChartImportDetail,
})
/** Imports of a clinic, newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/imports',
  access: 'signed-in',
  params,
  query: z.object(paging(10, 50)),
  reply: z.array(ChartImport),
})
export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  access: 'signed-in',
  params,
  reply: ChartImportDetail,
})
/** Begins to add the rows; started twice it runs once. */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/start',
  access: 'signed-in',
  params,
  reply: ChartImportDetail,
})
/** Forgets an import that waits. */
export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  access: 'signed-in',
  params,
  reply: Done,
})
const cell = z.string().optional()
/** The refused rows as they were, with what is wrong: to be mended and imported again. */
export const getRefusedRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/refused.csv',
  access: 'signed-in',
  params,
  csv: { line: 'Line', problem: 'Problem', ...importColumns },
  reply: z.object({
    line: z.number().int(),
    problem: z.string(),
    ...(Object.fromEntries(names.map((name) => [name, cell])) as Record<ImportColumn, typeof cell>),
  }),
})
