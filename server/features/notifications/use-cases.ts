import type { Db } from '#server/database/db.ts'
import type { RawBuilder } from 'kysely'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { together } from '#server/database/together.ts'
import { notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import type { News } from '#server/events/news.ts'
import { announcement } from '#server/events/queries.ts'
import { writingOf } from '#server/features/accounts/public.ts'
import {
  countNotifications,
  hasNotified,
  listNotifications,
  markAllRead,
  markKindRead,
  markReadAbout,
  removeKind,
  markOne,
  storedFor,
} from './queries.ts'
import { isAnswerer, subjectOf, toNotification } from './words.ts'

/**
 * Returns statements that notify people by bell, and their open screens on commit, to run beside others (`together`).
 * `subjectId` is the appointment, the clinic (also of an emergency), the invitation, the chart or the doctor, depending on
 * the kind; `also` is announced with it.
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

/** Notifies a person by bell, in the caller's transaction, and their open screens on commit. */
export const notify = (db: Db, userId: string, kind: NotificationKind, subjectId: string): Promise<void> =>
  together(db, notices([userId], kind, subjectId))

/** Notifies several people, or no one. */
export async function notifyAll(
  db: Db,
  userIds: readonly string[],
  kind: NotificationKind,
  subjectId: string,
): Promise<void> {
  if (userIds.length > 0) await together(db, notices(userIds, kind, subjectId))
}

/**
 * Returns the person's own notifications, newest first, the number of unread ones and the total. Records which charts they
 * name.
 */
export async function ownNotifications(
  { db, views }: Pick<Deps, 'db' | 'views'>,
  { actor, address }: SignedInCaller,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, counts, writing] = await Promise.all([
    listNotifications(db, actor.userId, limit, offset),
    countNotifications(db, actor.userId),
    writingOf(db, actor.userId),
  ])
  const named = rows.filter((row) => row.patient_of && row.patient_holder !== actor.userId && isAnswerer(actor, row))
  for (const [clinicId, ofClinic] of Map.groupBy(named, ({ clinic_id }) => clinic_id!))
    views.note({
      userId: actor.userId,
      action: 'notifications.seen',
      address,
      clinicId,
      chartIds: [...new Set(ofClinic.map(({ patient_of }) => patient_of!))],
    })
  return { notifications: rows.map((row) => toNotification(row, { actor, writing })), ...counts }
}

/** Marks one of the person's own notifications. Throws 404 for another person's. */
export async function mark(db: Db, actor: SignedIn, id: string, isRead: boolean): Promise<Notification> {
  const row = await markOne(db, actor.userId, id, isRead)
  if (!row) throw notFound()
  return toNotification(row, { actor, writing: await writingOf(db, actor.userId) })
}

/**
 * Marks a person's notifications of a kind as read, in the caller's transaction: a newer one replaces them, or they no
 * longer matter.
 */
export async function readAllOf(db: Db, userId: string, kind: NotificationKind): Promise<void> {
  if (await markKindRead(db, userId, kind)) await announce(db, { kind: 'notifications', userId })
}

/**
 * Marks the notifications of a clinic's people about a chart as read, in the caller's transaction, because it needs no
 * one's attention anymore. The caller acts as the server.
 */
export async function readAllAbout(
  db: Db,
  kind: NotificationKind,
  about: { chartId: string; clinicId: string },
): Promise<void> {
  const userIds = await markReadAbout(db, kind, about)
  if (userIds.length > 0) await announce(db, ...userIds.map((userId): News => ({ kind: 'notifications', userId })))
}

/** Returns whether anyone has been notified of this prescription or chart by this kind. */
export const isNotified = (db: Db, kind: NotificationKind, id: string): Promise<boolean> => hasNotified(db, kind, id)

/** Deletes a person's notifications of a kind, in the caller's transaction, which stores a newer one. */
export const forgetAllOf = (db: Db, userId: string, kind: NotificationKind): Promise<void> =>
  removeKind(db, userId, kind)

export const readAll = (db: Db, actor: SignedIn): Promise<void> => markAllRead(db, actor.userId)
