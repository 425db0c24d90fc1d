import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { listNotifications } from '#contract/notifications.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { type NotificationParts, NotificationRow } from './notification-row.tsx'
import { useReadAll } from './api.ts'

interface NotificationListProps {
  query: UseQueryResult<Reply<typeof listNotifications>>
  parts: NotificationParts
  onClose: () => void
}

/** The list under the bell: the latest notifications and a link to all. */
export function NotificationList({ query, parts, onClose }: NotificationListProps) {
  const readAll = useReadAll()
  const keptFocus = useFocusKept<HTMLUListElement>()
  const { data, error, refetch, isFetching } = query
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-4 border-b border-line px-4 py-2">
        <h2 className="text-base">Notifications</h2>
        {data?.unread ? (
          <Button variant="quiet" size="sm" onClick={() => readAll.mutate()}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className="max-h-[min(32rem,65dvh)] overflow-y-auto">
        {data && data.notifications.length === 0 ? (
          <p className="p-4 text-muted">No notifications yet. New bookings and changes will appear here.</p>
        ) : data ? (
          <ul {...keptFocus} className="divide-y divide-line">
            {data.notifications.map((one) => (
              <NotificationRow key={one.id} notification={one} parts={parts} onOpen={onClose} />
            ))}
          </ul>
        ) : error ? (
          <div className="flex flex-col items-start gap-3 p-4" role="alert">
            <p className="text-muted">{sentenceOf(error)}</p>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void refetch()}
              pending={isFetching}
              pendingText="Retrying..."
            >
              Retry
            </Button>
          </div>
        ) : (
          <div className="p-4">
            <SkeletonRows rows={3} label="Loading notifications..." />
          </div>
        )}
      </div>
      <Link
        to="/notifications"
        onClick={onClose}
        className="flex min-h-11 items-center justify-center rounded-b-lg border-t border-line px-4 text-sm font-medium text-brand hover:bg-surface-sunken"
      >
        View all notifications
      </Link>
    </>
  )
}
