import { notificationParts } from '#web/features/appointments/public/answer-booking.tsx'
import { WaitingCount } from '#web/features/appointments/public/waiting.tsx'
import { NotificationBell } from '#web/features/notifications/public/notification-bell.tsx'
import type { BarParts } from '#web/shell/signed-in-bar.tsx'
import { TopSearch } from './top-search.tsx'

/** The search, the bell and the counts of the top bar. */
export const barParts: BarParts = {
  search: (props) => <TopSearch {...props} />,
  bell: <NotificationBell parts={notificationParts} />,
  counts: { '/appointments': <WaitingCount /> },
}
