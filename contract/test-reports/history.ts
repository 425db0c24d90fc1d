import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'

/** Events of a report, in the words of its page: "You uploaded it". */
export const reportEvents = {
  uploaded: msg('uploaded it'),
  'page-added': msg('added a page'),
  changed: msg('changed the details'),
  shared: msg('shared it'),
  revoked: msg('stopped sharing it'),
  opened: msg('opened it'),
  listed: msg('saw it in a list'),
  'values-viewed': msg('viewed its values'),
  'values-exported': msg('exported its values'),
  'opened-by-link': msg('opened it with a link'),
  'link-ended': msg('entered too many wrong passcodes, which revoked a link'),
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
