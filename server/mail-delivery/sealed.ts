import { opened, sealed } from '#server/sealing.ts'
import { htmlOf } from './html.ts'
import type { Letter } from './letter.ts'
import { textOf } from './text.ts'

export interface Attachment {
  name: string
  type: string
  content: string
}

/** The sender of an email, and the address for replies. */
export interface Sender {
  /** Display name before the installation's address. */
  name?: string
  replyTo?: string
}

/** The content of an email, which can contain secret links. */
export interface Content {
  /** Plain text. */
  body: string
  /** Null for emails stored without HTML. */
  html: string | null
  attachments: Attachment[]
  sender: Sender
}

/** Content as stored in the database; `body` and `attachments` only for emails stored unencrypted. */
export interface StoredContent extends Pick<Content, 'body' | 'attachments'> {
  id: string
  sealed: Buffer | null
}

/** The encrypted part: the letter, a fifth of the size of the sent email. It is rendered when the email is sent. */
interface Kept extends Pick<Content, 'attachments' | 'sender'> {
  letter: Letter
  subject: string
}

/** The format of an earlier version: rendered, at first as text only. */
type Written = Pick<Content, 'body' | 'attachments'> & Partial<Content>

const PURPOSE = 'mail'

/** Encrypts the content for this email only. */
export const sealContent = (id: string, content: Kept): Buffer => sealed(PURPOSE, JSON.stringify({ id, ...content }))

/** Returns the content of an email. Throws if it was encrypted with another key or for another email. */
export function contentOf(mail: StoredContent): Content {
  if (!mail.sealed) return { body: mail.body, html: null, attachments: mail.attachments, sender: {} }
  const { id, ...said } = JSON.parse(opened(PURPOSE, mail.sealed)) as (Kept | Written) & { id: string }
  if (id !== mail.id) throw new Error('This content belongs to another mail.')
  if (!('letter' in said)) return { ...said, html: said.html ?? null, sender: said.sender ?? {} }
  const { letter, subject, attachments, sender } = said
  return { body: textOf(letter), html: htmlOf(letter, subject), attachments, sender }
}
