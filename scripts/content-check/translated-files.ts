// The files of translations, each beside its English.
import type { Entry } from '#content/load.ts'
import { guideSectionNames } from '#content/schema.ts'
import { loadTranslatedGuides, loadTranslatedHelp, translationFolders } from '#content/translations.ts'
import type { Language } from '#language/languages.ts'
import { speakerOf } from '#server/language/catalogs.ts'
import { differencesOf, englishOf, otherLabels } from './translations.ts'

interface English {
  guides: ReadonlyMap<string, Entry<'guides'>>
  help: ReadonlyMap<string, Entry<'help'>>
}

/** Returns what is wrong with the translations of guides and help articles, by path. */
export async function faultsOfTranslations({ guides, help }: English): Promise<[path: string, says: string][]> {
  const faults: [string, string][] = []
  for (const [language, folder] of Object.entries(translationFolders) as [Language, string][]) {
    const [ofGuides, ofHelp] = await Promise.all([loadTranslatedGuides(folder), loadTranslatedHelp(folder)])
    for (const { path, says } of [...ofGuides.misfits, ...ofHelp.misfits]) faults.push([path, says])
    for (const [slug, translation] of ofGuides.entries) {
      const guide = guides.get(slug)
      const sections = guide ? [...guideSectionNames, 'questionsToAsk', 'faqs'].filter((one) => one in guide) : []
      const found = guide ? differencesOf(guide, translation, sections) : ['no such guide in English']
      for (const one of found) faults.push([`${folder}/guides/${slug}.yaml`, one])
    }
    const { words } = speakerOf(language)
    for (const [slug, translation] of ofHelp.entries) {
      const article = help.get(slug)
      const found = article
        ? [
            ...differencesOf(article, translation, article.picture ? ['picture'] : []),
            ...otherLabels(englishOf(article, translation), translation, words),
          ]
        : ['no such article in English']
      for (const one of found) faults.push([`${folder}/help/${slug}.yaml`, one])
    }
  }
  return faults
}
