import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type AppointmentStatus, liveStatuses } from '#contract/appointments.ts'
import { planOnce } from '#server/database/statements.ts'
import type { DB } from '#server/database/types.ts'
import type { Busy, Hours } from '#server/features/dashboard/next-free.ts'
import { counts, type ScopeClinic, scopeTable } from './scope.ts'

type Db = Kysely<DB>

/** Whose visits: a doctor's own at the clinics, everybody's of the clinics, or those of an account's charts there. */
export type Whose = { doctorId: string } | { patientUserId: string } | 'clinics'

function belongs(whose: Whose): RawBuilder<unknown> {
  if (whose === 'clinics') return sql`true`
  if ('doctorId' in whose) return sql`a.doctor_id = ${whose.doctorId}`
  return sql`a.patient_id in (select own.id from patients own where own.holder_id = ${whose.patientUserId})`
}

export interface DayRow {
  id: string
  date: string
  time: string
  startsAt: Date
  duration: number
  status: AppointmentStatus
  service: string | null
  reason: string | null
  symptoms: string | null
  arrivedAt: Date | null
  clinicId: string
  clinicName: string
  clinicAddress: string
  clinicPhone: string
  timeZone: string
  doctorId: string
  doctorFirstName: string
  doctorLastName: string
  specialty: string
  patientId: string
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
  age: number | null
  chartNumber: string
}

const columns = sql`a.id, to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as "date",
  to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as "time", a.starts_at as "startsAt",
  (extract(epoch from a.ends_at - a.starts_at) / 60)::int as duration, a.status, v.name as service,
  a.reason, a.symptoms, a.arrived_at as "arrivedAt", c.id as "clinicId", c.name as "clinicName",
  concat_ws(', ', c.address, c.city) as "clinicAddress", c.phone as "clinicPhone", c.time_zone as "timeZone",
  d.id as "doctorId", u.first_name as "doctorFirstName", u.last_name as "doctorLastName", d.specialty,
  p.id as "patientId", p.holder_id as "patientUserId", p.first_name as "patientFirstName", p.last_name as "patientLastName",
  extract(year from age(p.date_of_birth))::int as age, p.chart_number as "chartNumber"`

const joined = sql`join clinics c on c.id = a.clinic_id join doctors d on d.id = a.doctor_id join users u on u.id = d.user_id
  join patients p on p.id = a.patient_id left join services v on v.id = a.service_id`

/** The visits of each clinic's today in order of time, without cancelled and expired ones, and how many there are. */
export async function listDay(
  db: Db,
  clinics: readonly ScopeClinic[],
  whose: Whose,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ visits: DayRow[]; total: number }> {
  if (clinics.length === 0) return { visits: [], total: 0 }
  const day = sql`appointments a where a.clinic_id = s."clinicId" and a.starts_at >= s."dayFrom" and a.starts_at < s."dayTo"
    and ${belongs(whose)} and ${counts}`
  const order = sql`a.starts_at, a.id`
  // clinic by clinic and the page alone: a plain join over days that the planner does not know reads all visits there are
  const [page, count] = await Promise.all([
    sql<DayRow>`with a as materialized (
      select a.* from ${scopeTable(clinics)}
        cross join lateral (select a.* from ${day} order by ${order} limit ${limit + offset}) a
      order by ${order} limit ${limit} offset ${offset})
      select ${columns} from a ${joined} order by ${order}`.execute(db),
    sql<{ n: number }>`select coalesce(sum(one.n), 0)::float8 as n from ${scopeTable(clinics)}
      cross join lateral (select count(*) as n from ${day}) one`.execute(db),
  ])
  return { visits: page.rows, total: count.rows[0]!.n }
}

