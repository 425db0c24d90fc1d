import { z } from 'zod'
import { Done, Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileSizeQuery } from '#contract/files.ts'
import { PageNumber, ReportPage, TestReport } from './reports.ts'
import { msg, says, t } from '#language/translate.ts'

/** Maximum number of days for which a link is valid (rule E2). */
export const SHARE_DAYS = 30
/** Choices of the dialog, in days. */
export const shareDays = [1, 7, 14, SHARE_DAYS] as const

export const shareMessages = {
  expiry: () =>
    t('Choose an expiration date in the future, at most {shareDays} days from now.', { shareDays: SHARE_DAYS }),
  doctor: msg('This doctor can’t receive reports right now. Choose another doctor, or share a link.'),
  passcode: msg('Enter 4 to 20 letters or digits'),
  wrongPasscode: msg('This passcode isn’t right. Please ask the person who sent you the link.'),
  tooMany: msg('A report can have at most 20 active links. Revoke one first.'),
  invalid: msg('This link is wrong, expired or revoked. Please ask the person who shared it for a new one.'),
} as const

/** Maximum number of active links per report. */
export const SHARES_MAX = 20
/** Number of wrong passcodes, over its whole life, after which a link is revoked. */
export const WRONG_PASSCODES_MAX = 30

const Passcode = z
  .string(says(shareMessages.passcode))
  .trim()
  .regex(/^[\p{L}\d]{4,20}$/u, says(shareMessages.passcode))

const ReportId = z.object({ id: Id })

/**
 * Creates a link to a test report, valid for at most 30 days, optionally with a passcode. With `doctorId`, the report
 * also appears in that doctor's list, and the doctor is notified. Only the owner can call it; the token is returned
 * only this once. Returns 409 beyond 20 active links.
 */
export const shareTestReport = endpoint({
  method: 'POST',
  path: '/api/test-reports/:id/share',
  access: 'signed-in',
  params: ReportId,
  body: z.strictObject({
    doctorId: z.literal('').or(Id).optional(),
    /** When the link expires, at most 30 days from now by the server's clock (rule T99). */
    expiresAt: z.iso.datetime({ offset: true, ...says(shareMessages.expiry) }).optional(),
    passcode: z.literal('').or(Passcode).optional(),
  }),
  status: 201,
  reply: z.object({ id: Id, shareToken: z.string(), expiresAt: z.iso.datetime() }),
})

/** One link or share of a report. */
export const ReportShare = z.object({
  id: Id,
  doctor: z
    .object({ firstName: z.string(), lastName: z.string(), specialty: z.string(), clinic: z.string() })
    .nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** `guessed`: revoked after too many wrong passcodes. */
  state: z.enum(['valid', 'expired', 'revoked', 'guessed']),
  hasPasscode: z.boolean(),
  /** How often it was opened. */
  count: z.number().int(),
  /** The latest openings, newest first; `who` is null if the person used the link without signing in. */
  openings: z.array(
    z.object({
      at: z.iso.datetime(),
      who: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    }),
  ),
})
export type ReportShare = z.infer<typeof ReportShare>

/** Lists all links of a test report with their state and openings, newest first. Only its owner can call it. */
export const listReportShares = endpoint({
  method: 'GET',
  path: '/api/test-reports/:id/shares',
  access: 'signed-in',
  paged: true,
  params: ReportId,
  query: z.object(paging(50, 100)),
  reply: z.array(ReportShare),
})

/**
 * Revokes a link to a test report. The link stops working, and the doctor it was shared with no longer sees the report.
 * Only its owner can call it.
 */
export const revokeReportShare = endpoint({
  method: 'DELETE',
  path: '/api/test-reports/:id/shares/:shareId',
  access: 'signed-in',
  params: ReportId.extend({ shareId: Id }),
  reply: Done,
})

/** A report, as the holder of a link sees it (rule T98). */
export const SharedReport = z.object({
  ...TestReport.pick({ title: true, category: true, testDate: true, description: true }).shape,
  /** First name and initial. */
  patient: z.string(),
  pages: z.array(ReportPage.omit({ fileName: true })),
  expiresAt: z.iso.datetime(),
  /** Required in the path of each call for a page. */
  pass: z.string(),
})
export type SharedReport = z.infer<typeof SharedReport>

const Token = z.object({ token: z.string().max(200) })

/**
 * Returns a shared test report by its link, or says that it needs a passcode. Anyone with the link can call it;
 * openings are recorded, and the owner is notified of the first one. Returns 404 for a wrong, expired or revoked link,
 * 429 after too many wrong ones.
 */
export const getSharedReport = endpoint({
  method: 'GET',
  path: '/api/public/shared-reports/:token',
  access: 'anyone',
  params: Token,
  reply: z.union([z.object({ needsPasscode: z.literal(true) }), z.object({ report: SharedReport })]),
})

/**
 * Opens a shared test report with its passcode. Anyone with the link can call it. Returns 400 for a wrong passcode, 429
 * after too many in an hour; 30 wrong passcodes in total revoke the link, and its owner is notified.
 */
export const openSharedReport = endpoint({
  method: 'POST',
  path: '/api/public/shared-reports/:token',
  access: 'anyone',
  params: Token,
  body: z.strictObject({ passcode: Passcode }),
  reply: z.object({ report: SharedReport }),
})

/**
 * Returns the file of a page of a shared test report, or a preview of a picture. Needs the `pass` that opening the
 * report returned.
 */
export const getSharedPage = endpoint({
  method: 'GET',
  path: '/api/public/shared-reports/:token/:pass/pages/:page',
  access: 'anyone',
  params: Token.extend({ page: PageNumber, pass: z.string().max(200) }),
  query: FileSizeQuery,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
