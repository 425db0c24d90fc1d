import type { HealthCondition } from '#contract/conditions.ts'
import { Credits } from '#web/features/medicines/public/credits.tsx'
import { plainDate } from '#web/lib/dates.ts'

/** All sources of a guide with their dates, and the reviewer who compared them. */
export function Sources({ guide: { sources, lastReviewedAt, reviewer } }: { guide: HealthCondition }) {
  return (
    <section id="sources" aria-labelledby="sources-title">
      <h2 id="sources-title">Sources</h2>
      <p>
        Compared with its sources on <time dateTime={lastReviewedAt}>{plainDate(lastReviewedAt)}</time>, when each of
        them was opened. {reviewer ? `Read by ${reviewer}.` : 'No doctor has reviewed this guide yet.'}
      </p>
      <ol>
        {sources.map(({ title, publisher, url, date }, place) => (
          <li key={url} id={`source-${place + 1}`}>
            {publisher}:{' '}
            <a href={url} rel="noopener">
              {title}
            </a>
            {date === lastReviewedAt ? (
              ', undated'
            ) : (
              <>
                , of <time dateTime={date}>{plainDate(date)}</time>
              </>
            )}
          </li>
        ))}
      </ol>
      <Credits sources={sources} />
    </section>
  )
}
