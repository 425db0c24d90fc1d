import { type RawBuilder, sql } from 'kysely'
import { plainPhone } from '#contract/characters.ts'
import { digitsOf } from '#contract/common.ts'
import { folded } from '#contract/folded.ts'
import { anywhere, escapeLike } from '#server/database/sql.ts'

/** Numbers with this many equal last digits count as the same, with and without a country code. */
const COMPARED = 10
/** From this number of digits on, a leading 0 is likely a trunk prefix. */
const AREA_CODE = 4
/** Shorter words occur everywhere: they only match the beginning of a word, without an index. */
const SHORTEST = 3

/** Returns the words of a search, folded. Text that looks like a phone number counts by its digits. */
export function wordsOf(search: string | undefined): string[] {
  const number = plainPhone(search ?? '').trim()
  if (/^[+(\d][\d\s().-]*$/.test(number)) return [dialled(digitsOf(number))].filter(Boolean)
  return folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
}

/** Returns the digits as stored, however the number was typed: with a country code, with a leading 0, or without. */
function dialled(digits: string): string {
  if (digits.length > COMPARED) return digits.slice(-COMPARED)
  return digits.length >= AREA_CODE ? digits.replace(/^0/, '') : digits
}

/** True if a chart `p` has a word. */
export const has = (word: string): RawBuilder<unknown> =>
  [...word].length < SHORTEST
    ? sql`
      (p.search_text like ${`${escapeLike(word)}%`} or p.search_text like ${`% ${escapeLike(word)}%`})
    `
    : sql`p.search_text like ${anywhere(word)}`
