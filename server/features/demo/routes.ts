import { listDemoMail } from '#contract/demo.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Door } from '#server/http/door.ts'
import { listMail } from './queries.ts'

/** The local mailbox: mails stay here when the demo has no mail server (decision G4). Nowhere else. */
export function openDemo(door: Door, { db, config }: Deps): void {
  door.open(listDemoMail, ({ query }) => {
    if (!config.demo.on || config.mail.smtpUrl) throw notFound()
    return listMail(db, query.to ?? null)
  })
}
