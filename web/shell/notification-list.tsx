import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { listNotifications, Notification } from '#contract/notifications.ts'
import type { Reply } from '#contract/endpoint.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useReadAll } from './notifications.ts'

interface NotificationListProps {
  query: UseQueryResult<Reply<typeof listNotifications>>
  onClose: () => void
}

/** What the bell opens. */
export function NotificationList({ query, onClose }: NotificationListProps) {
  const readAll = useReadAll()
  const { data, error, refetch } = query
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
      <div className="max-h-[min(26rem,70dvh)] overflow-y-auto">
        {data ? (
          <Rows notifications={data.notifications} onClose={onClose} />
        ) : error ? (
          <div className="flex flex-col items-start gap-3 p-4">
            <p className="text-muted">{sentenceOf(error)}</p>
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <div className="p-4">
            <SkeletonRows rows={3} label="Loading notifications..." />
          </div>
        )}
      </div>
    </>
  )
}

function Rows({ notifications, onClose }: { notifications: Notification[]; onClose: () => void }) {
  if (notifications.length === 0) {
    return <p className="p-4 text-muted">Nothing new. Bookings, confirmations and changes will be told here.</p>
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map(({ id, href, text, createdAt, isRead }) => (
        <li key={id}>
          <Link to={href} onClick={onClose} className="flex gap-3 px-4 py-3 hover:bg-surface-sunken">
            <span className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-accent'}`} />
            <span className="min-w-0 flex-1">
              <span className={isRead ? 'text-muted' : 'font-medium'}>{text}</span>
              <span className="block text-sm text-muted">
                {isRead ? '' : 'Unread · '}
                <time dateTime={createdAt}>{momentInWords(createdAt)}</time>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
