import { addressIn } from '#language/languages.ts'
import { language, t } from '#language/translate.ts'

/**
 * The content of an email, from which `text.ts` and `html.ts` write plain text and HTML. Texts are plain; the author of a
 * letter cleans typed text (`names.ts`).
 */
export interface Letter {
  /** The sender: the clinic or the product. */
  from: string
  /** "Hello," unless the person can be named. */
  greeting?: string
  parts: readonly Part[]
  /** Small print: why the person gets the email and how to stop it. */
  footer?: readonly string[]
}

/** A link with its text. */
export interface Link {
  text: string
  url: string
  /** True for a page of another site, such as a map. */
  isElsewhere?: boolean
}

/** Returns the address of a link. Our own pages open in the email's language; the secret in an address stays where it is. */
export const addressOf = ({ url, isElsewhere }: Link): string => (isElsewhere ? url : addressIn(url, language()))

/** A row of a table of facts; its value can have several lines, and a link below them. */
export interface Fact {
  name: string
  value: string
  link?: Link
}

/** A paragraph, a table of facts, the one button, or further links. */
export type Part = string | { facts: readonly Fact[] } | { button: Link } | { links: readonly Link[] }

export const hello = (): string => t('Hello,')