/** The next visit of an account's charts that has not ended; null when there is none. */
export async function findNextVisit(db: Db, userId: string): Promise<DayRow | null> {
  const { rows } = await sql<DayRow>`${planOnce} select ${columns} from patients own
    join appointments a on a.patient_id = own.id and a.starts_at > now() - interval '8 hours' and a.ends_at > now() ${joined}
    where own.holder_id = ${userId} and ${counts} and a.status in ('pending', 'scheduled', 'confirmed')
    order by a.starts_at, a.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** When a doctor works at a clinic: their sessions within its opening hours, or these where they have no sessions. */
export async function listHours(db: Db, clinicId: string, doctorId: string): Promise<Hours[]> {
  const { rows } = await sql<Hours>`
    select h.weekday, to_char(greatest(h.opens, s.starts), 'HH24:MI') as opens, to_char(least(h.closes, s.ends), 'HH24:MI') as closes
    from opening_hours h
    left join doctor_sessions s on s.doctor_id = ${doctorId} and s.weekday = h.weekday and s.starts < h.closes and s.ends > h.opens
    where h.clinic_id = ${clinicId}
      and (s.doctor_id is not null or not exists (select from doctor_sessions where doctor_id = ${doctorId}))
    order by 1, 2`.execute(db)
  return rows
}

/** When a doctor is taken or away between two instants, at any clinic, and when their clinic is closed, in order. */
export async function listTaken(db: Db, doctorId: string, from: Date, to: Date): Promise<Busy[]> {
  const { rows } = await sql<{
    from: Date
    to: Date
  }>`${planOnce} select starts_at as "from", ends_at as "to" from appointments a
    where doctor_id = ${doctorId} and starts_at < ${to} and starts_at > ${from}::timestamptz - interval '8 hours' and ends_at > ${from}
      and status = any(${liveStatuses}::text[]) and ${counts}
    union all
    select starts_at, ends_at from doctor_leaves where doctor_id = ${doctorId} and starts_at < ${to} and ends_at > ${from}
    union all
    select k.day::timestamp at time zone c.time_zone, (k.day + 1)::timestamp at time zone c.time_zone
    from doctors d join clinics c on c.id = d.clinic_id join closures k on k.clinic_id = c.id
    where d.id = ${doctorId} and k.day >= (now() at time zone c.time_zone)::date
    order by 1`.execute(db)
  return rows.map((row) => ({ from: row.from.getTime(), to: row.to.getTime() }))
}

export interface ChangeRow {
  id: string
  at: Date
  actorUserId: string | null
  fromStatus: AppointmentStatus | null
  toStatus: AppointmentStatus
  hasMoved: boolean
  arrived: boolean | null
  date: string
  time: string
  clinicName: string
  doctorUserId: string
  doctorFirstName: string
  doctorLastName: string
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
}

/**
 * What happened last, newest first. A change sets its appointment's `updated_at`, so the newest so many changes are those
 * of the so many appointments that changed last: an index finds these without looking at the history of all.
 */
export async function listChanges(
  db: Db,
  clinicIds: readonly string[],
  whose: Whose,
  limit: number,
): Promise<ChangeRow[]> {
  const changed = (condition: RawBuilder<unknown>) =>
    sql`select a.* from appointments a where ${condition} order by a.updated_at desc limit ${limit}`
  const inScope =
    whose === 'clinics'
      ? sql`select one.* from unnest(${clinicIds}::uuid[]) scope(clinic)
          cross join lateral (${changed(sql`a.clinic_id = scope.clinic`)}) one`
      : 'doctorId' in whose
        ? changed(sql`a.doctor_id = ${whose.doctorId} and a.clinic_id = any(${clinicIds}::uuid[])`)
        : changed(belongs(whose))
  const { rows } = await sql<ChangeRow>`
    ${planOnce} with a as materialized (select * from (${inScope}) found order by updated_at desc limit ${limit})
    select h.id::text as id, h.at, h.actor_user_id as "actorUserId", h.from_status as "fromStatus", h.to_status as "toStatus",
      h.from_starts_at is distinct from h.to_starts_at and h.from_starts_at is not null as "hasMoved", h.arrived,
      to_char(h.to_starts_at at time zone c.time_zone, 'YYYY-MM-DD') as "date",
      to_char(h.to_starts_at at time zone c.time_zone, 'HH24:MI') as "time", c.name as "clinicName",
      d.user_id as "doctorUserId", u.first_name as "doctorFirstName", u.last_name as "doctorLastName",
      p.holder_id as "patientUserId", p.first_name as "patientFirstName", p.last_name as "patientLastName"
    from a join appointment_changes h on h.appointment_id = a.id join clinics c on c.id = a.clinic_id
    join doctors d on d.id = a.doctor_id join users u on u.id = d.user_id join patients p on p.id = a.patient_id
    where h.arrived is null or (h.arrived and not exists (
      select from appointment_changes u where u.appointment_id = h.appointment_id and u.id > h.id and u.arrived = false))
    order by h.at desc, h.id desc limit ${limit}`.execute(db)
  return rows
}
