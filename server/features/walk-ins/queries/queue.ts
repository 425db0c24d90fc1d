import { sql } from 'kysely'
import type { QueueRule, QueueSettings } from '#contract/walk-ins/queue.ts'
import type { Db } from '#server/database/db.ts'
import type { Measured } from '#server/features/walk-ins/estimate.ts'
import type { QueueScope } from '#server/features/walk-ins/policy.ts'
import { columns, isInQueue, isVisible, joined, type StoredWalkIn } from './walk-ins.ts'

/** A token of today, with its appointment, service, price and visit. */
export interface Token extends StoredWalkIn {
  endedAt: Date | null
  /** Start of the appointment, and the same on the clinic's clock; null for a walk-in. */
  startsAt: Date | null
  time: string | null
  serviceId: string | null
  serviceName: string | null
  /** Minutes that the appointment or the service takes. */
  bookedMinutes: number | null
  priceMinor: number | null
  currency: string
  visitId: string | null
  /** The doctor of the appointment, which a transfer in the queue doesn't change. */
  bookedDoctorId: string | null
}

/** Maximum number of tokens of a day in one query. */
const MOST = 1_000

const tokens = sql`
  select
    ${columns}, w.ended_at as "endedAt", a.starts_at as "startsAt",
    to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time,
    w.service_id as "serviceId", s.name as "serviceName",
    coalesce((extract(epoch from a.ends_at - a.starts_at) / 60)::int, s.duration_minutes) as "bookedMinutes",
    coalesce(a.price_minor, w.price_minor) as "priceMinor", coalesce(a.currency, c.currency) as currency,
    v.id as "visitId", a.doctor_id as "bookedDoctorId"
  from walk_ins w
  ${joined}
  left join appointments a on a.id = w.appointment_id
  left join services s on s.id = w.service_id
  left join visits v on v.appointment_id = w.appointment_id
`

/** Returns today's tokens of a scope, by arrival, and the total. */
export async function listTokens(db: Db, scope: QueueScope): Promise<{ tokens: Token[]; total: number }> {
  const { rows } = await sql<Token & { total: number }>`
    select t.*, count(*) over () as total
    from (${tokens} where ${isVisible(scope)} and ${isInQueue}) t
    order by t."arrivedAt", t.id
    limit ${MOST}
  `.execute(db)
  return { tokens: rows, total: rows[0]?.total ?? 0 }
}

/** Returns all of today's tokens of one clinic, by arrival. */
export async function listTokensOf(db: Db, clinicId: string): Promise<Token[]> {
  const { rows } = await sql<Token>`
    ${tokens} where w.clinic_id = ${clinicId} and ${isInQueue} order by w.arrived_at, w.id limit ${MOST}
  `.execute(db)
  return rows
}

