import { t } from '#language/translate.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { listNotifications, Notification } from '#contract/notifications.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useMark, useReadAll } from './api.ts'
import { Mail, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

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
        <h2 className="text-base">{t('Notifications')}</h2>
        {data?.unread ? (
          <Button variant="quiet" size="sm" onClick={() => readAll.mutate()}>
            {t('Mark all as read')}
          </Button>
        ) : null}
      </div>
      <div className="max-h-[min(32rem,65dvh)] overflow-y-auto">
        {data && data.notifications.length === 0 ? (
          <p className="p-4 text-muted">{t('No notifications yet. New bookings and changes will appear here.')}</p>
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
              pendingText={t('Retrying...')}
            >
              {t('Retry')}
            </Button>
          </div>
        ) : (
          <div className="p-4">
            <SkeletonRows rows={3} label={t('Loading notifications...')} />
          </div>
        )}
      </div>
      <Link
        to="/notifications"
        onClick={onClose}
        className="flex min-h-11 items-center justify-center rounded-b-lg border-t border-line px-4 text-sm font-medium text-brand hover:bg-surface-sunken"
      >
        {t('View all notifications')}
      </Link>
    </>
  )
}

/** The parts that higher features add to a notification. */
export interface NotificationParts {
  /** Answers a pending booking. */
  answer?: (waiting: NonNullable<Notification['waiting']>) => ReactNode
  /** The patient's name as a link to the chart. */
  chartLink?: (chart: NonNullable<Notification['chart']>) => ReactNode
}

interface NotificationRowProps {
  notification: Notification
  parts: NotificationParts
  onOpen?: () => void
}

/** One notification: opening it leads to its subject and marks it as read. */
export function NotificationRow({ notification, parts, onOpen }: NotificationRowProps) {
  const { id, href, text, createdAt, isRead, waiting, chart } = notification
  const { mutate } = useMark()
  const isHydrated = useHydrated()
  const open = () => {
    if (!isRead) mutate({ id, isRead: true })
    onOpen?.()
  }
  const Icon = isRead ? Mail : MailOpen
  return (
    <li className="flex flex-wrap items-center gap-x-1 pe-2 hover:bg-surface-sunken">
      <Link
        to={href}
        onClick={open}
        className="flex min-w-0 flex-1 gap-3 py-3 ps-4 outline-offset-[-2px] focus-visible:rounded-md"
      >
        <span
          aria-hidden="true"
          className={cx('mt-2 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
        />
        <span className="min-w-0 flex-1 text-pretty">
          <span className={isRead ? 'text-muted' : 'font-medium'}>{text}</span>
          <span className="block text-sm text-muted tabular-nums">
            {isRead ? '' : `${t('Unread')} · `}
            <time dateTime={createdAt}>{isHydrated ? momentInWords(createdAt) : '\u00a0'}</time>
          </span>
        </span>
      </Link>
      <IconButton
        label={isRead ? t('Mark as unread: {text}', { text }) : t('Mark as read: {text}', { text })}
        title={isRead ? t('Mark as unread') : t('Mark as read')}
        onClick={() => mutate({ id, isRead: !isRead })}
        className="shrink-0"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </IconButton>
      {chart && parts.chartLink ? <p className="-mt-1 basis-full pb-3 ps-9 text-sm">{parts.chartLink(chart)}</p> : null}
      {waiting && parts.answer ? <div className="basis-full pe-2 pb-3 ps-9">{parts.answer(waiting)}</div> : null}
    </li>
  )
}
