import { listDemoMail, showDemoMail } from '#contract/demo.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Door } from '#server/http/door/door.ts'
import { findMailHtml, listMail } from './queries.ts'

/** Sandbox of an email in a frame: it can only be displayed, and open links in a new tab. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

/** Serves the local mailbox: without a mail server the demo shows its emails here (rule G4). The demo only. */
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
