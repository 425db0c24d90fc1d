import { notificationParts } from '#web/features/appointments/for-others/notification-parts.tsx'
import { WaitingCount } from '#web/features/appointments/for-others/waiting-count.tsx'
import { NotificationBell } from '#web/features/notifications/for-others/notification-bell.tsx'
import type { BarParts } from '#web/shell/signed-in-bar.tsx'
import { TopSearch } from './top-search.tsx'

/** The search, the bell and the counts of the top bar. */
export const barParts: BarParts = {
  search: (props) => <TopSearch {...props} />,
  bell: <NotificationBell parts={notificationParts} />,
  counts: { '/appointments': <WaitingCount /> },
}
