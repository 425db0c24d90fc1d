import { type Language, SOURCE_LANGUAGE } from '#language/languages.ts'
import type { Recipient } from '#server/language/queries.ts'
import { speakingIn } from '#server/language/speaking.ts'
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
  /** Null for emails that were stored with a subject in one language. */
  subject: string | null
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

/** An email in one language: the letter is a fifth of the size of the sent email, which is rendered from it. */
export interface Version extends Pick<Content, 'attachments' | 'sender'> {
  letter: Letter
  subject: string
}

export type Versions = Partial<Record<Language, Version>>

/** The encrypted part. */
interface Kept {
  versions: Versions
  recipient: Omit<Recipient, 'email'>
}

/** The formats of earlier versions: in one language, and before that rendered, at first as text only. */
type Earlier = Version | (Pick<Content, 'body' | 'attachments'> & Partial<Content>)

const PURPOSE = 'mail'

/** Encrypts the content for this email only. */
export const sealContent = (id: string, content: Kept): Buffer => sealed(PURPOSE, JSON.stringify({ id, ...content }))

/**
 * Returns the content of an email in a language, or in English if it wasn't written in it. Throws if it was encrypted with another key or
 * for another email.
 */
export function contentOf(mail: StoredContent, language: Language = SOURCE_LANGUAGE): Content {
  const kept = unsealed(mail)
  if (!kept) return { subject: null, body: mail.body, html: null, attachments: mail.attachments, sender: {} }
  if (!('versions' in kept) && !('letter' in kept))
    return { ...kept, subject: null, html: kept.html ?? null, sender: kept.sender ?? {} }
  const versions: Versions = 'versions' in kept ? kept.versions : { [SOURCE_LANGUAGE]: kept }
  const written = versions[language] ? language : SOURCE_LANGUAGE
  const { letter, subject, attachments, sender } = versions[written]!
  const { body, html } = speakingIn(written, () => ({ body: textOf(letter), html: htmlOf(letter, subject) }))
  return { subject, body, html, attachments, sender }
}

/** Returns what is known of the recipient of an email besides the address. */
export function recipientIn(mail: StoredContent): Omit<Recipient, 'email'> {
  const kept = unsealed(mail)
  return kept && 'versions' in kept ? kept.recipient : {}
}

function unsealed(mail: StoredContent): Kept | Earlier | null {
  if (!mail.sealed) return null
  const { id, ...kept } = JSON.parse(opened(PURPOSE, mail.sealed)) as (Kept | Earlier) & { id: string }
  if (id !== mail.id) throw new Error('This content belongs to another mail.')
  return kept
}
