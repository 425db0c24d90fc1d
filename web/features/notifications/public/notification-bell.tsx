import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { NotificationParts } from './notification-list.tsx'
import { notificationsQuery } from './api.ts'

const NotificationList = onDemand(async () => (await import('./notification-list.tsx')).NotificationList)

/** The bell: how many notifications are unread, and the latest ones. */
export function NotificationBell({ parts }: { parts: NotificationParts }) {
  // closes when another page opens
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const setOpen = (opens: boolean) => setOpenAt(opens ? key : null)
  const query = useQuery(notificationsQuery(1))
  const unread = query.data?.unread ?? 0
  const trigger = (
    <button
      type="button"
      aria-label={unread ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
      className="relative inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-surface-sunken hover:text-ink"
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread ? (
        <span
          aria-hidden="true"
          className="absolute top-1 end-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-accent-ink tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </button>
  )
  return (
    <Popover trigger={trigger} label={t('Notifications')} open={isOpen} onOpenChange={setOpen}>
      <NotificationList query={query} parts={parts} onClose={() => setOpen(false)} />
    </Popover>
  )
}
