import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type Notification, NOTIFICATIONS_PER_PAGE } from '#contract/notifications.ts'
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
  const { data, error } = query
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
        <NotificationPage
          data={data}
          page={page}
          isOutdated={query.isPlaceholderData}
          parts={parts}
          onGo={(next) => setAddress(next === 1 ? {} : { page: String(next) })}
        />
      ) : data ? (
        <NoNotifications isPageEmpty={data.total > 0} />
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

interface NotificationPageProps {
  data: { notifications: readonly Notification[]; total: number; unread: number }
  page: number
  /** True while another page is loaded. */
  isOutdated: boolean
  parts: NotificationParts
  onGo: (page: number) => void
}

function NotificationPage({ data, page, isOutdated, parts, onGo }: NotificationPageProps) {
  const keptFocus = useFocusKept<HTMLUListElement>()
  const first = (page - 1) * NOTIFICATIONS_PER_PAGE + 1
  return (
    <>
      <ul
        {...keptFocus}
        aria-label="Notifications"
        aria-busy={isOutdated}
        className={cx(
          'mb-4 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised transition-opacity',
          isOutdated && 'opacity-60',
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
        onGo={onGo}
        summary={`${first}–${first + data.notifications.length - 1} of ${data.total}${data.unread ? `, ${data.unread} unread` : ''}`}
      />
    </>
  )
}

/** `isPageEmpty`: other pages have notifications. */
const NoNotifications = ({ isPageEmpty }: { isPageEmpty: boolean }) =>
  isPageEmpty ? (
    <EmptyState
      icon={Bell}
      title="No notifications on this page"
      action={
        <LinkButton to="/notifications" variant="secondary">
          View latest
        </LinkButton>
      }
    />
  ) : (
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
  )
