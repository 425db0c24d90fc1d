import { type RawBuilder, sql } from 'kysely'
import { digitsOf } from '#contract/common.ts'
import { anywhere, escapeLike } from '#server/database/sql.ts'

/** So many last digits are the same number, with and without the country's code. */
const COMPARED = 10
/** From so many digits on a first 0 is likely the one that is dialled before an area. */
const AREA_CODE = 4
/** Shorter words are everywhere: they count only where a word begins, and no index is asked for them. */
const SHORTEST = 3

/** The words of a search, in lower case. What is typed like a phone number counts as its digits alone. */
export function wordsOf(search: string | undefined): string[] {
  const text = (search ?? '').toLowerCase().trim()
  return (/^[+(\d][\d\s().-]*$/.test(text) ? [dialled(digitsOf(text))] : text.split(/\s+/)).filter(Boolean)
}

/**
 * The digits that stand in the chart however a number was typed: with the country's code, with the 0 before the area,
 * or without.
 */
function dialled(digits: string): string {
  if (digits.length > COMPARED) return digits.slice(-COMPARED)
  return digits.length >= AREA_CODE ? digits.replace(/^0/, '') : digits
}

/** That a chart `p` has a word. */
export const has = (word: string): RawBuilder<unknown> =>
  [...word].length < SHORTEST
    ? sql`
      (p.search_text like ${`${escapeLike(word)}%`} or p.search_text like ${`% ${escapeLike(word)}%`})
    `
    : sql`p.search_text like ${anywhere(word)}`
