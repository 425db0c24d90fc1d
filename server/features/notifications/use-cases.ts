import type { Kysely } from 'kysely'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { SignedIn } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { countUnread, insertNotification, listNotifications, markAllRead, type NotificationRow } from './queries.ts'

type Db = Kysely<DB>

/** The sentence of each kind: what happened, never to whom (the bell is read over shoulders). */
const sentences: Record<NotificationKind, string> = {
  appointment_booked: 'New booking',
  appointment_confirmed: 'Appointment confirmed',
  appointment_cancelled: 'Appointment cancelled',
  appointment_moved: 'Appointment moved',
  reminder: 'Reminder of your appointment',
}

/** Tells a person in the bell, in the caller's transaction. */
export const notify = (db: Db, userId: string, kind: NotificationKind, appointmentId: string): Promise<void> =>
  insertNotification(db, userId, kind, appointmentId)

/** The own notifications, newest first, and how many are unread. */
export async function ownNotifications(db: Db, actor: SignedIn, limit: number, offset: number) {
  const [rows, unread] = await Promise.all([
    listNotifications(db, actor.userId, limit, offset),
    countUnread(db, actor.userId),
  ])
  return { notifications: rows.map(toNotification), unread }
}

export const readAll = (db: Db, actor: SignedIn): Promise<void> => markAllRead(db, actor.userId)

function toNotification(row: NotificationRow): Notification {
  const when = row.date ? `: ${row.date}, ${row.time} at ${row.clinic_name}` : ''
  return {
    id: row.id,
    kind: row.kind,
    text: `${sentences[row.kind]}${when}`,
    href: '/appointments',
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  }
}
