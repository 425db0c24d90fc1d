import { notificationParts } from '#web/features/appointments/public/answer-booking.tsx'
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx'

/** All notifications; a pending booking can be answered here. */
export default function NotificationsPage() {
  return <NotificationsScreen parts={notificationParts} />
}
