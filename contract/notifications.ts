import { z } from 'zod'
import { Done, Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * What a person is told of in the bell. A new kind is a line here and nothing else: its words, and what it is about.
 * The server makes the rest of the sentence (when and where, never whom: the bell is read over shoulders) and the
 * address from what it is about (`server/features/notifications/words.ts`).
 */
export const notificationKinds = {
  appointment_booked: { says: 'New booking', about: 'appointment' },
  appointment_confirmed: { says: 'Appointment confirmed', about: 'appointment' },
  appointment_cancelled: { says: 'Appointment cancelled', about: 'appointment' },
  appointment_moved: { says: 'Appointment moved', about: 'appointment' },
  appointment_reminder: { says: 'Reminder of your appointment', about: 'appointment' },
  invitation: { says: 'You are invited to join a clinic', about: 'invitation' },
  invitation_accepted: { says: 'Invitation accepted', about: 'clinic' },
  emergency_access: { says: 'Your record was opened in an emergency', about: 'patient' },
  family_taken_over: { says: 'A family member looks after their own records now', about: 'family' },
} as const satisfies Record<
  string,
  { says: string; about: 'appointment' | 'clinic' | 'invitation' | 'patient' | 'family' }
>
export type NotificationKind = keyof typeof notificationKinds

export const Notification = z.object({
  id: Id,
  kind: z.enum(Object.keys(notificationKinds) as NotificationKind[]),
  /** A sentence without health data. */
  text: z.string(),
  /** Where it leads, a path of this site. */
  href: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** How many a page of the list shows. */
export const NOTIFICATIONS_PER_PAGE = 20

/** Newest first; `unread` and `total` count all, not only those of this page. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  query: z.object(paging(NOTIFICATIONS_PER_PAGE, 100)),
  reply: z.object({ notifications: z.array(Notification), unread: z.number().int(), total: z.number().int() }),
})
export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ isRead: z.boolean() }),
  reply: Notification,
})
export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'signed-in',
  reply: Done,
})
