import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { liveStatuses } from '#contract/appointments/appointments.ts'

/** A doctor whose leave is managed, and their clinic. */
export interface KeptDoctor {
  doctorId: string
  clinicId: string
  timeZone: string
}

/**
 * Returns a doctor with their clinic; null if there is none. `lock` locks the row until the transaction ends, and the
 * clinic's time zone.
 */
export async function findDoctor(db: Db, id: string, { lock = false } = {}): Promise<KeptDoctor | null> {
  const { rows } = await sql<KeptDoctor>`
    select d.id as "doctorId", d.clinic_id as "clinicId", c.time_zone as "timeZone"
    from doctors d
    join clinics c on c.id = d.clinic_id
    where d.id = ${id} ${lock ? sql`for update of d for key share of c` : sql``}
  `.execute(db)
  return rows[0] ?? null
}

export interface StoredLeave extends KeptDoctor {
  id: string
  startsAt: Date
  endsAt: Date
  reason: string | null
  visits: number
}

/** A live upcoming appointment at the clinic of the leave. */
const touched = sql`
  a.doctor_id = l.doctor_id
  and a.clinic_id = l.clinic_id
  and a.starts_at < l.ends_at
  and a.ends_at > l.starts_at
  and a.starts_at > now()
  and a.status in ('pending', 'scheduled', 'confirmed')
  and (a.expires_at is null or a.expires_at > now())
`

const columns = sql`
  l.id, l.doctor_id as "doctorId", l.clinic_id as "clinicId", c.time_zone as "timeZone",
  l.starts_at as "startsAt", l.ends_at as "endsAt", l.reason,
  (select count(*) from appointments a where ${touched}) as visits
`
const from = sql`from doctor_leaves l join clinics c on c.id = l.clinic_id`

/** Returns a doctor's current and upcoming leaves at their clinic, in order, and their number. */
export async function listLeaves(
  db: Db,
  { doctorId, clinicId }: KeptDoctor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ leaves: StoredLeave[]; total: number }> {
  const matches = sql`l.doctor_id = ${doctorId} and l.clinic_id = ${clinicId} and l.ends_at > now()`
  const [page, count] = await Promise.all([
    sql<StoredLeave>`
      select ${columns} ${from}
      where ${matches}
      order by l.starts_at, l.id
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from doctor_leaves l
      where ${matches}
    `.execute(db),
  ])
  return { leaves: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function findLeave(db: Db, id: string): Promise<StoredLeave | null> {
  const { rows } = await sql<StoredLeave>`select ${columns} ${from} where l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface NewRow {
  id: string
  doctorId: string
  clinicId: string
  startsAt: Date
  endsAt: Date
  reason: string | null
  createdBy: string
}

/** Stores a leave; returns false if it overlaps another one of the doctor. The caller has locked the doctor's row. */
export async function insertLeave(db: Db, one: NewRow): Promise<boolean> {
  const { rows } = await sql`
    insert into doctor_leaves (id, doctor_id, clinic_id, starts_at, ends_at, reason, created_by)
    select
      ${one.id}::uuid, ${one.doctorId}::uuid, ${one.clinicId}::uuid, ${one.startsAt}::timestamptz,
      ${one.endsAt}::timestamptz, ${one.reason}::text, ${one.createdBy}::uuid
    where not exists (
      select
      from doctor_leaves
      where doctor_id = ${one.doctorId}::uuid
        and clinic_id = ${one.clinicId}::uuid
        and starts_at < ${one.endsAt}::timestamptz
        and ends_at > ${one.startsAt}::timestamptz
    )
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns false if it was already gone. */
export async function removeLeave(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from doctor_leaves where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export interface TouchedRow {
  id: string
  startsAt: Date
  appointmentDate: string
  appointmentTime: string
  duration: number
  serviceId: string | null
  patient: { firstName: string; lastName: string }
  chart: { id: string; clinicId: string } | null
  clinicId: string
  patientId: string
  patientUserId: string | null
  hasMail: boolean
}

/**
 * Returns the appointments affected by a leave, in order; `charts` are the clinics whose charts the reader can open.
 */
export async function listTouched(
  db: Db,
  leaveId: string,
  { limit, offset, charts }: { limit: number; offset: number; charts: readonly string[] },
): Promise<TouchedRow[]> {
  const { rows } = await sql<TouchedRow>`
    select
      a.id, a.starts_at as "startsAt",
      to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as "appointmentDate",
      to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as "appointmentTime",
      (extract(epoch from a.ends_at - a.starts_at) / 60)::int as duration,
      a.service_id as "serviceId",
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as patient,
      case
        when a.clinic_id = any(${charts}::uuid[]) then json_build_object('id', p.id, 'clinicId', a.clinic_id)
      end as chart,
      a.clinic_id as "clinicId", p.id as "patientId", p.holder_id as "patientUserId",
      coalesce(p.email <> '', false) and coalesce(
        (select s.email_notifications from user_settings s where s.user_id = p.holder_id), true
      ) as "hasMail" ${from}
    join appointments a on ${touched}
    join patients p on p.id = a.patient_id
    where l.id = ${leaveId}
    order by a.starts_at, a.id
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows
}

/** A stretch of time, in epoch milliseconds. */
export interface Stretch {
  from: number
  to: number
}

/** Returns when these patients have live appointments from an instant on. */
export async function listOtherAppointments(
  db: Db,
  patientIds: readonly string[],
  from: Date,
): Promise<(Stretch & { id: string; patientId: string })[]> {
  const { rows } = await sql<{ id: string; patientId: string; startsAt: Date; endsAt: Date }>`
    select a.id, a.patient_id as "patientId", a.starts_at as "startsAt", a.ends_at as "endsAt"
    from appointments a
    where a.patient_id = any(${[...patientIds]}::uuid[])
      and a.ends_at > ${from}
      and a.status = any(${[...liveStatuses]})
      and (a.expires_at is null or a.expires_at > now())
  `.execute(db)
  return rows.map(({ startsAt, endsAt, ...one }) => ({ ...one, from: startsAt.getTime(), to: endsAt.getTime() }))
}
