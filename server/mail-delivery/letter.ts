/**
 * What a mail says, once: `text.ts` and `html.ts` write it as plain text and as HTML. Texts are plain; whoever makes a
 * letter cleans what people typed (`names.ts`).
 */
export interface Letter {
  /** Who writes: the clinic, or the product. */
  from: string
  /** "Hello," unless the person may be named. */
  greeting?: string
  parts: readonly Part[]
  /** Small print: where the mail comes from and how to end such mails. */
  footer?: readonly string[]
}

/** A link with its text. */
export interface Link {
  text: string
  url: string
}

/** A fact of a table; its value may have several lines, and a link below them. */
export interface Fact {
  name: string
  value: string
  link?: Link
}

/** A paragraph, a table of facts, the one button, or further links. */
export type Part = string | { facts: readonly Fact[] } | { button: Link } | { links: readonly Link[] }

export const HELLO = 'Hello,'
