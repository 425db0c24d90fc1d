import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { wallClock } from '#server/database/sql.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { announcement } from '#server/events/queries.ts'
import { newId } from '#server/ids.ts'

export interface NotificationRow {
  id: string
  kind: NotificationKind
  created_at: Date
  read_at: Date | null
  appointment_id: string | null
  invitation_id: string | null
  patient_id: string | null
  prescription_id: string | null
  report_id: string | null
  clinic_id: string | null
  doctor_name: string | null
  /** The reader administers the clinic, and so has the screen with its doctors. */
  reads_people: boolean
  date: string | null
  time: string | null
  clinic_name: string | null
  time_zone: string | null
  doctor_id: string | null
  patient_of: string | null
  patient_holder: string | null
  patient_name: string | null
  /** The family member of the reader that it is about; null if it isn't about one. */
  family_name: string | null
  chart_number: string | null
  visit_doctor: string | null
  /** True if it awaits confirmation. */
  is_waiting: boolean
}

/** The subject of a notification: one of these. */
export interface NotificationSubject {
  appointmentId: string | null
  clinicId: string | null
  invitationId: string | null
  patientId: string | null
  doctorId: string | null
  prescriptionId: string | null
  reportId: string | null
}

/** For an appointment: clinic, wall clock, patient and doctor; `words.ts` decides who reads which. */
const shown = (condition: RawBuilder<unknown>) => sql<NotificationRow>`
  select
    n.id, n.kind, n.created_at, n.read_at, n.appointment_id, n.invitation_id, n.patient_id,
    n.prescription_id, n.report_id,
    c.name as clinic_name, c.id as clinic_id, c.time_zone, du.first_name || ' ' || du.last_name as doctor_name,
    n.doctor_id is not null and exists (
      select
      from memberships m
      where m.user_id = n.user_id
        and m.clinic_id = c.id
        and m.role = 'clinic_admin'
        and m.ended_at is null
    ) as reads_people,
    ${wallClock(sql`a.starts_at`)},
    a.doctor_id, ap.id as patient_of, ap.holder_id as patient_holder,
    ap.chart_number, trim(ap.first_name || ' ' || ap.last_name) as patient_name,
    trim(au.first_name || ' ' || au.last_name) as visit_doctor,
    (
      select trim(f.first_name || ' ' || f.last_name)
      from patients f
      where f.id = coalesce(ap.id, p.id, r.patient_id) and f.guardian_user_id = n.user_id
    ) as family_name,
    coalesce(
      a.status = 'pending' and a.starts_at > now() and coalesce(a.expires_at > now(), true), false
    ) as is_waiting
  from notifications n
  left join appointments a on a.id = n.appointment_id
  left join patients ap on ap.id = a.patient_id
  left join doctors ad on ad.id = a.doctor_id
  left join users au on au.id = ad.user_id
  left join invitations i on i.id = n.invitation_id
  left join patients p on p.id = n.patient_id
  left join prescriptions r on r.id = n.prescription_id
  left join doctors d on d.id = n.doctor_id
  left join users du on du.id = d.user_id
  left join clinics c on c.id = coalesce(a.clinic_id, n.clinic_id, i.clinic_id, p.clinic_id, r.clinic_id)
  where ${condition}
`

/** Returns a person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  limit: number,
  offset: number,
): Promise<NotificationRow[]> {
  const { rows } = await shown(
    sql`
      n.user_id = ${userId}
      order by n.created_at desc, n.id desc
      limit ${limit}
      offset ${offset}
    `,
  ).execute(db)
  return rows
}

export async function countNotifications(db: Db, userId: string): Promise<{ unread: number; total: number }> {
  const { rows } = await sql<{ unread: number; total: number }>`
    select count(*) filter (where read_at is null) as unread, count(*) as total
    from notifications
    where user_id = ${userId}
  `.execute(db)
  return rows[0]!
}

const told = (userId: string) => sql`told as (${announcement([{ kind: 'notifications', userId }])})`

export async function markAllRead(db: Db, userId: string): Promise<void> {
  await sql`
    with ${told(userId)}
    update notifications
    set read_at = now()
    where user_id = ${userId} and read_at is null
  `.execute(db)
}

/** Marks a person's notifications of one kind as read; returns false if there were none. */
export async function markKindRead(db: Db, userId: string, kind: NotificationKind): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Marks notifications of one kind about a chart as read for its clinic's people; returns who had unread ones. */
export async function markReadAbout(
  db: Db,
  kind: NotificationKind,
  { chartId, clinicId }: { chartId: string; clinicId: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update notifications
    set read_at = now()
    where user_id in (select m.user_id from memberships m where m.clinic_id = ${clinicId})
      and patient_id = ${chartId}
      and kind = ${kind}
      and read_at is null
    returning user_id as "userId"
  `.execute(db)
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Returns whether there is a notification of one kind about a prescription. */
export async function hasNotified(db: Db, kind: NotificationKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from notifications
    where kind = ${kind} and (prescription_id = ${id} or patient_id = ${id})
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Removes a person's notifications of one kind. */
export async function removeKind(db: Db, userId: string, kind: NotificationKind): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Marks one of the person's own notifications as read or unread; returns null if it isn't theirs. */
export async function markOne(db: Db, userId: string, id: string, isRead: boolean): Promise<NotificationRow | null> {
  const own = async () => (await shown(sql`n.id = ${id} and n.user_id = ${userId}`).execute(db)).rows[0] ?? null
  // refused requests announce nothing
  if (!(await own())) return null
  await sql`
    with ${told(userId)}
    update notifications
    set read_at = case when ${isRead} then coalesce(read_at, now()) end
    where id = ${id} and user_id = ${userId}
  `.execute(db)
  return own()
}

/** The notification of one kind for each of these people, as a statement: the same for any number of them. */
export const storedFor = (
  userIds: readonly string[],
  kind: NotificationKind,
  { appointmentId, clinicId, invitationId, patientId, doctorId, prescriptionId, reportId }: NotificationSubject,
): RawBuilder<unknown> => sql`
  insert into notifications (
    id, user_id, kind, appointment_id, clinic_id, invitation_id, patient_id, doctor_id,
    prescription_id, report_id
  )
  select
    id, user_id, ${kind}, ${appointmentId}::uuid,
    case
      when ${doctorId}::uuid is not null
        then (select d.clinic_id from doctors d where d.id = ${doctorId}::uuid)
      else ${clinicId}::uuid
    end,
    ${invitationId}::uuid, ${patientId}::uuid, ${doctorId}::uuid, ${prescriptionId}::uuid,
    ${reportId}::uuid
  from unnest(${userIds.map(() => newId())}::uuid[], ${userIds}::uuid[]) told (id, user_id)
`
