import { t } from '#language/translate.ts'
import type { ConditionCard } from '#contract/conditions.ts'
import { languageOf } from '#web/lib/language-of.ts'

/** Links from a medicine to the guides that name its ingredient, or all of them. */
export const GuidesOfMedicine = ({ guides }: { guides: Pick<ConditionCard, 'slug' | 'name' | 'englishName'>[] }) => (
  <section id="guides" aria-labelledby="guides-title">
    <h2 id="guides-title">{t('Health guides')}</h2>
    <p>
      {t(
        'These guides name an ingredient of this medicine among those that are often prescribed. Your doctor decides what is right for you.',
      )}
    </p>
    <ul className="near">
      {guides.map(({ slug, name, englishName }) => (
        <li key={slug}>
          <a href={`/health-conditions/${slug}`} lang={languageOf(englishName)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
