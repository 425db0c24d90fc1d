import { z } from 'zod'
import { Id, isoDate, line, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileKinds, fileMessages, FileNotice, FileSizeQuery, Rotation, UPLOAD_BYTES } from '#contract/files.ts'
import { msg, says, t } from '#language/translate.ts'
import { labStatuses, NewResultValue, resultMessages, ResultValue, VALUES_PER_TEST } from './values.ts'

export const entryMessages = {
  nothing: msg('Enter at least one value or a text'),
  date: msg('Date is required'),
  dateLater: msg('The date cannot be later than today'),
  dateEarlier: msg('The date is too long ago'),
  file: msg('Please select a file'),
  newer: msg('Someone else just entered a result for this test. Check it first.'),
  reason: msg('Enter the reason for the new result'),
  acknowledged: msg('This result is already acknowledged.'),
  replaced: msg('A newer result of this test has arrived. Acknowledge that one.'),
  tooMany: msg('This test has reached the maximum number of results.'),
  keyReused: msg('This Idempotency-Key was already used for another result.'),
} as const

/** Most results of one ordered test. */
export const RESULTS_MAX = 50

/** What a laboratory can do later to a result that it has sent. */
export const resultRevisions = ['withdrawn', 'corrected'] as const
export type ResultRevision = (typeof resultRevisions)[number]

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** A result of an ordered test (FHIR R4 DiagnosticReport with its Observations). It never changes; a later one is a new version. */
export const TestResult = z.object({
  id: Id,
  version: z.number().int(),
  /** The day of the sample or the examination. */
  measuredOn: z.string(),
  values: z.array(ResultValue),
  /** A finding in words, such as that of an X-ray. */
  summary: z.string().nullable(),
  laboratory: z.string().nullable(),
  /** The laboratory's report, if it was uploaded. */
  file: z.object({ kind: z.enum(fileKinds), isScanned: z.boolean(), notice: FileNotice.nullable() }).nullable(),
  /** Why it replaces an earlier version. */
  reason: z.string().nullable(),
  isCritical: z.boolean(),
  enteredAt: z.iso.datetime(),
  /** Null if a laboratory's message was matched without a person. */
  enteredBy: Person.nullable(),
  /** Its status in the laboratory's message; null if a person entered it. A `withdrawn` result has no values: it takes back the earlier one. */
  labStatus: z.enum(labStatuses).nullable(),
  /** Whether the laboratory has withdrawn or corrected this result in the meantime; null if not. */
  revision: z.enum(resultRevisions).nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  acknowledgedBy: Person.nullable(),
})
export type TestResult = z.infer<typeof TestResult>

/** True for a withdrawal, and for a result that the laboratory has withdrawn: it counts no more. */
export const isWithdrawn = ({ labStatus, revision }: Pick<TestResult, 'labStatus' | 'revision'>): boolean =>
  labStatus === 'withdrawn' || revision === 'withdrawn'

/** Returns the status of a result, for exports: `outdated` for one that the laboratory has corrected. */
export const statusOfResult = (one: Pick<TestResult, 'labStatus' | 'revision'>): string | null =>
  isWithdrawn(one) ? 'withdrawn' : one.revision === 'corrected' ? 'outdated' : one.labStatus

const measuredOn = isoDate(entryMessages.date).refine((date) => date >= '1900-01-01', says(entryMessages.dateEarlier))

/** A result to enter: values, a finding in words, or both. */
export const NewTestResult = z
  .strictObject({
    measuredOn,
    values: z
      .array(NewResultValue)
      .max(VALUES_PER_TEST, { error: () => t('At most {max} values', { max: VALUES_PER_TEST }) }),
    summary: lines(5000).optional(),
    laboratory: line(100).optional(),
    /** True if the finding is critical; a critical value makes the result critical anyway. */
    isCritical: z.boolean().optional(),
    /** Required if the test has a result. */
    reason: line(200).optional(),
    /** Version of the newest result that the caller has seen; 0 without one. */
    after: z.number(says(resultMessages.number)).int().min(0).max(1000),
  })
  .refine(({ values, summary }) => values.length > 0 || Boolean(summary), {
    path: ['summary'],
    ...says(entryMessages.nothing),
  })
  .refine(({ after, reason }) => after === 0 || Boolean(reason), { path: ['reason'], ...says(entryMessages.reason) })
export type NewTestResult = z.infer<typeof NewTestResult>

/**
 * Enters a result of an ordered test. Doctors of the clinic can call it, and staff with the permission for tests. A value is flagged only from the
 * limits that come with it. A critical result notifies the doctor who ordered the test, or the clinic's doctors if that doctor has left. Returns 409 if the test has a newer result than the caller
 * has seen.
 */
export const addTestResult = endpoint({
  method: 'POST',
  path: '/api/ordered-tests/:id/results',
  access: 'signed-in',
  once: true,
  params: z.object({ id: Id }),
  body: NewTestResult,
  status: 201,
  reply: TestResult,
})

/** The report of a laboratory, as a file. */
export const NewResultFile = z
  .strictObject({
    file: z
      .file(says(entryMessages.file))
      .min(1, says(entryMessages.file))
      .max(UPLOAD_BYTES, says(fileMessages.tooLarge)),
    rotation: Rotation.optional(),
    measuredOn,
    summary: lines(5000).optional(),
    laboratory: line(100).optional(),
    /** `1` if the report is critical. */
    isCritical: z.literal('1').optional(),
    /** Required if the test has a result. */
    reason: line(200).optional(),
    /** Version of the newest result that the caller has seen; 0 without one. */
    after: z.coerce.number(says(resultMessages.number)).int().min(0).max(1000),
  })
  .refine(({ after, reason }) => after === 0 || Boolean(reason), { path: ['reason'], ...says(entryMessages.reason) })
export type NewResultFile = z.infer<typeof NewResultFile>

/**
 * Uploads the report of a laboratory as the result of an ordered test: a PDF, JPG or PNG of at most 10 MB. Doctors of the clinic can call it, and
 * staff with the permission for tests. A critical report notifies the same people as a typed critical result. Returns 409 if the test has a newer
 * result than the caller has seen.
 */
export const addTestResultFile = endpoint({
  method: 'POST',
  path: '/api/ordered-tests/:id/files',
  access: 'signed-in',
  once: true,
  params: z.object({ id: Id }),
  form: { bytes: UPLOAD_BYTES },
  body: NewResultFile,
  status: 201,
  reply: TestResult,
})

/** Returns the file of a result, or a preview of a picture. Everyone who can read the result can call it, and the access is recorded. */
export const getTestResultFile = endpoint({
  method: 'GET',
  path: '/api/test-results/:id/file',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: FileSizeQuery,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})

/**
 * Acknowledges the newest result of a test: the doctor has seen it, and the patient can read it from now on. Doctors of the clinic can call it.
 * Returns 409 if it is already acknowledged or replaced.
 */
export const acknowledgeTestResult = endpoint({
  method: 'PUT',
  path: '/api/test-results/:id/acknowledgment',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  reply: TestResult,
})
