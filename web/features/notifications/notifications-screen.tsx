import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { NOTIFICATIONS_PER_PAGE } from '#contract/notifications.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { type NotificationParts, NotificationRow } from './public/notification-list.tsx'
import { notificationsQuery, useReadAll } from './public/api.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'

const pageIn = (query: URLSearchParams) => {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 50_000 ? page : 1
}
const hrefOf = (page: number) => (page === 1 ? '/notifications' : `/notifications?page=${page}`)

/** All notifications, newest first, in pages. */
export function NotificationsScreen({ parts }: { parts: NotificationParts }) {
  const [address, setAddress] = useSearchParams()
  const page = pageIn(address)
  const query = useQuery(notificationsQuery(page))
  const readAll = useReadAll()
  const keptFocus = useFocusKept<HTMLUListElement>()
  const { data, error } = query
  const first = (page - 1) * NOTIFICATIONS_PER_PAGE + 1
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title="Notifications" noIndex />
      <PageHeader
        title="Notifications"
        description="Updates about your appointments and clinics"
        action={
          data?.unread ? (
            <Button variant="secondary" onClick={() => readAll.mutate()}>
              Mark all as read
            </Button>
          ) : null
        }
      />
      {readAll.error ? (
        <p role="alert" className="mb-4 text-danger">
          {sentenceOf(readAll.error)}
        </p>
      ) : null}
      {data && data.notifications.length > 0 ? (
        <>
          <ul
            {...keptFocus}
            aria-label="Notifications"
            aria-busy={query.isPlaceholderData}
            className={cx(
              'mb-4 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised transition-opacity',
              query.isPlaceholderData && 'opacity-60',
            )}
          >
            {data.notifications.map((one) => (
              <NotificationRow key={one.id} notification={one} parts={parts} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / NOTIFICATIONS_PER_PAGE)}
            hrefOf={hrefOf}
            onGo={(next) => setAddress(next === 1 ? {} : { page: String(next) })}
            summary={`${first}–${first + data.notifications.length - 1} of ${data.total}${data.unread ? `, ${data.unread} unread` : ''}`}
          />
        </>
      ) : data && data.total > 0 ? (
        <EmptyState
          icon={Bell}
          title="No notifications on this page"
          action={
            <LinkButton to="/notifications" variant="secondary">
              View latest
            </LinkButton>
          }
        />
      ) : data ? (
        <EmptyState
          icon={Bell}
          title="No notifications yet"
          action={
            <LinkButton to="/appointments" variant="secondary">
              Go to appointments
            </LinkButton>
          }
        >
          New bookings and changes will appear here.
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={8} label="Loading notifications..." />
      )}
    </div>
  )
}
