import { z } from 'zod'
import { Done, Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileSizeQuery } from '#contract/files.ts'
import { PageNumber, ReportPage, TestReport } from './reports.ts'

/** A link is valid for at most so many days (rule E2). */
export const SHARE_DAYS = 30
/** What the dialog offers. */
export const shareDays = [1, 7, 14, SHARE_DAYS] as const

export const shareMessages = {
  expiry: `Choose an end in the future, at most ${SHARE_DAYS} days from now.`,
  doctor: 'This doctor can’t receive reports right now. Choose another doctor, or share a link.',
  passcode: 'Enter 4 to 20 letters or digits',
  wrongPasscode: 'This passcode isn’t right. Please ask the person who sent you the link.',
  tooMany: 'A report has at most 20 links at a time. End one of them first.',
  invalid:
    'The link is wrong, has expired, or the person who shared it has withdrawn it. Please ask them for a new one.',
} as const

/** Links of one report that are valid at a time. */
export const SHARES_MAX = 20
/** After so many wrong passcodes in its whole life a link has ended. */
export const WRONG_PASSCODES_MAX = 30

const Passcode = z
  .string(shareMessages.passcode)
  .trim()
  .regex(/^[\p{L}\d]{4,20}$/u, shareMessages.passcode)

const ReportId = z.object({ id: Id })

/** Makes a link, and puts the report into the list of a doctor if one is chosen. The link is answered this once. */
export const shareTestReport = endpoint({
  method: 'POST',
  path: '/api/test-reports/:id/share',
  access: 'signed-in',
  params: ReportId,
  body: z.strictObject({
    doctorId: z.literal('').or(Id).optional(),
    /** Not later than the server's own 30 days (rule T99). */
    expiresAt: z.iso.datetime({ offset: true, error: shareMessages.expiry }).optional(),
    passcode: z.literal('').or(Passcode).optional(),
  }),
  status: 201,
  reply: z.object({ id: Id, shareToken: z.string(), expiresAt: z.iso.datetime() }),
})

/** One way in which a report is shared. */
export const ReportShare = z.object({
  id: Id,
  doctor: z
    .object({ firstName: z.string(), lastName: z.string(), specialty: z.string(), clinic: z.string() })
    .nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** `guessed`: ended after too many wrong passcodes. */
  state: z.enum(['valid', 'expired', 'revoked', 'guessed']),
  hasPasscode: z.boolean(),
  /** How often it was opened. */
  count: z.number().int(),
  /** The last openings, newest first; without a name by the link alone. */
  openings: z.array(
    z.object({
      at: z.iso.datetime(),
      who: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    }),
  ),
})
export type ReportShare = z.infer<typeof ReportShare>

/** Lists all links of a test report, newest first; its owner's alone. */
export const listReportShares = endpoint({
  method: 'GET',
  path: '/api/test-reports/:id/shares',
  access: 'signed-in',
  paged: true,
  params: ReportId,
  query: z.object(paging(50, 100)),
  reply: z.array(ReportShare),
})

/** Ends a link. From then on nobody opens the report by it, and its doctor has it no more. */
export const revokeReportShare = endpoint({
  method: 'DELETE',
  path: '/api/test-reports/:id/shares/:shareId',
  access: 'signed-in',
  params: ReportId.extend({ shareId: Id }),
  reply: Done,
})

/** What a link shows (rule T98). */
export const SharedReport = z.object({
  ...TestReport.pick({ title: true, category: true, testDate: true, description: true }).shape,
  /** First name and initial. */
  patient: z.string(),
  pages: z.array(ReportPage.omit({ fileName: true })),
  expiresAt: z.iso.datetime(),
  /** Goes with each call for a page. */
  pass: z.string(),
})
export type SharedReport = z.infer<typeof SharedReport>

const Token = z.object({ token: z.string().max(200) })

/** Returns a shared report by its link, for whoever holds it. Each opening is recorded; guessing is limited. */
export const getSharedReport = endpoint({
  method: 'GET',
  path: '/api/public/shared-reports/:token',
  access: 'anyone',
  params: Token,
  reply: z.union([z.object({ needsPasscode: z.literal(true) }), z.object({ report: SharedReport })]),
})

/** Opens a shared report that asks for a passcode. Too many wrong ones end the link, and its owner is told. */
export const openSharedReport = endpoint({
  method: 'POST',
  path: '/api/public/shared-reports/:token',
  access: 'anyone',
  params: Token,
  body: z.strictObject({ passcode: Passcode }),
  reply: z.object({ report: SharedReport }),
})

/** Returns the file of a page of a shared report. */
export const getSharedPage = endpoint({
  method: 'GET',
  path: '/api/public/shared-reports/:token/:pass/pages/:page',
  access: 'anyone',
  params: Token.extend({ page: PageNumber, pass: z.string().max(200) }),
  query: FileSizeQuery,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
