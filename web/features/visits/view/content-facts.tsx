import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VisitContent } from '#contract/visits/content.ts'
import { versionsQuery } from '#web/features/visits/api.ts'
import { diagnosisInWords, vitalsInWords } from '#web/features/visits/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The content of a visit; empty fields are left out. */
export function ContentFacts({ content }: { content: VisitContent }) {
  const { complaint, findings, diagnoses, advice, followUpDate } = content
  const measured = vitalsInWords(content)
  const isEmpty = !complaint && !findings && !advice && !followUpDate && diagnoses.length + measured.length === 0
  if (isEmpty) return <p>Nothing written yet</p>
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {complaint ? <Fact name="Complaint">{complaint}</Fact> : null}
      {findings ? <Fact name="Findings">{findings}</Fact> : null}
      {measured.map(({ name, value }) => (
        <Fact key={name} name={name} isShort>
          {value}
        </Fact>
      ))}
      {diagnoses.length > 0 ? (
        <Fact name={diagnoses.length > 1 ? 'Diagnoses' : 'Diagnosis'}>
          {diagnoses.map(diagnosisInWords).join('\n')}
        </Fact>
      ) : null}
      {advice ? <Fact name="Advice">{advice}</Fact> : null}
      {followUpDate ? <Fact name="Follow-up">{plainDate(followUpDate)}</Fact> : null}
    </dl>
  )
}

const Fact = ({ name, isShort, children }: { name: string; isShort?: boolean; children: ReactNode }) => (
  <div className={isShort ? 'min-w-0' : 'col-span-full min-w-0'}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line tabular-nums">{children}</dd>
  </div>
)

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
