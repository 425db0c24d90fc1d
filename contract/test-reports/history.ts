import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'

/** Events of a report, in the words of its page: "You uploaded it". */
export const reportEvents = {
  uploaded: msg('{who} uploaded it'),
  'page-added': msg('{who} added a page'),
  changed: msg('{who} changed the details'),
  shared: msg('{who} shared it'),
  revoked: msg('{who} stopped sharing it'),
  opened: msg('{who} opened it'),
  listed: msg('{who} saw it in a list'),
  'values-viewed': msg('{who} viewed its values'),
  'values-exported': msg('{who} exported its values'),
  'opened-by-link': msg('{who} opened it with a link'),
  'link-ended': msg('{who} entered too many wrong passcodes, which revoked a link'),
} as const

export const ReportEvent = z.object({
  at: z.iso.datetime(),
  what: z.enum(Object.keys(reportEvents) as [keyof typeof reportEvents]),
  /** Null if the person was not signed in. */
  who: z.object({ firstName: z.string(), lastName: z.string(), isYou: z.boolean() }).nullable(),
})
export type ReportEvent = z.infer<typeof ReportEvent>

/**
 * Lists what happened to a test report, such as changes, shares and openings, newest first. Only its owner can call it.
 */
export const listReportHistory = endpoint({
  method: 'GET',
  path: '/api/test-reports/:id/history',
  access: 'signed-in',
  paged: true,
  params: z.object({ id: Id }),
  query: z.object(paging(50, 100)),
  reply: z.array(ReportEvent),
})
