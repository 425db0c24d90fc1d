import type { HelpArticle } from '#contract/help.ts'
import { language, t } from '#language/translate.ts'
import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { Trans } from '#web/ui/trans.tsx'
import { articleHref } from './help-address.ts'

/** Says on a page in another language whether the article is translated, and that no one has checked it. */
export function TranslationNote({ article }: { article: HelpArticle }) {
  if (language() === SOURCE_LANGUAGE) return null
  return (
    <p className="mt-2 text-sm text-muted">
      {article.language === SOURCE_LANGUAGE ? (
        t('This article isn’t translated yet. It is in English.')
      ) : (
        <Trans
          text="We translated this article from English, and no native speaker has checked it. You can <article>read it in English</article>."
          tags={{
            article: (words) => (
              <a href={`${articleHref(article.slug)}?lang=en`} hrefLang="en" className="link">
                {words}
              </a>
            ),
          }}
        />
      )}
    </p>
  )
}
