import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReportEvent, reportEvents } from '#contract/test-reports/history.ts'
import { historyQuery } from '#web/features/test-reports/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const nameOf = (who: ReportEvent['who']) => (who === null ? 'Someone' : who.isYou ? 'You' : fullName(who))

/** What happened to a report; only its owner sees this. */
export function HistoryCard({ reportId }: { reportId: string }) {
  const { data, error, refetch, isFetching, ...more } = useInfiniteQuery(historyQuery(reportId))
  return (
    <Card title="History">
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading the history..." />
      ) : (
        <ul aria-label="History" className="flex flex-col gap-2">
          {data.pages
            .flatMap((page) => page.items)
            .map(({ at, what, who }, index) => (
              <li key={index}>
                <p className="break-words">
                  {nameOf(who)} {reportEvents[what]}
                </p>
                <p className="text-sm text-muted tabular-nums">{momentInWords(at)}</p>
              </li>
            ))}
        </ul>
      )}
      {more.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => void more.fetchNextPage()}
          pending={more.isFetchingNextPage}
          pendingText="Loading..."
        >
          Show more
        </Button>
      ) : null}
    </Card>
  )
}
