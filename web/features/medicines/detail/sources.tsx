import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { plainDate } from '#web/lib/dates.ts'
import { isWebAddress } from './source-line.tsx'

/** Each source once, the list that the medicine stands in first. */
function sourcesOf({ source, sources }: Medicine): FieldSource[] {
  const byWords = new Map<string, FieldSource>()
  for (const one of [source, ...Object.values<FieldSource | undefined>(sources)])
    if (one) byWords.set(`${one.name} ${one.url} ${one.date}`, one)
  return [...byWords.values()]
}

/** Where all of the page comes from. */
export const Sources = ({ medicine }: { medicine: Medicine }) => (
  <section id="sources" aria-labelledby="sources-title">
    <h2 id="sources-title">Sources</h2>
    <ol>
      {sourcesOf(medicine).map((source) => (
        <li key={`${source.name} ${source.url} ${source.date}`}>
          {isWebAddress(source.url) ? (
            <a href={source.url} rel="noopener">
              {source.name}
            </a>
          ) : (
            source.name
          )}
          , taken on <time dateTime={source.date}>{plainDate(source.date)}</time>
        </li>
      ))}
    </ol>
  </section>
)
