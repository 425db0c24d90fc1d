/** Where a list has run two uses together: 'Pain reliefTreatment of Fever'. */
const NEXT_USE = /(?<=\S)\s*(?=(?:Treatment and prevention|Treatment|Prevention) of (?=\p{L}|\d))/gu

/**
 * The uses that a list names, separated by '|' (or a semicolon, or a new line), and where the words 'Treatment of' or
 * 'Prevention of' begin another one. Other words that run together are left as they are.
 */
export const usesOf = (text: string | null): string[] =>
  distinct((text ?? '').split(/[|;\n]/).flatMap((part) => part.split(NEXT_USE)))

const SAYS_NOTHING = /^(?:limited data|no (?:common )?(?:side effects?|data)|not known|unknown|side effects?)/i
const LONGEST = 120

/**
 * The side effects, only if the list itself tells them apart: by '|', ';', a new line, or commas outside brackets behind
 * each of which a capital begins. Words that merely follow each other are never cut.
 */
export function sideEffectsOf(text: string | null): string[] {
  if (text === null) return []
  const parts = /[|;\n]/.test(text) ? text.split(/[|;\n]/) : atCommas(text)
  const effects = distinct(parts).filter((one) => !SAYS_NOTHING.test(one))
  return effects.every((one) => one.length <= LONGEST) ? effects : []
}

function atCommas(text: string): string[] {
  const parts = text.split(/,(?![^(]*\))/)
  return parts.length > 1 && parts.every((part) => /^\s*[\p{Lu}\d]/u.test(part)) ? parts : []
}

function distinct(parts: string[]): string[] {
  const all = new Map<string, string>()
  for (const part of parts) {
    const one = part.replace(/\s+/g, ' ').trim().replace(/[.,]$/, '')
    if (one !== '' && !all.has(one.toLowerCase())) all.set(one.toLowerCase(), one)
  }
  return [...all.values()]
}
