import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { closedDaysBetween, extraHoursAsJson, openingHoursAsJson, sessionsAsJson } from '#server/database/sql.ts'
import type { OpenDay, OpeningHours } from '#contract/clinics/clinics.ts'
import { planOnce } from '#server/database/driver/statements.ts'
import type { WeeklyHours } from '#contract/working-times/weekly-hours.ts'

interface Days {
  from: string
  to: string
}

interface ClinicTimes {
  id: string
  openingHours: OpeningHours[]
  closedDays: string[]
  extraHours: OpenDay[]
}

/**
 * Active clinics of these ids, and public ones where the person has a chart, with their hours and the days they close.
 */
export async function listClinicTimes(
  db: Db,
  { memberOf, userId }: { memberOf: readonly string[]; userId: string | null },
  { from, to }: Days,
): Promise<ClinicTimes[]> {
  const { rows } = await sql<ClinicTimes>`
    select
      c.id,
      ${openingHoursAsJson(sql`c.id`)} as "openingHours",
      ${closedDaysBetween(sql`c.id`, sql`${from}::date`, sql`${to}::date`)} as "closedDays",
      ${extraHoursAsJson(sql`e.doctor_id is null and e.day between ${from}::date and ${to}::date`)} as "extraHours"
    from clinics c
    where c.is_active
      and (
        c.id = any(${memberOf}::uuid[])
        or (
          c.is_public
          and exists (
            select
            from patients p
            where p.clinic_id = c.id and p.holder_id = ${userId}::uuid
          )
        )
      )
    order by c.id
  `.execute(db)
  return rows
}

/** A doctor's working hours, and their leaves as pairs of epoch milliseconds. */
interface DoctorTimesRow {
  id: string
  clinicId: string
  timeZone: string
  sessions: OpeningHours[]
  extraHours: OpenDay[]
  leaves: [from: number, to: number][]
}

/** Returns the active doctors of these clinics and those with these ids, each with the leaves that overlap the days. */
export async function listDoctorTimes(
  db: Db,
  { clinicIds, doctorIds }: { clinicIds: readonly string[]; doctorIds: readonly string[] },
  { from, to }: Days,
): Promise<DoctorTimesRow[]> {
  const { rows } = await sql<DoctorTimesRow>`
    ${planOnce}
    select
      d.id, d.clinic_id as "clinicId", c.time_zone as "timeZone",
      ${sessionsAsJson(sql`d.id`)} as sessions,
      ${extraHoursAsJson(sql`e.doctor_id = d.id and e.day between ${from}::date and ${to}::date`)} as "extraHours",
      (
        select coalesce(
          json_agg(
            json_build_array(
              (extract(epoch from l.starts_at) * 1000)::float8,
              (extract(epoch from l.ends_at) * 1000)::float8
            )
            order by l.starts_at
          ),
          '[]'
        )
        from doctor_leaves l
        where l.doctor_id = d.id
          and l.clinic_id = d.clinic_id
          and l.starts_at < (${to}::date + 1)::timestamp at time zone c.time_zone
          and l.ends_at > ${from}::date::timestamp at time zone c.time_zone
      ) as leaves
    from doctors d
    join clinics c on c.id = d.clinic_id
    where d.is_active and (d.clinic_id = any(${clinicIds}::uuid[]) or d.id = any(${doctorIds}::uuid[]))
    order by d.id
  `.execute(db)
  return rows
}

export interface SessionsOfDoctor extends WeeklyHours {
  id: string
  clinicId: string
}

/** Returns a doctor's week with that of the clinic; null if there is no such doctor. */
export async function findSessions(db: Db, id: string): Promise<SessionsOfDoctor | null> {
  const { rows } = await sql<SessionsOfDoctor>`
    select
      d.id, d.clinic_id as "clinicId",
      json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
      ${sessionsAsJson(sql`d.id`)} as hours,
      ${openingHoursAsJson(sql`c.id`)} as "openingHours"
    from doctors d
    join clinics c on c.id = d.clinic_id
    where d.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** Holds a doctor's row until the transaction ends. */
export async function lockDoctor(db: Db, id: string): Promise<void> {
  await sql`select from doctors where id = ${id} for update`.execute(db)
}

/** Replaces a whole week. */
export async function replaceSessions(db: Db, id: string, hours: readonly OpeningHours[]): Promise<void> {
  await sql`delete from doctor_sessions where doctor_id = ${id}`.execute(db)
  if (hours.length === 0) return
  const rows = hours.map((one) => ({ doctor_id: id, weekday: one.weekday, starts: one.opens, ends: one.closes }))
  await db.insertInto('doctor_sessions').values(rows).execute()
}
