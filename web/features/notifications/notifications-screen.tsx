import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { z } from 'zod'
import { type Notification, NOTIFICATIONS_PER_PAGE } from '#contract/notifications.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageInAddress, useAddress } from '#web/lib/use-address.ts'
import { type NotificationParts, NotificationRow } from './public/notification-list.tsx'
import { notificationsQuery, useReadAll } from './public/api.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'

const NotificationsAddress = z.object({ page: pageInAddress })

/** All notifications, newest first, in pages. */
export function NotificationsScreen({ parts }: { parts: NotificationParts }) {
  const { address, hrefOf, go } = useAddress(NotificationsAddress)
  const { page } = address
  const query = useQuery(notificationsQuery(page))
  const readAll = useReadAll()
  const { data, error } = query
  return (
    <EnabledOnceHydrated>
      <div className="mx-auto max-w-3xl">
        <PageHead title={t('Notifications')} noIndex />
        <PageHeader
          title={t('Notifications')}
          description={t('Updates about your appointments and clinics')}
          action={
            data?.unread ? (
              <Button variant="secondary" onClick={() => readAll.mutate()}>
                {t('Mark all as read')}
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
            hrefOf={(next) => hrefOf({ page: next })}
            onGo={(next) => go({ page: next })}
          />
        ) : data ? (
          <NoNotifications isPageEmpty={data.total > 0} />
        ) : error ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {sentenceOf(error)}
          </ErrorState>
        ) : (
          <SkeletonRows rows={8} label={t('Loading notifications...')} />
        )}
      </div>
    </EnabledOnceHydrated>
  )
}

interface NotificationPageProps {
  data: { notifications: readonly Notification[]; total: number; unread: number }
  page: number
  /** True while another page is loaded. */
  isOutdated: boolean
  parts: NotificationParts
  hrefOf: (page: number) => string
  onGo: (page: number) => void
}

function NotificationPage({ data, page, isOutdated, parts, hrefOf, onGo }: NotificationPageProps) {
  const keptFocus = useFocusKept<HTMLUListElement>()
  return (
    <>
      <ul
        {...keptFocus}
        aria-label={t('Notifications')}
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
        summary={`${rangeOf({ page, perPage: NOTIFICATIONS_PER_PAGE, shown: data.notifications.length, total: data.total })}${data.unread ? `, ${t('{count} unread', { count: data.unread })}` : ''}`}
      />
    </>
  )
}

/** `isPageEmpty`: other pages have notifications. */
const NoNotifications = ({ isPageEmpty }: { isPageEmpty: boolean }) =>
  isPageEmpty ? (
    <EmptyState
      icon={Bell}
      title={t('No notifications on this page')}
      action={
        <LinkButton to="/notifications" variant="secondary">
          {t('View latest')}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={Bell}
      title={t('No notifications yet')}
      action={
        <LinkButton to="/appointments" variant="secondary">
          {t('Go to appointments')}
        </LinkButton>
      }
    >
      {t('New bookings and changes will appear here.')}
    </EmptyState>
  )
