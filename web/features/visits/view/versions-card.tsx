import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { versionsQuery } from '#web/features/visits/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ContentFacts } from './content-facts.tsx'

/** Every version of an amended visit, newest first; the earlier ones stay readable. */
export function VersionsCard({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(id))
  return (
    <Card title="Versions">
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading versions..." />
      ) : (
        <ol className="divide-y divide-line">
          {data.items.map(({ version, reason, finalAt, replacedAt, writtenBy, content }) => (
            <li key={version} className="py-1">
              <details className="group">
                <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 md:min-h-0">
                  <ChevronRight
                    aria-hidden="true"
                    className="size-4 text-muted transition-transform group-open:rotate-90"
                  />
                  <span className="font-medium">Version {version}</span>
                  <Badge tone={replacedAt ? 'neutral' : 'positive'}>{replacedAt ? 'Replaced' : 'Current'}</Badge>
                  <span className="text-sm text-muted tabular-nums">
                    {joined(doctorName(writtenBy), momentInWords(finalAt))}
                  </span>
                  {reason ? <span className="basis-full text-sm">Reason: {reason}</span> : null}
                </summary>
                <div className="py-2">
                  <ContentFacts content={content} />
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
