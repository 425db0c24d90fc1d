import type { Kysely } from 'kysely'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { SignedIn } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { notFound } from '#server/errors.ts'
import type { News } from '#server/events/news.ts'
import { countNotifications, insertNotification, listNotifications, markAllRead, markOne } from './queries.ts'
import { subjectOf, toNotification } from './words.ts'

type Db = Kysely<DB>

/**
 * Tells a person in the bell, in the caller's transaction, and their open screens when it commits. `subjectId` is the
 * appointment or the clinic, as the kind is about; `also` is announced by the same statement.
 */
export const notify = (
  db: Db,
  userId: string,
  kind: NotificationKind,
  subjectId: string,
  ...also: News[]
): Promise<void> => insertNotification(db, userId, kind, subjectOf(kind, subjectId), also)

/** The own notifications, newest first, how many are unread and how many there are. */
export async function ownNotifications(db: Db, actor: SignedIn, limit: number, offset: number) {
  const [rows, counts] = await Promise.all([
    listNotifications(db, actor.userId, limit, offset),
    countNotifications(db, actor.userId),
  ])
  return { notifications: rows.map(toNotification), ...counts }
}

/** Marks one of the own notifications; somebody else's answers 404. */
export async function mark(db: Db, actor: SignedIn, id: string, isRead: boolean): Promise<Notification> {
  const row = await markOne(db, actor.userId, id, isRead)
  if (!row) throw notFound()
  return toNotification(row)
}

export const readAll = (db: Db, actor: SignedIn): Promise<void> => markAllRead(db, actor.userId)
