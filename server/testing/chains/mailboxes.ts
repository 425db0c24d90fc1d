import type { TestApp } from '#server/testing/test-app.ts'

export interface Mail {
  to: string
  subject: string
  body: string
  html: string
  /** The attachments as one text. */
  attachments: string
}

/** Returns the emails to some addresses, oldest first. */
export async function readMails(app: TestApp, addresses: readonly string[]): Promise<Mail[]> {
  const mails = await Promise.all(addresses.map((address) => app.mailsTo(address)))
  return mails.flat().map((mail) => ({ ...mail, html: mail.html ?? '', attachments: JSON.stringify(mail.attachments) }))
}

/** The kind and the secret of a link in an email. */
export interface Link {
  kind: 'verify-email' | 'reset-password' | 'join' | 'take-over' | 'bookings'
  secret: string
  /** The recipient of the email. */
  to: string
}

const LINK = /\/(verify-email|reset-password|join|take-over|bookings)(?:\/|\?token=)([\w-]{20,})/g

/** Returns the links in some emails, newest first. */
export const linksIn = (mails: readonly Mail[]): Link[] =>
  mails
    .flatMap(({ to, body }) => Array.from(body.matchAll(LINK), ([, kind, secret]) => ({ kind, secret, to }) as Link))
    .toReversed()
