import type { Language } from './languages.ts'

/**
 * Returns the locale of a language for numbers, plurals and lists: as in India, always with the digits 0 to 9. For dates and in English the
 * country decides, too (`localeOf` in contract/writing.ts).
 */
export const localeOfLanguage = (language: Language): string =>
  /^en\b/.test(language) ? 'en' : `${language}-IN-u-nu-latn`
