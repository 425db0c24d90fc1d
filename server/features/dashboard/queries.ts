import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments.ts'
import { liveStatuses } from '#contract/appointments.ts'
import type { DB } from '#server/database/types.ts'
import type { Busy, Hours } from './next-free.ts'
import { type Periods, periodsOf } from './periods.ts'

type Db = Kysely<DB>

/** A clinic of the reader's with its own calendar. */
export interface ScopeClinic extends Periods {
  id: string
  zone: string
  currency: string
}

/** The clinics with these ids that are active, and the bounds of their day and month. */
export async function findClinics(db: Db, ids: readonly string[], now: Date): Promise<ScopeClinic[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ScopeClinic, keyof Periods>>`
    select id, time_zone as zone, currency from clinics where id = any(${ids}::uuid[]) and is_active order by created_at, id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, ...periodsOf(row.zone, now) }))
}

/** The clinics where an account has a chart. */
export async function findClinicsOfPatient(db: Db, userId: string, now: Date): Promise<ScopeClinic[]> {
  const { rows } = await sql<Omit<ScopeClinic, keyof Periods>>`
    select c.id, c.time_zone as zone, c.currency from clinics c
    where c.id in (select clinic_id from patients where user_id = ${userId}) order by c.created_at, c.id`.execute(db)
  return rows.map((row) => ({ ...row, ...periodsOf(row.zone, now) }))
}

/** Cancelled and expired bookings are never counted. */
const counts = sql`a.status <> 'cancelled' and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())`

const periodNames = [
  'dayFrom',
  'dayTo',
  'weekAgoFrom',
  'weekAgoTo',
  'weekTo',
  'monthFrom',
  'monthTo',
  'lastMonthFrom',
  'lastMonthSoFar',
] as const satisfies (keyof Periods)[]

/** The clinics with the bounds of their periods, as a table `s`. */
function scopeTable(clinics: readonly ScopeClinic[]): RawBuilder<unknown> {
  const bounds = periodNames.map((name) => sql`${clinics.map((one) => one[name].toISOString())}::text[]::timestamptz[]`)
  const names = sql.join(periodNames.map((name) => sql.ref(name)))
  return sql`unnest(${clinics.map((one) => one.id)}::uuid[], ${sql.join(bounds)}) as s("clinicId", ${names})`
}

export interface Earned {
  currency: string
  minor: number
  /** By the same day of the month before. */
  before: number
}

export interface DoctorFigures {
  today: number
  weekAgo: number
  patients: number
  patientsBefore: number
}

/** A doctor's own visits at these clinics. */
export async function countForDoctor(
  db: Db,
  doctorId: string,
  clinics: readonly ScopeClinic[],
): Promise<DoctorFigures> {
  const { rows } = await sql<DoctorFigures>`
    select count(*) filter (where a.starts_at >= s."dayFrom" and a.starts_at < s."dayTo") as today,
      count(*) filter (where a.starts_at >= s."weekAgoFrom" and a.starts_at < s."weekAgoTo") as "weekAgo",
      count(distinct a.patient_id) as patients,
      count(distinct a.patient_id) filter (where a.starts_at < s."monthFrom") as "patientsBefore"
    from ${scopeTable(clinics)} join appointments a on a.doctor_id = ${doctorId} and a.clinic_id = s."clinicId"
    where ${counts}`.execute(db)
  return rows[0]!
}

/** What completed visits of this month brought, by currency; of one doctor, or of the clinics. That of most visits first. */
export async function sumRevenue(db: Db, clinics: readonly ScopeClinic[], doctorId: string | null): Promise<Earned[]> {
  const whose = doctorId
    ? sql`a.doctor_id = ${doctorId} and a.clinic_id = s."clinicId"`
    : sql`a.clinic_id = s."clinicId"`
  const { rows } = await sql<Earned>`
    select currency, sum(minor)::float8 as minor, sum(before)::float8 as before
    from ${scopeTable(clinics)} cross join lateral (
      select a.currency, a.price_minor::bigint as minor, 0::bigint as before from appointments a
      where ${whose} and a.starts_at >= s."monthFrom" and a.starts_at < s."monthTo" and a.status = 'completed' and a.price_minor > 0
      union all
      select a.currency, 0, a.price_minor from appointments a
      where ${whose} and a.starts_at >= s."lastMonthFrom" and a.starts_at < s."lastMonthSoFar" and a.status = 'completed' and a.price_minor > 0
    ) earned group by currency order by count(*) desc, currency`.execute(db)
  return rows
}

export interface MonthFigures {
  month: number
  soFar: number
  before: number
}

/** The clinics' visits of this month, those of it that lie behind, and those of the month before by then. */
export async function countMonth(db: Db, clinics: readonly ScopeClinic[]): Promise<MonthFigures> {
  const { rows } = await sql<MonthFigures>`
    select coalesce(sum(this.month), 0)::float8 as month, coalesce(sum(this.so_far), 0)::float8 as "soFar",
      coalesce(sum(last.n), 0)::float8 as before
    from ${scopeTable(clinics)}
    cross join lateral (select count(*) as month, count(*) filter (where a.starts_at < now()) as so_far from appointments a
      where a.clinic_id = s."clinicId" and a.starts_at >= s."monthFrom" and a.starts_at < s."monthTo" and ${counts}) this
    cross join lateral (select count(*) as n from appointments a
      where a.clinic_id = s."clinicId" and a.starts_at >= s."lastMonthFrom" and a.starts_at < s."lastMonthSoFar" and ${counts}) last`.execute(
    db,
  )
  return rows[0]!
}

/** Active confirmed doctors of these clinics. */
export async function countDoctors(db: Db, clinicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from doctors where clinic_id = any(${clinicIds}::uuid[]) and is_active and verified_at is not null`.execute(
    db,
  )
  return rows[0]!.n
}

