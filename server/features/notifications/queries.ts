import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { DB } from '#server/database/types.ts'
import type { News } from '#server/events/news.ts'
import { announcement } from '#server/events/queries.ts'
import { newId } from '#server/ids.ts'

type Db = Kysely<DB>

export interface NotificationRow {
  id: string
  kind: NotificationKind
  created_at: Date
  read_at: Date | null
  appointment_id: string | null
  date: string | null
  time: string | null
  clinic_name: string | null
}

/** Of an appointment only the clinic's name and its wall clock. */
const shown = (condition: RawBuilder<unknown>) => sql<NotificationRow>`
  select n.id, n.kind, n.created_at, n.read_at, n.appointment_id, c.name as clinic_name,
    to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
    to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time
  from notifications n
  left join appointments a on a.id = n.appointment_id
  left join clinics c on c.id = coalesce(a.clinic_id, n.clinic_id)
  where ${condition}`

/** A person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  limit: number,
  offset: number,
): Promise<NotificationRow[]> {
  const { rows } = await shown(
    sql`n.user_id = ${userId} order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`,
  ).execute(db)
  return rows
}

export async function countNotifications(db: Db, userId: string): Promise<{ unread: number; total: number }> {
  const { rows } = await sql<{ unread: number; total: number }>`
    select count(*) filter (where read_at is null) as unread, count(*) as total
    from notifications where user_id = ${userId}`.execute(db)
  return rows[0]!
}

const told = (userId: string, also: readonly News[] = []) =>
  sql`told as (${announcement([{ kind: 'notifications', userId }, ...also])})`

export async function markAllRead(db: Db, userId: string): Promise<void> {
  await sql`with ${told(userId)}
    update notifications set read_at = now() where user_id = ${userId} and read_at is null`.execute(db)
}

/** Marks one of the person's own as read or unread; null when it is not theirs. */
export async function markOne(db: Db, userId: string, id: string, isRead: boolean): Promise<NotificationRow | null> {
  const changed = await sql`with ${told(userId)}
    update notifications set read_at = case when ${isRead} then coalesce(read_at, now()) end
    where id = ${id} and user_id = ${userId} returning id`.execute(db)
  if (changed.rows.length === 0) return null
  const { rows } = await shown(sql`n.id = ${id} and n.user_id = ${userId}`).execute(db)
  return rows[0] ?? null
}

/** Stores a notification and announces it, with what else is new, in one statement. */
export async function insertNotification(
  db: Db,
  userId: string,
  kind: NotificationKind,
  { appointmentId, clinicId }: { appointmentId: string | null; clinicId: string | null },
  also: readonly News[],
): Promise<void> {
  await sql`with ${told(userId, also)}
    insert into notifications (id, user_id, kind, appointment_id, clinic_id)
    values (${newId()}, ${userId}, ${kind}, ${appointmentId}, ${clinicId})`.execute(db)
}
