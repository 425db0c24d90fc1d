import { createHash } from 'node:crypto'
import { sql } from 'kysely'

export const PLAN_ONCE = '/* plan once */'

/**
 * Put this comment into a query for which one plan is as good for all values, and which PostgreSQL would plan anew each
 * time, since it overrates that plan: of an array it does not know it expects ten elements, of bounds a part of all rows.
 */
export const planOnce = sql.raw(PLAN_ONCE)

export const PLAN_ONCE_FOR_PEOPLE = '/* plan once for people */'

/**
 * The same for a statement that PostgreSQL plans once by itself when the server asks, and anew each time when a person does,
 * whose policies it finds dear: to say so costs the server a tenth of a short call. `booking/planned-once.test.ts` holds it.
 */
export const planOnceForPeople = sql.raw(PLAN_ONCE_FOR_PEOPLE)

export const POSTPONED = '/* sent with what comes next */'

/**
 * Put this comment into a statement of a transaction whose result nobody reads: it is sent with what comes
 * next, the `commit` too, and its failure is that one's. With a statement it goes in one round trip if it is prepared and
 * its values are texts.
 */
export const postponed = sql.raw(POSTPONED)

/** Texts seen once that are remembered, so that a second use is noticed. */
const MOST_SEEN_ONCE = 2_000

export interface StatementNames {
  /** The name to prepare this SQL text under, or undefined to send it unnamed. */
  nameOf(text: string): string | undefined
  /** Gives the text another name, after the server has said that the prepared one no longer fits. */
  renew(text: string): void
}

/**
 * Decides which SQL texts become named prepared statements, which the server parses and plans once per connection.
 * A text is named from its second use on, so that one-off texts cost the server no memory; at most `limit` texts
 * are named in one process, and what comes later is sent unnamed.
 */
export function statementNames(limit = 500): StatementNames {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let renewals = 0

  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= MOST_SEEN_ONCE) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      if (names.size >= limit) return undefined
      const name = digest(text)
      names.set(text, name)
      return name
    },
    renew(text) {
      if (names.has(text)) names.set(text, `${digest(text)}-${++renewals}`)
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)
