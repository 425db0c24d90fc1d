import { listDemoMail, showDemoMail } from '#contract/demo.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Door } from '#server/http/door/door.ts'
import { findMailHtml, listMail } from './queries.ts'

/** What a mail may do in a frame: nothing but look like one, and open links in a new tab. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

/** The local mailbox: mails stay here when the demo has no mail server (rule G4). Nowhere else. */
export function mountDemo(door: Door, { db, config }: Deps): void {
  const hasMailbox = config.demo.on && !config.mail.smtpUrl
  door.open(listDemoMail, ({ query }) => {
    if (!hasMailbox) throw notFound()
    return listMail(db, query.to ?? null)
  })
  door.open(showDemoMail, async ({ params, caller }) => {
    const html = hasMailbox ? await findMailHtml(db, params.id) : null
    if (html === null) throw notFound()
    caller.replyHeaders.push(['content-security-policy', FRAME_POLICY], ['referrer-policy', 'no-referrer'])
    return html
  })
}
