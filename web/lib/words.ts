/** "34 years", "1 year", "under 1 year"; null if the age is not known. */
export const ageInWords = (age: number | null): string | null =>
  age === null ? null : age === 0 ? 'under 1 year' : age === 1 ? '1 year' : `${age} years`

/** The parts that are known, with dots between. */
export const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

/** Beside a last name, which some people do not have. */
export const NO_LAST_NAME = 'If you have none, an initial is enough.'

/** A choice within a sentence; what a doctor typed stays as it is. */
export const lowered = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
