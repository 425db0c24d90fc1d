import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Trend } from '#contract/dashboard.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statsQuery } from './api.ts'
import { statCards, trendInWords } from './stat-cards.ts'

/** The role's four figures in one band: what is counted, how many, and how that compares where it can be compared. */
export function StatStrip({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(statsQuery(user.id))
  const cards = statCards[user.role]
  if (error && !data)
    return (
      <div
        role="alert"
        className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface-raised px-5 py-4"
      >
        <p className="text-muted">The figures could not be loaded. {sentenceOf(error)}</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()} pending={isFetching}>
          Retry
        </Button>
      </div>
    )
  return (
    <section id="figures" aria-label="Figures" tabIndex={-1} className="mb-6 scroll-mt-20 outline-none">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {cards.map((card) => (
          <div key={card.title} className="flex flex-col bg-surface-raised px-4 py-4 sm:px-5">
            <dt className="text-sm font-medium text-muted">{card.title}</dt>
            {data ? (
              <Figure value={card.value(data)} means={card.means(data)} trend={card.trend?.(data)} />
            ) : (
              <dd className={cx('mt-1', card.trend ? 'min-h-28.75 sm:min-h-18.75' : 'min-h-12.75')}>
                <span className="sr-only">Loading...</span>
                <Skeleton className="mt-1 h-6 w-20" />
                <Skeleton className="mt-2.5 h-3.5 w-full max-w-36" />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Figure({ value, means, trend }: { value: string; means: string; trend?: Trend }) {
  const Icon = trend && trend.percent < 0 ? TrendingDown : TrendingUp
  return (
    <dd className="mt-1">
      <span className="block text-xl font-semibold tabular-nums">{value}</span>
      <span className="block text-sm text-muted">{means}</span>
      {trend ? (
        <span className={`mt-1 flex items-start gap-1.5 text-sm ${trend.percent > 0 ? 'text-positive' : 'text-muted'}`}>
          {trend.percent === 0 ? null : <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
          {trendInWords(trend)}
        </span>
      ) : null}
    </dd>
  )
}
