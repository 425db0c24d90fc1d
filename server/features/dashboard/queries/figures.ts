import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { isOneOf } from '#server/database/sql.ts'
import { planOnce } from '#server/database/driver/statements.ts'
import { counts, type ScopeClinic, scopeTable } from './scope.ts'

export interface Earned {
  currency: string
  minor: number
  /** Until the same day of the month before. */
  before: number
}

export interface DoctorFigures {
  today: number
  weekAgo: number
  patients: number
  patientsBefore: number
}

/** Counts a doctor's own appointments at these clinics. */
export async function countForDoctor(
  db: Db,
  doctorIds: readonly string[],
  clinics: readonly ScopeClinic[],
): Promise<DoctorFigures> {
  const { rows } = await sql<DoctorFigures>`
    select
      count(*) filter (where a.starts_at >= s."dayFrom" and a.starts_at < s."dayTo") as today,
      count(*) filter (
        where a.starts_at >= s."weekAgoFrom" and a.starts_at < s."weekAgoTo"
      ) as "weekAgo",
      count(distinct a.patient_id) as patients,
      count(distinct a.patient_id) filter (where a.starts_at < s."monthFrom") as "patientsBefore"
    from ${scopeTable(clinics)}
    join appointments a on ${isOneOf(sql`a.doctor_id`, doctorIds)} and a.clinic_id = s."clinicId"
    where ${counts}
  `.execute(db)
  return rows[0]!
}

/**
 * Returns the revenue of this month's completed appointments by currency, of one doctor or of the clinics; the currency
 * with the most appointments first.
 */
export async function sumRevenue(
  db: Db,
  clinics: readonly ScopeClinic[],
  doctorIds: readonly string[] | null,
): Promise<Earned[]> {
  const whose = doctorIds
    ? sql`${isOneOf(sql`a.doctor_id`, doctorIds)} and a.clinic_id = s."clinicId"`
    : sql`a.clinic_id = s."clinicId"`
  const { rows } = await sql<Earned>`
    select currency, sum(minor)::float8 as minor, sum(before)::float8 as before
    from ${scopeTable(clinics)}
    cross join lateral (
      select a.currency, a.price_minor::bigint as minor, 0::bigint as before
      from appointments a
      where ${whose}
        and a.starts_at >= s."monthFrom"
        and a.starts_at < s."monthTo"
        and a.status = 'completed'
        and a.price_minor > 0
      union all
      select a.currency, 0, a.price_minor
      from appointments a
      where ${whose}
        and a.starts_at >= s."lastMonthFrom"
        and a.starts_at < s."lastMonthSoFar"
        and a.status = 'completed'
        and a.price_minor > 0
    ) earned
    group by currency
    order by count(*) desc, currency
  `.execute(db)
  return rows
}

export interface MonthFigures {
  month: number
  soFar: number
  before: number
}

/**
 * Counts the clinics' appointments of this month, those of it in the past, and those of the month before up to the same
 * day.
 */
export async function countMonth(db: Db, clinics: readonly ScopeClinic[]): Promise<MonthFigures> {
  const { rows } = await sql<MonthFigures>`
    select
      coalesce(sum(this.month), 0)::float8 as month,
      coalesce(sum(this.so_far), 0)::float8 as "soFar",
      coalesce(sum(last.n), 0)::float8 as before
    from ${scopeTable(clinics)}
    cross join lateral (
      select count(*) as month, count(*) filter (where a.starts_at < now()) as so_far
      from appointments a
      where a.clinic_id = s."clinicId"
        and a.starts_at >= s."monthFrom"
        and a.starts_at < s."monthTo"
        and ${counts}
    ) this
    cross join lateral (
      select count(*) as n
      from appointments a
      where a.clinic_id = s."clinicId"
        and a.starts_at >= s."lastMonthFrom"
        and a.starts_at < s."lastMonthSoFar"
        and ${counts}
    ) last
  `.execute(db)
  return rows[0]!
}

/** Active confirmed doctors of these clinics. */
export async function countDoctors(db: Db, clinicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${planOnce}
    select count(*) as n
    from doctors
    where clinic_id = any(${clinicIds}::uuid[]) and is_active and verified_at is not null
  `.execute(db)
  return rows[0]!.n
}

export interface PlatformFigures {
  activeClinics: number
  totalDoctors: number
  monthlyBookings: number
}

/** Counts over the whole platform (rule B5), without names; each clinic's month follows its own calendar. */
export async function countPlatform(db: Db): Promise<PlatformFigures> {
  const { rows } = await sql<PlatformFigures>`
    with active as materialized (
      select id, date_trunc('month', now() at time zone time_zone) as month, time_zone
      from clinics
      where is_active
    )
    select
      (select count(*) from active) as "activeClinics",
      (
        select count(*)
        from doctors d
        join active c on c.id = d.clinic_id
        where d.is_active and d.verified_at is not null
      ) as "totalDoctors",
      (
        select coalesce(sum(n), 0)::float8
        from active c
        cross join lateral (
          select count(*) as n
          from appointments a
          where a.clinic_id = c.id
            and a.starts_at >= c.month at time zone c.time_zone
            and a.starts_at < (c.month + interval '1 month') at time zone c.time_zone
            and ${counts}
        ) month
      ) as "monthlyBookings"
  `.execute(db)
  return rows[0]!
}

/** Counts a patient's upcoming appointments of the next seven days. */
export async function countUpcoming(db: Db, userId: string, clinics: readonly ScopeClinic[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from ${scopeTable(clinics)}
    join patients p on p.clinic_id = s."clinicId" and p.holder_id = ${userId}
    join appointments a on a.patient_id = p.id and a.starts_at > now() and a.starts_at < s."weekTo"
    where ${counts} and a.status in ('pending', 'scheduled', 'confirmed')
  `.execute(db)
  return rows[0]!.n
}
