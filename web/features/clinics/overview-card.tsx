import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { overviewQuery } from './api.ts'

/** Counts over the administrator's own clinics. */
export function OverviewCard() {
  const { data, error, isError, isFetching, refetch } = useQuery(overviewQuery)
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  const facts = [
    ['Clinics', data?.clinics],
    ['Total Doctors', data?.doctors],
    ['Total Services', data?.services],
  ] as const
  return (
    <section aria-labelledby="overview" className="rounded-lg border border-line bg-surface-raised px-4 py-3 sm:px-5">
      <h2 id="overview" className="sr-only">
        Overview
      </h2>
      <dl className="grid grid-cols-3 divide-x divide-line">
        {facts.map(([name, count]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end px-3 first:pl-0 sm:px-6">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">
              {count === undefined ? <Skeleton className="h-8 w-10" /> : count}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
