import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { chartVisitsQuery } from '#web/features/visits/api.ts'
import { vitalsInWords } from '#web/features/visits/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The newest measurements of a chart's visits, in one line with their date. */
export function LastVitals({ patientId }: { patientId: string }) {
  const { data, error, refetch, isFetching } = useQuery(chartVisitsQuery(patientId))
  if (!data)
    return error ? (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    ) : (
      <Skeleton className="h-6 w-40" />
    )
  const measured = data.items.find(({ vitals }) => vitalsInWords(vitals).length > 0)
  if (!measured) return <p className="text-muted">{t('None recorded.')}</p>
  return (
    <div className="flex flex-wrap gap-x-4 tabular-nums">
      <p className="text-muted">{plainDate(measured.visitDate)}</p>
      <dl className="contents">
        {vitalsInWords(measured.vitals).map(({ name, value }) => (
          <div key={name} className="flex gap-x-1.5">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
