import type { Kysely, RawBuilder } from 'kysely'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { SignedIn } from '#server/actor.ts'
import { together } from '#server/database/together.ts'
import type { DB } from '#server/database/types.ts'
import { notFound } from '#server/errors.ts'
import type { News } from '#server/events/news.ts'
import { announcement } from '#server/events/queries.ts'
import { countNotifications, listNotifications, markAllRead, markOne, storedFor } from './queries.ts'
import { subjectOf, toNotification } from './words.ts'

type Db = Kysely<DB>

/**
 * What tells people in the bell, and their open screens when it commits, as statements to be run beside others
 * (`together`). `subjectId` is the appointment, the clinic, the invitation or the chart, as the kind is about; `also` is announced with it.
 */
export function notices(
  userIds: readonly string[],
  kind: NotificationKind,
  subjectId: string,
  ...also: News[]
): RawBuilder<unknown>[] {
  if (userIds.length === 0) return also.length > 0 ? [announcement(also)] : []
  const news = userIds.map((userId): News => ({ kind: 'notifications', userId }))
  return [announcement([...also, ...news]), storedFor(userIds, kind, subjectOf(kind, subjectId))]
}

/** Tells a person in the bell, in the caller's transaction, and their open screens when it commits. */
export const notify = (db: Db, userId: string, kind: NotificationKind, subjectId: string): Promise<void> =>
  together(db, notices([userId], kind, subjectId))

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
