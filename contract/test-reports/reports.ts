import { z } from 'zod'
import { Done, Id, isoDate, line, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileNotice, fileKinds, fileMessages, FileSizeQuery, Rotation, UPLOAD_BYTES } from '#contract/files.ts'
import { msg, says, t, type Message } from '#language/translate.ts'

export const reportCategories = [
  'Blood Tests',
  'X-Ray',
  'MRI',
  'CT Scan',
  'Ultrasound',
  'ECG',
  'Lab Results',
  'Pathology',
  'Other',
] as const
export type ReportCategory = (typeof reportCategories)[number]

/** The categories in words; they are stored in English. */
export const reportCategoryTitles: Record<ReportCategory, Message> = {
  'Blood Tests': msg('Blood Tests'),
  'X-Ray': msg('X-Ray'),
  MRI: msg('MRI'),
  'CT Scan': msg('CT Scan'),
  Ultrasound: msg('Ultrasound'),
  ECG: msg('ECG'),
  'Lab Results': msg('Lab Results'),
  Pathology: msg('Pathology'),
  Other: msg('Other'),
}

/** Maximum number of pages in a report; each page is a file. */
export const PAGES_MAX = 20

export const reportMessages = {
  incomplete: msg('Please fill in all required fields and select a file'),
  noFile: msg('Please select a file to upload'),
  title: msg('Title is required'),
  category: msg('Category is required'),
  date: msg('Test date is required'),
  dateLater: msg('The test date cannot be later than today'),
  otherPerson: msg('This is not one of your family members.'),
  tooManyPages: () => t('A report has at most {max} pages.', { max: PAGES_MAX }),
  notUploaded: msg('Failed to upload test report'),
  notShared: msg('Failed to share test report'),
  uploaded: msg('Test report uploaded successfully'),
  pagesAdded: msg('Added to the report'),
  shared: msg('Test report shared successfully'),
  changed: msg('Test report updated successfully'),
  notChanged: msg('Failed to update test report'),
  none: msg('No test reports found'),
  keyReused: msg('This Idempotency-Key was already used for another report.'),
} as const

const file = z
  .file(says(reportMessages.incomplete))
  .min(1, says(reportMessages.incomplete))
  .max(UPLOAD_BYTES, says(fileMessages.tooLarge))

const details = {
  title: requiredLine(reportMessages.title, 200),
  category: z.enum(reportCategories, says(reportMessages.category)),
  testDate: isoDate(reportMessages.date),
  description: lines(2000).optional(),
}

/** All details of a report. */
export const ReportDetails = z.strictObject(details)
export type ReportDetails = z.infer<typeof ReportDetails>

/** A report of the patient or of a family member, with its first page. */
export const NewReport = z.strictObject({
  file,
  ...details,
  /** The family member whose report it is; if omitted, it is the patient's own. */
  familyMemberId: z.literal('').or(Id).optional(),
  rotation: Rotation.optional(),
})
export type NewReport = z.infer<typeof NewReport>

/** A further page of a report. */
export const NewReportPage = z.strictObject({ file, rotation: Rotation.optional() })
export type NewReportPage = z.infer<typeof NewReportPage>

/** The file of a page. */
export const ReportPage = z.object({
  page: z.number().int(),
  kind: z.enum(fileKinds),
  size: z.number().int(),
  /** True if a virus scanner found the file clean before it was stored. */
  isScanned: z.boolean(),
  /** `animated`: only the first picture of the PNG is stored. `encrypted`: the PDF may ask for a password. Otherwise null. */
  notice: FileNotice.nullable(),
  /** In pixels, for a picture with previews; null otherwise. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Name of the file that the patient uploaded. */
  fileName: z.string(),
})
export type ReportPage = z.infer<typeof ReportPage>

