import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { DB } from '#server/database/types.ts'
import { announcement } from '#server/events/queries.ts'
import { newId } from '#server/ids.ts'

type Db = Kysely<DB>

export interface NotificationRow {
  id: string
  kind: NotificationKind
  created_at: Date
  read_at: Date | null
  appointment_id: string | null
  invitation_id: string | null
  patient_id: string | null
  date: string | null
  time: string | null
  clinic_name: string | null
}

/** What a notification is about: one of them. */
export interface NotificationSubject {
  appointmentId: string | null
  clinicId: string | null
  invitationId: string | null
  patientId: string | null
}

/** Of an appointment only the clinic's name and its wall clock. */
const shown = (condition: RawBuilder<unknown>) => sql<NotificationRow>`
  select n.id, n.kind, n.created_at, n.read_at, n.appointment_id, n.invitation_id, n.patient_id, c.name as clinic_name,
    to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
    to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time
  from notifications n
  left join appointments a on a.id = n.appointment_id
  left join invitations i on i.id = n.invitation_id
  left join patients p on p.id = n.patient_id
  left join clinics c on c.id = coalesce(a.clinic_id, n.clinic_id, i.clinic_id, p.clinic_id)
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

const told = (userId: string) => sql`told as (${announcement([{ kind: 'notifications', userId }])})`

export async function markAllRead(db: Db, userId: string): Promise<void> {
  await sql`with ${told(userId)}
    update notifications set read_at = now() where user_id = ${userId} and read_at is null`.execute(db)
}

/** Marks one of the person's own as read or unread; null when it is not theirs. */
export async function markOne(db: Db, userId: string, id: string, isRead: boolean): Promise<NotificationRow | null> {
  const own = async () => (await shown(sql`n.id = ${id} and n.user_id = ${userId}`).execute(db)).rows[0] ?? null
  // what is refused is announced to nobody
  if (!(await own())) return null
  await sql`with ${told(userId)}
    update notifications set read_at = case when ${isRead} then coalesce(read_at, now()) end
    where id = ${id} and user_id = ${userId}`.execute(db)
  return own()
}

/** The notification of one kind for each of these people, as a statement; at least one. */
export const storedFor = (
  userIds: readonly string[],
  kind: NotificationKind,
  { appointmentId, clinicId, invitationId, patientId }: NotificationSubject,
): RawBuilder<unknown> => sql`insert into notifications (id, user_id, kind, appointment_id, clinic_id, invitation_id,
  patient_id)
  values ${sql.join(
    userIds.map(
      (userId) => sql`(${newId()}::uuid, ${userId}::uuid, ${kind}, ${appointmentId}::uuid, ${clinicId}::uuid,
        ${invitationId}::uuid, ${patientId}::uuid)`,
    ),
  )}`
