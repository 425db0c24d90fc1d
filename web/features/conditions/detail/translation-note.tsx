import type { HealthCondition } from '#contract/conditions.ts'
import { language, t } from '#language/translate.ts'
import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { Trans } from '#web/ui/trans.tsx'

/** Says on a page in another language which parts of a guide are translated, and that no one has checked them. */
export function TranslationNote({ guide: { slug, translated } }: { guide: HealthCondition }) {
  if (language() === SOURCE_LANGUAGE) return null
  if (translated.length === 0)
    return (
      <p className="source">
        {t('This guide isn’t translated yet. Below, the headings are in your language and the text is in English.')}
      </p>
    )
  return (
    <p className="source">
      {translated.includes('overview')
        ? t('We translated this guide from English.')
        : t('We translated the name and the warning signs from English. The rest of this guide is in English.')}{' '}
      <Trans
        text="No native speaker and no clinician has checked the translation. If in doubt, the English text is right: <guide>read it in English</guide>."
        tags={{
          guide: (words) => (
            <a href={`/health-conditions/${slug}?lang=en`} hrefLang="en">
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}
