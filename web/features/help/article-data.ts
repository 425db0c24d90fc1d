import type { HelpArticle } from '#contract/help.ts'
import { known, scriptJson } from '#web/lib/json-data.ts'

/** Returns an article as a schema.org page, as JSON for a script element. `url` is its canonical address. */
export const articleJson = ({ title, summary, category, language, updated }: HelpArticle, url: string): string =>
  scriptJson(
    known({
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      url,
      headline: title,
      description: summary,
      articleSection: category,
      inLanguage: language,
      dateModified: updated,
    }),
  )
