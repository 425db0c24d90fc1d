import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Trend } from '#contract/dashboard.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statsQuery } from './api.ts'
import { statCards, trendInWords } from './stat-cards.ts'

/** The role's four figures, each with its meaning and, if there is one, a trend. */
export function StatStrip({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(statsQuery(user))
  const cards = statCards[user.role]
  if (error && !data)
    return (
      <InlineError
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mb-6 rounded-lg border border-line bg-surface-raised px-5 py-4"
      >
        Couldn’t load your figures. {sentenceOf(error)}
      </InlineError>
    )
  return (
    <section aria-label="Figures" className="mb-6 rounded-lg">
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
