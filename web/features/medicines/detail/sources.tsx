import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { type FieldSource, KNOWLEDGE_SOURCE, type Medicine } from '#contract/medicines.ts'
import { plainDate } from '#web/lib/dates.ts'
import { inner, markup } from '#web/lib/markup.ts'
import { Credits } from '#web/features/medicines/public/credits.tsx'
import { reviewsIn } from './reviews.ts'
import { isWebAddress } from './source-line.tsx'

/** Returns each source once, the medicine's list first. */
function sourcesOf({ source, sources }: Medicine): FieldSource[] {
  const byWords = new Map<string, FieldSource>()
  for (const one of [source, ...Object.values<FieldSource | undefined>(sources)])
    // the knowledge base's citations have a list of their own
    if (one && !one.cites) byWords.set(`${one.name} ${one.url} ${one.date}`, one)
  return [...byWords.values()]
}

/** All sources of the page. */
export const Sources = ({ medicine }: { medicine: Medicine }) => (
  <section id="sources" aria-labelledby="sources-title">
    <h2 id="sources-title">{t('Sources')}</h2>
    <ol>
      {sourcesOf(medicine).map((source) => (
        <li key={`${source.name} ${source.url} ${source.date}`}>
          <Trans
            text="<link>{name}</link>, retrieved on <time>{date}</time>"
            values={{ name: source.name, date: plainDate(source.date) }}
            tags={{
              link: (words) =>
                isWebAddress(source.url) ? (
                  <a href={source.url} rel="noopener">
                    {words}
                  </a>
                ) : (
                  <>{words}</>
                ),
              time: (words) => <time dateTime={source.date}>{words}</time>,
            }}
          />
        </li>
      ))}
    </ol>
    <Credits sources={sourcesOf(medicine)} />
    <References medicine={medicine} />
  </section>
)

/** The publications behind the texts of the knowledge base. */
function References({ medicine: { knowledge, references } }: { medicine: Medicine }) {
  if (knowledge === null || references.length === 0) return null
  return (
    <>
      <h3>{KNOWLEDGE_SOURCE}</h3>
      <p>
        {t('Our own words, written from these publications.')} {reviewsIn(knowledge)}{' '}
        {t('Version {version}.', { version: knowledge.version })}
      </p>
      <ol {...inner(references.map(referenceItem))} />
      <Credits sources={references} />
    </>
  )
}

/** Renders markup instead of components, for speed: a combination can have fifty. */
const referenceItem = ({ title, publisher, url, date }: Medicine['references'][number], place: number) =>
  markup`<li id="${`ref-${place + 1}`}">${publisher}: <a href="${url}" rel="noopener">${title}</a>, ${plainDate(date)}</li>`
