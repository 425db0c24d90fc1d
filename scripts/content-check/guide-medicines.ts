import type { Route } from '#content/schema.ts'

/** Forms that do something else than a tablet of the same ingredient. */
const FORM =
  /\b(?:drops?|creams?|ointment|gel|lotion|shampoo|spray|patch|inhaler|mouth (?:rinse|wash)|injections?|drip)\b/i
/** A guide that speaks of tablets as well leads to all forms. */
const SWALLOWED = /\b(?:tablets?|capsules?|by mouth)\b/i

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
