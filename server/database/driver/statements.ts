import { createHash } from 'node:crypto'
import { sql } from 'kysely'

export const PLAN_ONCE = '/* plan once */'

/**
 * A comment for queries for which one plan suits all values, but which PostgreSQL would replan each time because it
 * overestimates the cost of a generic plan: it assumes ten elements in an unknown array, and a fixed share of all rows
 * between two bounds.
 */
export const planOnce = sql.raw(PLAN_ONCE)

/** Texts seen once that are remembered, so that a second use is noticed. */
const MOST_SEEN_ONCE = 2_000

export interface StatementNames {
  /** The name to prepare this SQL text under, or undefined to send it unnamed. */
  nameOf(text: string): string | undefined
  /** Gives the text another name after the server has rejected the prepared statement as outdated. */
  renew(text: string): void
}

/**
 * Decides which SQL texts become named prepared statements, which the server parses and plans once per connection. A text
 * gets a name at its second use, so one-off texts cost the server no memory; at most `limit` texts have a name per process,
 * and further ones are sent unnamed.
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
