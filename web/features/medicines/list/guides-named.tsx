import { t } from '#language/translate.ts'
import type { NamedGuide } from '#contract/medicines/search.ts'

interface GuidesNamedProps {
  typed: string
  guides: readonly NamedGuide[]
}

/** Leads people who typed an illness or a symptom to its guides. */
export const GuidesNamed = ({ typed, guides }: GuidesNamedProps) => (
  <section
    aria-label={t('Guides')}
    className="mt-4 max-w-3xl rounded-lg border border-line bg-surface-raised px-4 py-3 text-sm"
  >
    <p>{t('Looking for “{typed}”?', { typed })}</p>
    <ul>
      {guides.map(({ slug, name, englishName, hasMedicines }) => (
        <li key={slug} className="flex flex-wrap gap-x-3">
          <a href={`/health-conditions/${slug}`} className="inline-flex min-h-11 items-center underline">
            {t('Read the guide: {name}', { name })}
          </a>
          {englishName ? (
            <span lang="en" className="inline-flex items-center text-muted">
              {englishName}
            </span>
          ) : null}
          {hasMedicines ? (
            <a href={`/health-conditions/${slug}#medicines`} className="inline-flex min-h-11 items-center underline">
              {t('Medicines used for it')}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
)
