import { z } from 'zod'
import { Done, Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a person is told of in the bell; a new kind is added here and in the server's sentence for it. */
export const notificationKinds = [
  'appointment_booked',
  'appointment_confirmed',
  'appointment_cancelled',
  'appointment_moved',
  'reminder',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  /** A sentence without health data. */
  text: z.string(),
  /** Where it leads, a path of this site. */
  href: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  query: z.object(paging(20, 100)),
  reply: z.object({ notifications: z.array(Notification), unread: z.number().int() }),
})
export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'signed-in',
  reply: Done,
})
