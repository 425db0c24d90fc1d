export { NotificationsScreen as default } from '#web/features/notifications/notifications-screen.tsx'
