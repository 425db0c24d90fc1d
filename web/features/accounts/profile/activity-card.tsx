import { useQuery } from '@tanstack/react-query'
import { getProfileActivity } from '#contract/accounts/profile.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const readActivity = () => call(getProfileActivity, {})

/** Activity of the last 30 days, refetched each time the profile is opened. */
export function ActivityCard() {
  const activity = useQuery({ queryKey: ['/api/profile/activity'], queryFn: readActivity, gcTime: 0 })
  const numbers = activity.data
    ? ([
        ['Upcoming appointments', activity.data.upcomingVisits],
        ['Completed appointments', activity.data.completedVisits],
        ['Cancelled appointments', activity.data.cancelledVisits],
        ['Sign-ins', activity.data.signIns],
      ] as const)
    : []
  return (
    <Card title="Recent Activity">
      {activity.isPending ? <SkeletonRows rows={4} label="Loading profile..." /> : null}
      {activity.error ? (
        <ErrorState onRetry={() => void activity.refetch()} retrying={activity.isFetching}>
          {sentenceOf(activity.error)}
        </ErrorState>
      ) : null}
      {activity.data ? (
        <>
          <dl className="divide-y divide-line">
            {numbers.map(([name, count]) => (
              <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
                <dt className="text-muted">{name}</dt>
                <dd className="text-lg font-semibold tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-1 text-sm text-muted">Last 30 days. Upcoming appointments from today on.</p>
        </>
      ) : null}
    </Card>
  )
}
