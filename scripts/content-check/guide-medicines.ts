import { sentencesOf } from '#content/reading.ts'
import type { Route } from '#content/schema.ts'

/** Forms that act differently from a tablet of the same ingredient. */
const FORM =
  /\b(?:drops?|creams?|ointment|gel|lotion|shampoo|spray|patch|inhaler|mouth (?:rinse|wash)|injections?|drip)\b/i
/** A guide that mentions tablets as well leads to all forms. */
const SWALLOWED = /\b(?:tablets?|capsules?|by mouth)\b/i

/** What needs the medicines before it: "Another statin", "Slows the heart, too". */
const LEANS =
  /^(?:another|also|works like|close to|an? (?:stronger|weaker|milder)|stronger|weaker|milder)\b|\b(?:too|as well)$|\babove\b(?! all)/i

/** Returns the words of a purpose that need the medicines before it: a medicine's page shows its first sentence alone. */
export const leaningWords = (purpose: string): string | null =>
  LEANS.exec((sentencesOf(purpose)[0] ?? purpose).replace(/\.$/, ''))?.[0] ?? null

interface GuideMedicine {
  purpose: string
  form?: string | undefined
}

/**
 * Returns the form that a guide says a medicine has ("drops"), if its link doesn't search for one although the ingredient has
 * other routes: it would lead to tablets.
 */
export function formWithoutSearch({ purpose, form }: GuideMedicine, routes: readonly Route[]): string | null {
  if (form !== undefined || routes.length < 2 || SWALLOWED.test(purpose)) return null
  return FORM.exec(purpose)?.[0] ?? null
}