export const TestReport = z.object({
  id: Id,
  title: z.string(),
  category: z.enum(reportCategories),
  testDate: z.string(),
  description: z.string().nullable(),
  /** File name of the first page. */
  fileName: z.string(),
  /** Total size of all pages in bytes. */
  fileSize: z.number().int(),
  /** URL of the first page, for everyone who can see the report. */
  fileUrl: z.string(),
  patient: z.object({ user: z.object({ firstName: z.string(), lastName: z.string() }) }),
  /** The family member whose report it is; null for the owner's own, and for other readers. */
  familyMemberId: Id.nullable(),
  pages: z.array(ReportPage),
  createdAt: z.iso.datetime(),
  /** For a doctor, when the sharing expires; null for the owner. */
  sharedUntil: z.iso.datetime().nullable(),
  /** For the owner, the number of active shares. */
  shares: z.number().int(),
  can: z.object({ share: z.boolean(), addPage: z.boolean(), edit: z.boolean(), remove: z.boolean() }),
})
export type TestReport = z.infer<typeof TestReport>

export const REPORTS_PER_PAGE = 24

/** Lists test reports, latest test first: patients see their own and their family's, doctors those shared with them. */
export const listTestReports = endpoint({
  method: 'GET',
  path: '/api/test-reports',
  access: 'signed-in',
  followsClinic: true,
  paged: true,
  query: z.object({
    category: z.enum(reportCategories).optional(),
    /** Only reports of this chart's person; the caller must be able to open the chart. */
    patientId: Id.optional(),
    /** Words to find in the title, the description or a file name; all of them must match. */
    search: line(100).optional(),
    ...paging(REPORTS_PER_PAGE, 100),
  }),
  reply: z.array(TestReport),
})

/**
 * Uploads a test report with its first page: a PDF, JPG or PNG of at most 10 MB. Patients can call it, and members who
 * have a chart themselves. Returns 409 until the caller's email is confirmed, 429 after 120 pages in an hour.
 */
export const uploadTestReport = endpoint({
  method: 'POST',
  path: '/api/test-reports',
  access: 'signed-in',
  once: true,
  form: { bytes: UPLOAD_BYTES },
  body: NewReport,
  status: 201,
  reply: TestReport,
})

const ReportId = z.object({ id: Id })

/**
 * Returns a test report. The owner and the doctors it is shared with can open it; its history shows the owner when a
 * doctor did.
 */
export const getTestReport = endpoint({
  method: 'GET',
  path: '/api/test-reports/:id',
  access: 'signed-in',
  params: ReportId,
  reply: TestReport,
})

/**
 * Adds a page to a test report: a PDF, JPG or PNG of at most 10 MB, up to 20 pages. Only its owner can call it. Returns
 * 429 after 120 pages in an hour.
 */
export const addReportPage = endpoint({
  method: 'POST',
  path: '/api/test-reports/:id/pages',
  access: 'signed-in',
  once: true,
  params: ReportId,
  form: { bytes: UPLOAD_BYTES },
  body: NewReportPage,
  status: 201,
  reply: TestReport,
})

/** Replaces the details of a test report; its pages and links stay. Only its owner can call it. */
export const changeTestReport = endpoint({
  method: 'PUT',
  path: '/api/test-reports/:id',
  access: 'signed-in',
  params: ReportId,
  body: ReportDetails,
  reply: TestReport,
})

/** Deletes a test report with all its pages and links. Only its owner can call it. */
export const deleteTestReport = endpoint({
  method: 'DELETE',
  path: '/api/test-reports/:id',
  access: 'signed-in',
  params: ReportId,
  reply: Done,
})

export const PageNumber = z.coerce.number().int().min(1).max(PAGES_MAX)

/**
 * Returns the file of a page of a test report, or a preview of a picture. The owner and the doctors it is shared with
 * can call it.
 */
export const getReportPage = endpoint({
  method: 'GET',
  path: '/api/test-reports/:id/pages/:page',
  access: 'signed-in',
  params: ReportId.extend({ page: PageNumber }),
  query: FileSizeQuery,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
