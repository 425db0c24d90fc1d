import { opened, sealed } from '#server/sealing.ts'
import { htmlOf } from './html.ts'
import type { Letter } from './letter.ts'
import { textOf } from './text.ts'

export interface Attachment {
  name: string
  type: string
  content: string
}

/** In whose name a mail is sent, and where answers go. */
export interface Sender {
  /** Shown before the address of the installation. */
  name?: string
  replyTo?: string
}

/** What a mail says, which may hold secret links. */
export interface Content {
  /** Plain text. */
  body: string
  /** The same as HTML; null of mails from before there was any. */
  html: string | null
  attachments: Attachment[]
  sender: Sender
}

/** Content as stored in the database; `body` and `attachments` only of mails from before they were sealed. */
export interface StoredContent extends Pick<Content, 'body' | 'attachments'> {
  id: string
  sealed: Buffer | null
}

/** What is sealed: the letter, a fifth as long as what is sent. It is written out when the mail leaves. */
interface Kept extends Pick<Content, 'attachments' | 'sender'> {
  letter: Letter
  subject: string
}

/** What an earlier version has sealed: written out, and at first only as text. */
type Written = Pick<Content, 'body' | 'attachments'> & Partial<Content>

const PURPOSE = 'mail'

/** Seals what a mail says, for this mail alone. */
export const sealContent = (id: string, kept: Kept): Buffer => sealed(PURPOSE, JSON.stringify({ id, ...kept }))

/** What a mail says. Throws when another key has sealed it, or it is another mail's. */
export function contentOf(mail: StoredContent): Content {
  if (!mail.sealed) return { body: mail.body, html: null, attachments: mail.attachments, sender: {} }
  const { id, ...said } = JSON.parse(opened(PURPOSE, mail.sealed)) as (Kept | Written) & { id: string }
  if (id !== mail.id) throw new Error('This content belongs to another mail.')
  if (!('letter' in said)) return { ...said, html: said.html ?? null, sender: said.sender ?? {} }
  const { letter, subject, attachments, sender } = said
  return { body: textOf(letter), html: htmlOf(letter, subject), attachments, sender }
}