/** Returns a token of any day; null if there is none. */
export async function findToken(db: Db, id: string): Promise<Token | null> {
  const { rows } = await sql<Token>`${tokens} where w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface ExpectedRow {
  id: string
  doctorId: string
  clinicId: string
  startsAt: Date
  minutes: number
  serviceId: string | null
}

/** Returns today's open appointments of some clinics whose patients haven't checked in, by time. */
export async function listExpected(db: Db, clinicIds: readonly string[]): Promise<ExpectedRow[]> {
  const { rows } = await sql<ExpectedRow>`
    select
      a.id, a.doctor_id as "doctorId", a.clinic_id as "clinicId", a.starts_at as "startsAt",
      (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes, a.service_id as "serviceId"
    from clinics c
    join appointments a on a.clinic_id = c.id
    where c.id = any(${clinicIds}::uuid[])
      and a.arrived_at is null
      and a.status in ('scheduled', 'confirmed')
      and a.starts_at >= (now() at time zone c.time_zone)::date::timestamp at time zone c.time_zone
      and a.starts_at < ((now() at time zone c.time_zone)::date + 1)::timestamp at time zone c.time_zone
    order by a.starts_at, a.id
  `.execute(db)
  return rows
}

/** How many consultations of a doctor are looked at, and how many days back. */
const RECENT = { most: 60, days: 90 }

/** Returns recent consultations of some doctors, the newest first. */
export async function listMeasured(db: Db, doctorIds: readonly string[]): Promise<(Measured & { doctorId: string })[]> {
  const { rows } = await sql<Measured & { doctorId: string }>`
    select d.id as "doctorId", m."serviceId", m.minutes
    from unnest(${doctorIds}::uuid[]) d (id)
    cross join lateral (
      select w.service_id as "serviceId", (extract(epoch from w.ended_at - w.called_at) / 60)::float8 as minutes
      from walk_ins w
      where w.doctor_id = d.id
        and w.state = 'done'
        and w.called_at is not null
        and w.ended_at > now() - make_interval(days => ${RECENT.days})
      order by w.ended_at desc
      limit ${RECENT.most}
    ) m
  `.execute(db)
  return rows
}

export interface QueueDoctorRow {
  id: string
  clinicId: string
  firstName: string
  lastName: string
  room: string | null
  /** The delay of today. */
  delayMinutes: number | null
  delayedAt: Date | null
}

/** Returns the current doctors of some clinics, with room and delay of today. */
export async function listQueueDoctors(db: Db, clinicIds: readonly string[]): Promise<QueueDoctorRow[]> {
  const { rows } = await sql<QueueDoctorRow>`
    select
      d.id, d.clinic_id as "clinicId", u.first_name as "firstName", u.last_name as "lastName", q.room,
      case when q.delay_day = today.day then q.delay_minutes end as "delayMinutes",
      case when q.delay_day = today.day then q.delayed_at end as "delayedAt"
    from clinics c
    join doctors d on d.clinic_id = c.id and d.is_active and d.verified_at is not null
    join users u on u.id = d.user_id
    left join queue_doctors q on q.doctor_id = d.id
    cross join lateral (select (now() at time zone c.time_zone)::date as day) today
    where c.id = any(${clinicIds}::uuid[]) and c.is_active
    order by u.last_name, u.first_name, d.id
  `.execute(db)
  return rows
}

export interface QueueClinicRow {
  id: string
  name: string
  timeZone: string
  currency: string
  rule: QueueRule
  showsInitials: boolean
}

/** Returns active clinics with their settings of the queue. */
export async function listQueueClinics(db: Db, clinicIds: readonly string[]): Promise<QueueClinicRow[]> {
  const { rows } = await sql<QueueClinicRow>`
    select
      c.id, c.name, c.time_zone as "timeZone", c.currency, coalesce(q.rule, 'appointments') as rule,
      coalesce(q.shows_initials, false) as "showsInitials"
    from clinics c
    left join queue_settings q on q.clinic_id = c.id
    where c.id = any(${clinicIds}::uuid[]) and c.is_active
    order by c.name, c.id
  `.execute(db)
  return rows
}

export async function saveSettings(db: Db, clinicId: string, { rule, showsInitials }: QueueSettings): Promise<void> {
  await sql`
    insert into queue_settings (clinic_id, rule, shows_initials)
    values (${clinicId}, ${rule}, ${showsInitials})
    on conflict (clinic_id) do update set rule = excluded.rule, shows_initials = excluded.shows_initials
  `.execute(db)
}

interface DoctorChange {
  clinicId: string
  doctorId: string
  room?: string | null | undefined
  delay?: number | null | undefined
}

/** Saves a doctor's room, or the delay of today; what is omitted stays. */
export async function saveDoctorToday(db: Db, { clinicId, doctorId, room, delay }: DoctorChange): Promise<void> {
  await sql`
    insert into queue_doctors (doctor_id, clinic_id) values (${doctorId}, ${clinicId})
    on conflict (doctor_id) do nothing
  `.execute(db)
  if (room !== undefined) await sql`update queue_doctors set room = ${room} where doctor_id = ${doctorId}`.execute(db)
  if (delay === undefined) return
  await sql`
    update queue_doctors q
    set
      delay_minutes = ${delay}::int,
      delay_day = case when ${delay}::int is not null then (now() at time zone c.time_zone)::date end,
      delayed_at = case when ${delay}::int is not null then now() end
    from clinics c
    where q.doctor_id = ${doctorId} and c.id = q.clinic_id
  `.execute(db)
}

/** Returns the clinic of a doctor who works there now; null otherwise. */
export async function clinicOfDoctor(db: Db, doctorId: string): Promise<string | null> {
  const { rows } = await sql<{ clinicId: string }>`
    select clinic_id as "clinicId" from doctors where id = ${doctorId} and is_active and verified_at is not null
  `.execute(db)
  return rows[0]?.clinicId ?? null
}

/** Returns the open tokens of a patient today that a doctor can see: their own, and those for any doctor. */
export async function listOpenTokens(
  db: Db,
  one: { clinicId: string; doctorId: string; patientId: string },
): Promise<Token[]> {
  const { rows } = await sql<Token>`
    ${tokens}
    where w.clinic_id = ${one.clinicId}
      and w.patient_id = ${one.patientId}
      and (w.doctor_id = ${one.doctorId} or w.doctor_id is null)
      and w.state in ('waiting', 'with_doctor')
      and ${isInQueue}
    order by w.arrived_at, w.id
  `.execute(db)
  return rows
}
