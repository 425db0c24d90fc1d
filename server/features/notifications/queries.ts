import { type Kysely, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { DB } from '#server/database/types.ts'
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

/** A person's notifications, newest first; of an appointment only the clinic's name and its wall clock. */
export async function listNotifications(
  db: Db,
  userId: string,
  limit: number,
  offset: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.created_at, n.read_at, n.appointment_id, c.name as clinic_name,
      to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
      to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time
    from notifications n
    left join appointments a on a.id = n.appointment_id
    left join clinics c on c.id = a.clinic_id
    where n.user_id = ${userId}
    order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notifications where user_id = ${userId} and read_at is null`.execute(db)
  return rows[0]?.unread ?? 0
}

export async function markAllRead(db: Db, userId: string): Promise<void> {
  await sql`update notifications set read_at = now() where user_id = ${userId} and read_at is null`.execute(db)
}

export async function insertNotification(
  db: Db,
  userId: string,
  kind: NotificationKind,
  appointmentId: string,
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ id: newId(), user_id: userId, kind, appointment_id: appointmentId })
    .execute()
}
