import { notificationParts } from '#web/features/appointments/public/answer-booking.tsx'
import { WaitingCount } from '#web/features/appointments/public/waiting.tsx'
import { NotificationBell } from '#web/features/notifications/public/notification-bell.tsx'
import type { BarParts } from '#web/shell/signed-in-bar.tsx'
import { TopSearch } from './top-search.tsx'

/** What the top bar shows and does for features. */
export const barParts: BarParts = {
  search: (props) => <TopSearch {...props} />,
  bell: <NotificationBell parts={notificationParts} />,
  counts: { '/appointments': <WaitingCount /> },
  openNextPatient: async (open) => {
    const { openNextPatient } = await import('#web/features/dashboard/public/next-patient.ts')
    await openNextPatient(open)
  },
}
