import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { vitalsInWords } from '#contract/visits/vital-words.ts'
import { chartVisitsQuery } from '#web/features/visits/api.ts'
import { useMeasurements, vitalsQuery } from '#web/features/visits/vitals/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The newest measurements of a chart, of a visit or on their own, in one line with their date. */
export function LastVitals({ patientId }: { patientId: string }) {
  const [visits, sets] = [useQuery(chartVisitsQuery(patientId)), useQuery(vitalsQuery(patientId))]
  const measured = useMeasurements(patientId).findLast(({ vitals }) => vitalsInWords(vitals).length > 0)
  const failed = [visits, sets].find(({ data, error }) => !data && error)
  if (failed)
    return (
      <InlineError onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
        {sentenceOf(failed.error!)}
      </InlineError>
    )
  if (!visits.data || !sets.data) return <Skeleton className="h-6 w-40" />
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
