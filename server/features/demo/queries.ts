import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { isLanguage } from '#language/languages.ts'
import type { DemoMail } from '#contract/demo.ts'
import { type Content, contentOf, type StoredContent } from '#server/email-delivery/sealed.ts'

/** An email with the language in which it was sent; null before. */
interface Shown extends StoredContent {
  language: string | null
}

/** Returns the newest sent emails, to one address if given. */
export async function listMail(db: Db, to: string | null): Promise<DemoMail[]> {
  const { rows } = await sql<Shown & Pick<DemoMail, 'to' | 'subject'> & { sentAt: Date }>`
    select id, to_address as "to", subject, sealed, body, attachments, language, created_at as "sentAt"
    from outgoing_mails
    where ${to}::text is null or to_address = ${to}
    order by created_at desc, id desc
    limit 50
  `.execute(db)
  return rows.map((row) => {
    const { subject, body, html, attachments } = shown(row)
    const { id, sentAt } = row
    return {
      id,
      to: row.to,
      subject: subject ?? row.subject,
      text: body,
      showsHtml: html !== null,
      attachments: attachments.map(({ name }) => name),
      sentAt: sentAt.toISOString(),
    }
  })
}

/** Without the key of one email, a demo still shows the others. */
function shown(row: Shown): Omit<Content, 'sender'> {
  try {
    return contentOf(row, isLanguage(row.language) ? row.language : undefined)
  } catch {
    return {
      subject: null,
      body: 'This email was sealed with a key that this installation no longer has.',
      html: null,
      attachments: [],
    }
  }
}

/** Returns the HTML of an email; null if there is no such email or it has only text. */
export async function findMailHtml(db: Db, id: string): Promise<string | null> {
  const { rows } =
    await sql<Shown>`select id, sealed, body, attachments, language from outgoing_mails where id = ${id}`.execute(db)
  return rows[0] ? shown(rows[0]).html : null
}
