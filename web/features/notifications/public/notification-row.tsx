import { Mail, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMark } from './api.ts'

/** What higher features add to a notification. */
export interface NotificationParts {
  /** Answers a booking that waits. */
  answer?: (waiting: NonNullable<Notification['waiting']>) => ReactNode
  /** The patient's name as a link to the chart. */
  chartLink?: (chart: NonNullable<Notification['chart']>) => ReactNode
}

interface NotificationRowProps {
  notification: Notification
  parts: NotificationParts
  onOpen?: () => void
}

/** One notification: opening it leads to the thing and marks it as read. */
export function NotificationRow({ notification, parts, onOpen }: NotificationRowProps) {
  const { id, href, text, createdAt, isRead, waiting, chart } = notification
  const { mutate } = useMark()
  const open = () => {
    if (!isRead) mutate({ id, isRead: true })
    onOpen?.()
  }
  const Icon = isRead ? Mail : MailOpen
  return (
    <li className="flex flex-wrap items-center gap-x-1 pr-2 hover:bg-surface-sunken">
      <Link
        to={href}
        onClick={open}
        className="flex min-w-0 flex-1 gap-3 py-3 pl-4 outline-offset-[-2px] focus-visible:rounded-md"
      >
        <span
          aria-hidden="true"
          className={cx('mt-2 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
        />
        <span className="min-w-0 flex-1 text-pretty">
          <span className={isRead ? 'text-muted' : 'font-medium'}>{text}</span>
          <span className="block text-sm text-muted tabular-nums">
            {isRead ? '' : 'Unread · '}
            <time dateTime={createdAt}>{momentInWords(createdAt)}</time>
          </span>
        </span>
      </Link>
      <IconButton
        label={`Mark as ${isRead ? 'unread' : 'read'}: ${text}`}
        title={`Mark as ${isRead ? 'unread' : 'read'}`}
        onClick={() => mutate({ id, isRead: !isRead })}
        className="shrink-0"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </IconButton>
      {chart && parts.chartLink ? <p className="-mt-1 basis-full pb-3 pl-9 text-sm">{parts.chartLink(chart)}</p> : null}
      {waiting && parts.answer ? <div className="basis-full pr-2 pb-3 pl-9">{parts.answer(waiting)}</div> : null}
    </li>
  )
}
