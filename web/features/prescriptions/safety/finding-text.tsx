import type { Finding } from '#contract/prescriptions/safety.ts'
import { Badge } from '#web/ui/badge.tsx'
import { otherSideOf, severityLooks, titleOf } from './words.ts'

/** A finding: how grave, what it is about, what can happen and what to do, and who says so. */
export function FindingText({ finding }: { finding: Finding }) {
  const { tone, label } = severityLooks[finding.severity]
  const other = otherSideOf(finding)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="min-w-0 font-medium break-words">{titleOf(finding)}</span>
      </p>
      {other ? <p className="text-sm break-words text-muted">{other}</p> : null}
      <p className="break-words">
        {finding.forPatients ? <span className="text-muted">What patients read: </span> : null}
        {finding.says}
      </p>
      {finding.sources.length > 0 ? <Sources sources={finding.sources} /> : null}
    </div>
  )
}

const Sources = ({ sources }: Pick<Finding, 'sources'>) => (
  <details className="text-sm text-muted">
    <summary className="min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">
      {sources.length === 1 ? 'Source' : `${sources.length} sources`}
    </summary>
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
      {sources.map(({ title, publisher, url }) => (
        <li key={url + title} className="break-words">
          <a href={url} target="_blank" rel="noreferrer" className="underline">
            {title}
          </a>
          , {publisher}
        </li>
      ))}
    </ul>
  </details>
)
