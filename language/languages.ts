/**
 * The languages of the interface. A language needs an entry here and a catalog, `catalogs/<tag>.po`; docs/languages.md describes how to
 * add one.
 */
interface LanguageEntry {
  /** Its own name. */
  name: string
  englishName: string
  direction: 'ltr' | 'rtl'
  /** False while its catalog is incomplete: only the address `?lang=` then chooses it. */
  isOffered: boolean
}

export type Language = 'en' | 'hi' | 'ta' | 'te' | 'bn' | 'mr' | 'kn' | 'ur' | 'en-xa'

export const languages: Record<Language, LanguageEntry> = {
  en: { name: 'English', englishName: 'English', direction: 'ltr', isOffered: true },
  hi: { name: 'हिन्दी', englishName: 'Hindi', direction: 'ltr', isOffered: true },
  ta: { name: 'தமிழ்', englishName: 'Tamil', direction: 'ltr', isOffered: false },
  te: { name: 'తెలుగు', englishName: 'Telugu', direction: 'ltr', isOffered: false },
  bn: { name: 'বাংলা', englishName: 'Bengali', direction: 'ltr', isOffered: false },
  mr: { name: 'मराठी', englishName: 'Marathi', direction: 'ltr', isOffered: false },
  kn: { name: 'ಕನ್ನಡ', englishName: 'Kannada', direction: 'ltr', isOffered: false },
  /** The test of right-to-left. */
  ur: { name: 'اردو', englishName: 'Urdu', direction: 'rtl', isOffered: false },
  /** The pseudo-locale, made from English (language/pseudo.ts). */
  'en-xa': { name: '[Éeñĝļíišĥ]', englishName: 'Pseudo-locale', direction: 'ltr', isOffered: false },
}

export const languageTags = Object.keys(languages) as Language[]

/** The languages that people can choose. */
export const offeredLanguages = languageTags.filter((tag) => languages[tag].isOffered)

/** The languages of emails: their catalogs have every message of one. */
export const mailLanguages: readonly Language[] = [...offeredLanguages, 'ta', 'te', 'bn', 'mr', 'kn']

/** The language of the source code, and of every message that a catalog lacks. */
export const SOURCE_LANGUAGE: Language = 'en'

export const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(languages, tag)

/** The pseudo-locale. */
export const PSEUDO_LANGUAGE: Language = 'en-xa'

/** The languages that have a catalog. */
export const catalogTags = languageTags.filter((tag) => tag !== SOURCE_LANGUAGE && tag !== PSEUDO_LANGUAGE)

/** Name of the cookie with the language that a signed-out visitor chose. */
export const LANGUAGE_COOKIE = 'language'

/** Returns the attributes of that cookie: a year, for the whole site. */
export const languageCookie = (language: Language, isSecure: boolean): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Removes that cookie. */
export const noLanguageCookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`

/** Returns the address of a page in a language: English has the plain one. */
export const addressIn = (path: string, language: Language): string =>
  language === SOURCE_LANGUAGE ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

/** Name of the header with which a page calls the API in its own language. */
export const LANGUAGE_HEADER = 'x-page-language'

/**
 * Returns the best language of an `Accept-Language` header that is offered (RFC 9110, 12.5.4): "hi-IN" means "hi". Null if it names none.
 */
export function acceptedLanguage(
  header: string | undefined,
  known: Record<Language, LanguageEntry> = languages,
): Language | null {
  const wanted = (header ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => text.startsWith('q='))
    return { language: tag.toLowerCase().split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
  })
  const [best] = wanted
    .filter(({ language, quality }) => isLanguage(language) && known[language].isOffered && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return isLanguage(best?.language) ? best.language : null
}
