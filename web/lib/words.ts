import { msg, t } from '#language/translate.ts'
/** Returns "34 years", "1 year", "under 1 year"; null if the age is unknown. */
export const ageInWords = (age: number | null): string | null =>
  age === null ? null : age === 0 ? t('under 1 year') : age === 1 ? t('1 year') : t('{age} years', { age })

/** Joins the known parts with dots. */
export const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

/** A hint beside the last name, which some people don't have. */
export const NO_LAST_NAME = msg('No last name? Enter an initial.')

/** Returns a choice as written within a sentence; a doctor's own text stays unchanged. */
export const lowered = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
