import type { TestApp } from '#server/testing/test-app.ts'

export interface Mail {
  to: string
  subject: string
  body: string
  html: string
  /** What is attached, as one text. */
  attachments: string
}

/** The mails to some addresses, oldest first. */
export async function readMails(app: TestApp, addresses: readonly string[]): Promise<Mail[]> {
  const mails = await Promise.all(addresses.map((address) => app.mailsTo(address)))
  return mails.flat().map((mail) => ({ ...mail, html: mail.html ?? '', attachments: JSON.stringify(mail.attachments) }))
}

/** What a link in a mail is for, and its secret. */
export interface Link {
  kind: 'verify-email' | 'reset-password' | 'join' | 'take-over' | 'bookings'
  secret: string
  /** The address that the mail went to. */
  to: string
}

const LINK = /\/(verify-email|reset-password|join|take-over|bookings)(?:\/|\?token=)([\w-]{20,})/g

/** The links that stand in some mails, newest first. */
export const linksIn = (mails: readonly Mail[]): Link[] =>
  mails
    .flatMap(({ to, body }) => Array.from(body.matchAll(LINK), ([, kind, secret]) => ({ kind, secret, to }) as Link))
    .toReversed()