export interface PlatformFigures {
  activeClinics: number
  totalDoctors: number
  monthlyBookings: number
}

/** Over the whole platform (decision B5): counts alone; each clinic's month is that of its own calendar. */
export async function countPlatform(db: Db): Promise<PlatformFigures> {
  const { rows } = await sql<PlatformFigures>`
    with active as materialized (select id, date_trunc('month', now() at time zone time_zone) as month, time_zone from clinics where is_active)
    select (select count(*) from active) as "activeClinics",
      (select count(*) from doctors d join active c on c.id = d.clinic_id where d.is_active and d.verified_at is not null) as "totalDoctors",
      (select coalesce(sum(n), 0)::float8 from active c cross join lateral (select count(*) as n from appointments a
        where a.clinic_id = c.id and a.starts_at >= c.month at time zone c.time_zone
          and a.starts_at < (c.month + interval '1 month') at time zone c.time_zone and ${counts}) month) as "monthlyBookings"`.execute(
    db,
  )
  return rows[0]!
}

/** A patient's visits of the next seven days that are still to come. */
export async function countUpcoming(db: Db, userId: string, clinics: readonly ScopeClinic[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${scopeTable(clinics)}
    join patients p on p.clinic_id = s."clinicId" and p.user_id = ${userId}
    join appointments a on a.patient_id = p.id and a.starts_at > now() and a.starts_at < s."weekTo"
    where ${counts} and a.status in ('pending', 'scheduled', 'confirmed')`.execute(db)
  return rows[0]!.n
}

/** Whose visits: a doctor's own at the clinics, everybody's of the clinics, or those of an account's charts there. */
export type Whose = { doctorId: string } | { patientUserId: string } | 'clinics'

function belongs(whose: Whose): RawBuilder<unknown> {
  if (whose === 'clinics') return sql`true`
  if ('doctorId' in whose) return sql`a.doctor_id = ${whose.doctorId}`
  return sql`a.patient_id in (select own.id from patients own where own.user_id = ${whose.patientUserId})`
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
  coalesce(a.reason, a.symptoms) as reason, a.arrived_at as "arrivedAt", c.id as "clinicId", c.name as "clinicName",
  concat_ws(', ', c.address, c.city) as "clinicAddress", c.phone as "clinicPhone", c.time_zone as "timeZone",
  d.id as "doctorId", u.first_name as "doctorFirstName", u.last_name as "doctorLastName", d.specialty,
  p.id as "patientId", p.user_id as "patientUserId", p.first_name as "patientFirstName", p.last_name as "patientLastName",
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
  const today = sql`from ${scopeTable(clinics)} join appointments a on a.clinic_id = s."clinicId"
    and a.starts_at >= s."dayFrom" and a.starts_at < s."dayTo" and ${belongs(whose)} and ${counts}`
  const [page, count] = await Promise.all([
    sql<DayRow>`select ${columns} ${today} ${joined} order by a.starts_at, a.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*) as n ${today}`.execute(db),
  ])
  return { visits: page.rows, total: count.rows[0]!.n }
}

/** The next visit of an account's charts that has not ended; null when there is none. */
export async function findNextVisit(db: Db, userId: string): Promise<DayRow | null> {
  const { rows } = await sql<DayRow>`select ${columns} from patients own
    join appointments a on a.patient_id = own.id and a.starts_at > now() - interval '8 hours' and a.ends_at > now() ${joined}
    where own.user_id = ${userId} and ${counts} and a.status in ('pending', 'scheduled', 'confirmed')
    order by a.starts_at, a.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Opening hours of a clinic. */
export async function listHours(db: Db, clinicId: string): Promise<Hours[]> {
  const { rows } =
    await sql<Hours>`select weekday, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes
    from opening_hours where clinic_id = ${clinicId} order by weekday, opens`.execute(db)
  return rows
}

/** When a doctor is taken between two instants, at any clinic, in order. */
export async function listTaken(db: Db, doctorId: string, from: Date, to: Date): Promise<Busy[]> {
  const { rows } = await sql<{ from: Date; to: Date }>`select starts_at as "from", ends_at as "to" from appointments a
    where doctor_id = ${doctorId} and starts_at < ${to} and starts_at > ${from}::timestamptz - interval '8 hours' and ends_at > ${from}
      and status = any(${liveStatuses}::text[]) and ${counts} order by starts_at`.execute(db)
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
    with a as materialized (select * from (${inScope}) found order by updated_at desc limit ${limit})
    select h.id::text as id, h.at, h.actor_user_id as "actorUserId", h.from_status as "fromStatus", h.to_status as "toStatus",
      h.from_starts_at is distinct from h.to_starts_at and h.from_starts_at is not null as "hasMoved", h.arrived,
      to_char(h.to_starts_at at time zone c.time_zone, 'YYYY-MM-DD') as "date",
      to_char(h.to_starts_at at time zone c.time_zone, 'HH24:MI') as "time", c.name as "clinicName",
      d.user_id as "doctorUserId", u.first_name as "doctorFirstName", u.last_name as "doctorLastName",
      p.user_id as "patientUserId", p.first_name as "patientFirstName", p.last_name as "patientLastName"
    from a join appointment_changes h on h.appointment_id = a.id join clinics c on c.id = a.clinic_id
    join doctors d on d.id = a.doctor_id join users u on u.id = d.user_id join patients p on p.id = a.patient_id
    where h.arrived is null or (h.arrived and not exists (
      select from appointment_changes u where u.appointment_id = h.appointment_id and u.id > h.id and u.arrived = false))
    order by h.at desc, h.id desc limit ${limit}`.execute(db)
  return rows
}
