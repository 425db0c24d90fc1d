import { t } from '#language/translate.ts'
import { Fragment } from 'react'
import type { HealthCondition, SourcedPart } from '#contract/conditions.ts'

/** The sources of a part, as links into the list at the end of the page. */
export function SectionSources({ guide, part }: { guide: HealthCondition; part: SourcedPart }) {
  const places = guide.sourcesOf[part] ?? []
  if (places.length === 0) return null
  return (
    <p className="source">
      {places.length === 1 ? t('Source:') : t('Sources:')}{' '}
      {places.map((place, index) => (
        <Fragment key={place}>
          {index > 0 ? ', ' : null}
          <a href={`#source-${place + 1}`} title={guide.sources[place]!.publisher}>
            {place + 1}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
