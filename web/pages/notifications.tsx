import { notificationParts } from '#web/features/appointments/public/answer-booking.tsx'
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx'

/** Everything that the bell has told; a booking that waits can be answered here. */
export default function NotificationsPage() {
  return <NotificationsScreen parts={notificationParts} />
}
