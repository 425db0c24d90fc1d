import { notificationParts } from '#web/features/appointments/public/notification-parts.tsx'
import { WaitingCount } from '#web/features/appointments/public/waiting-count.tsx'
import { NotificationBell } from '#web/features/notifications/public/notification-bell.tsx'
import type { BarParts } from '#web/shell/signed-in-bar.tsx'
import { TopSearch } from './top-search.tsx'

/** The search, the bell and the counts of the top bar. */
export const barParts: BarParts = {
  search: (props) => <TopSearch {...props} />,
  bell: <NotificationBell parts={notificationParts} />,
  counts: { '/appointments': <WaitingCount /> },
}
