import { Mail, MailOpen } from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMark } from './notifications.ts'

interface NotificationRowProps {
  notification: Notification
  onOpen?: () => void
}

/** One notification: opening it leads to the thing and marks it as read. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { id, href, text, createdAt, isRead } = notification
  const { mutate } = useMark()
  const open = () => {
    if (!isRead) mutate({ id, isRead: true })
    onOpen?.()
  }
  const Icon = isRead ? Mail : MailOpen
  return (
    <li className="flex items-center gap-1 pr-2 hover:bg-surface-sunken">
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
    </li>
  )
}
