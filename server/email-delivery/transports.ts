import { createTransport } from 'nodemailer'
import type { Transport } from './send.ts'

/**
 * Sends over SMTP. The id in the queue is the Message-ID, so that a repetition after a crash can be recognized. With
 * `requiresTls`, neither password nor email is sent before the connection is encrypted, because an attacker could strip
 * the server's offer of STARTTLS.
 */
export function smtpTransport(url: string, { from, requiresTls }: { from: string; requiresTls: boolean }): Transport {
  const smtp = createTransport(
    { url, requireTLS: requiresTls, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  )
  const host = new URL(url).hostname
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return async (mail) => {
    const { name, replyTo } = mail.sender
    await smtp.sendMail({
      ...(name && { from: { name, address } }),
      ...(replyTo && { replyTo }),
      to: mail.to,
      subject: mail.subject,
      text: mail.body,
      html: mail.html ?? undefined,
      messageId: `<${mail.id}@${host}>`,
      attachments: mail.attachments.map((one) => ({ filename: one.name, contentType: one.type, content: one.content })),
    })
  }
}

/** The demo's transport: an email stays in the queue, and the local mailbox page shows it. */
export const mailboxTransport: Transport = async () => {}
