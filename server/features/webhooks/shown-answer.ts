const LONGEST = 1_000

/** Returns the beginning of what a receiver answered as plain text of one line, without signs that hide or turn text. */
export function shownAnswer(beginning: Buffer): string | null {
  const text = beginning
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
  return text.slice(0, LONGEST).toWellFormed() || null
}
