import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Download } from 'lucide-react'
import { paperAddressOf, versionsQuery } from '#web/features/prescriptions/api.ts'
import { Medications } from '#web/features/prescriptions/prescription-parts.tsx'
import { SignedFindings } from '#web/features/prescriptions/safety/findings.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Every signed version, newest first; the earlier ones stay readable. */
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
          {data.items.map((one) => (
            <li key={one.version} className="py-1">
              <details className="group">
                <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 md:min-h-0">
                  <ChevronRight
                    aria-hidden="true"
                    className="size-4 text-muted transition-transform group-open:rotate-90"
                  />
                  <span className="font-medium">Version {one.version}</span>
                  <Badge tone={one.replacedAt ? 'neutral' : 'positive'}>
                    {one.replacedAt ? 'Replaced' : 'Current'}
                  </Badge>
                  <span className="text-sm text-muted tabular-nums">
                    {joined(plainDate(one.prescriptionDate), `signed ${momentInWords(one.signedAt)}`)}
                  </span>
                </summary>
                <div className="py-2">
                  <Medications medications={one.medications} />
                  {[one.notes, one.advice].map((text) =>
                    text ? (
                      <p key={text} className="mt-2 break-words whitespace-pre-line">
                        {text}
                      </p>
                    ) : null,
                  )}
                  {one.check && one.replacedAt ? (
                    <section
                      aria-label={`Safety check of version ${one.version}`}
                      className="mt-3 border-t border-line pt-3"
                    >
                      <h3 className="mb-2 font-medium">Safety check at signing</h3>
                      <SignedFindings check={one.check} />
                    </section>
                  ) : null}
                  <LinkButton
                    href={paperAddressOf(id, { version: one.version, download: '1' })}
                    variant="secondary"
                    size="sm"
                    className="mt-3"
                  >
                    <Download aria-hidden="true" className="size-4" />
                    Download PDF
                    <span className="sr-only"> of version {one.version}</span>
                  </LinkButton>
                  <p className="mt-2 text-sm text-muted">
                    Hash: <span className="font-mono break-all">{one.hash}</span>
                  </p>
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
