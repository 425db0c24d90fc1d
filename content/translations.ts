import type { Language } from '#language/languages.ts'
import { type Loaded, loadFiles, type Misfit } from './load.ts'
import {
  type TranslatedGuide,
  translatedGuideSchema,
  type TranslatedHelp,
  translatedHelpSchema,
} from './translations-schema.ts'

/** The languages into which guides and help are translated, and the folder of each. */
export const translationFolders: Partial<Record<Language, string>> = { hi: 'hindi' }

export const loadTranslatedGuides = (folder: string): Promise<Loaded<TranslatedGuide>> =>
  loadFiles(`${folder}/guides`, translatedGuideSchema)
export const loadTranslatedHelp = (folder: string): Promise<Loaded<TranslatedHelp>> =>
  loadFiles(`${folder}/help`, translatedHelpSchema)

type Translations<One> = ReadonlyMap<string, One>

/** Called for each file that doesn't fit its schema and is left out. */
type Report = (misfit: Misfit) => void

const none: Translations<never> = new Map<string, never>()

/**
 * Returns a reader of translations by slug: it reads a language's files the first time that the language is asked for, since most servers
 * need few of them.
 */
function readerOf<One>(load: (folder: string) => Promise<Loaded<One>>) {
  const loaded = new Map<Language, Promise<Translations<One>>>()
  return async (language: Language, report: Report = () => {}): Promise<Translations<One>> => {
    const folder = translationFolders[language]
    if (folder === undefined) return none
    const known = loaded.get(language)
    if (known) return known
    const reading = load(folder).then(({ entries, misfits }) => (misfits.forEach(report), entries))
    loaded.set(language, reading)
    reading.catch(() => loaded.delete(language))
    return reading
  }
}

export const translatedGuides = readerOf(loadTranslatedGuides)
export const translatedHelp = readerOf(loadTranslatedHelp)
