import { createTransport } from 'nodemailer'
import type { Transport } from './mailer.ts'

/** Sends over SMTP. The id of the queue is the Message-ID, so that a repetition after a crash is known as one. */
export function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  )
  const host = new URL(url).hostname
  return async (mail) => {
    await smtp.sendMail({
      to: mail.to,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mail.id}@${host}>`,
      attachments: mail.attachments.map((one) => ({ filename: one.name, contentType: one.type, content: one.content })),
    })
  }
}

/** The demo's post: a mail is delivered by staying where it is; the local mailbox page shows it. */
export const mailboxTransport: Transport = async () => {}
