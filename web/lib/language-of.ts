import { language } from '#language/translate.ts'
import { type Language, SOURCE_LANGUAGE } from '#language/languages.ts'

/** Returns the `lang` of a text that is English within a page in another language; undefined where it isn't needed. */
export const languageOfEnglish = (): string | undefined =>
  language() === SOURCE_LANGUAGE ? undefined : SOURCE_LANGUAGE

/** Returns the `lang` of a name: English unless it has an English one beside it. */
export const languageOf = (englishName: string | null): string | undefined =>
  englishName === null ? languageOfEnglish() : undefined

/** Returns the `lang` of a text in a language; undefined if that is the page's. */
export const languageBeside = (tag: Language): string | undefined => (tag === language() ? undefined : tag)
