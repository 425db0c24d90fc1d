import { createHash } from 'node:crypto'

/** Put this comment into a query whose best plan depends on its values: it is then planned anew each time. */
export const PLAN_EACH_TIME = '/* plan each time */'

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
  const names = new Map<string, string | undefined>()
  const seenOnce = new Set<string>()
  let renewals = 0

  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.has(text)) return known
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= MOST_SEEN_ONCE) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      if (names.size >= limit) return undefined
      const name = text.includes(PLAN_EACH_TIME) ? undefined : digest(text)
      names.set(text, name)
      return name
    },
    renew(text) {
      if (names.get(text) !== undefined) names.set(text, `${digest(text)}-${++renewals}`)
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)
