import { sql } from 'kysely'
import type { ExtraHours } from '#contract/clinics/extra-hours.ts'
import type { Db } from '#server/database/db.ts'
import { isLive } from './setup.ts'

const columns = sql`
  e.id, e.doctor_id as "doctorId", to_char(e.day, 'YYYY-MM-DD') as day, to_char(e.opens, 'HH24:MI') as opens,
  to_char(e.closes, 'HH24:MI') as closes, e.reason,
  (
    select count(*)::int
    from appointments a
    where a.clinic_id = e.clinic_id
      and (e.doctor_id is null or a.doctor_id = e.doctor_id)
      and ${isLive}
      and a.starts_at >= (e.day + e.opens) at time zone c.time_zone
      and a.starts_at < (e.day + e.closes) at time zone c.time_zone
  ) as visits
`

/** Extra hours of a clinic and of its doctors from its today on, in their order. */
export async function listHours(db: Db, clinicId: string): Promise<ExtraHours[]> {
  const { rows } = await sql<ExtraHours>`
    select ${columns}
    from extra_hours e
    join clinics c on c.id = e.clinic_id
    where e.clinic_id = ${clinicId} and e.day >= (now() at time zone c.time_zone)::date
    order by e.day, e.opens, e.id
  `.execute(db)
  return rows
}

/** Extra hours to be stored; `doctorId` is null for those of the clinic. */
export interface WantedHours {
  clinicId: string
  doctorId: string | null
  day: string
  opens: string
  closes: string
}

/** Stores extra hours and returns them. */
export async function insertHours(
  db: Db,
  { id, clinicId, doctorId, day, opens, closes, reason }: WantedHours & { id: string; reason: string | null },
): Promise<ExtraHours> {
  await db
    .insertInto('extra_hours')
    .values({ id, clinic_id: clinicId, doctor_id: doctorId, day, opens, closes, reason })
    .execute()
  const { rows } = await sql<ExtraHours>`
    select ${columns}
    from extra_hours e
    join clinics c on c.id = e.clinic_id
    where e.id = ${id}
  `.execute(db)
  return rows[0]!
}

/** True if an active doctor of the clinic has this id. */
export async function isDoctorOf(db: Db, clinicId: string, doctorId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from doctors d
    where d.id = ${doctorId} and d.clinic_id = ${clinicId} and d.is_active
  `.execute(db)
  return rows.length > 0
}

/** True if a single closed day or a range closes the clinic on a day; rules that return give way to extra hours. */
export async function isClosedOnce(db: Db, clinicId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from closures k
    where k.clinic_id = ${clinicId} and k.day = ${day}::date
    union all
    select
    from closing_rules r
    where r.clinic_id = ${clinicId} and r.kind = 'range' and ${day}::date between r.first_day and r.last_day
  `.execute(db)
  return rows.length > 0
}

/** True if the clinic is open, or the doctor works, at some of the hours, by the week or by other extra hours. */
export async function isOpenAlready(db: Db, { clinicId, doctorId, day, opens, closes }: WantedHours): Promise<boolean> {
  const { rows } = await sql`
    select
    from extra_hours e
    where e.clinic_id = ${clinicId}
      and e.doctor_id is not distinct from ${doctorId}::uuid
      and e.day = ${day}::date
      and e.opens < ${closes}::time
      and ${opens}::time < e.closes
    union all
    select
    from opening_hours h
    left join doctor_sessions s
      on s.doctor_id = ${doctorId}::uuid and s.weekday = h.weekday and s.starts < h.closes and h.opens < s.ends
    where h.clinic_id = ${clinicId}
      and h.weekday = extract(dow from ${day}::date)
      and (
        s.doctor_id is not null
        or not exists (select from doctor_sessions o where o.doctor_id = ${doctorId}::uuid)
      )
      and greatest(h.opens, s.starts) < ${closes}::time
      and ${opens}::time < least(h.closes, s.ends)
      and not exists (select from closed_days(${clinicId}, ${day}::date, ${day}::date))
  `.execute(db)
  return rows.length > 0
}

/** Returns the first of some days with extra hours of the clinic or of a doctor; null if there is none. */
export async function firstExtraDay(db: Db, clinicId: string, from: string, to: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(e.day), 'YYYY-MM-DD') as day
    from extra_hours e
    where e.clinic_id = ${clinicId} and e.day between ${from}::date and ${to}::date
  `.execute(db)
  return rows[0]?.day ?? null
}

/** Returns whose extra hours these are; null if there are none. */
export async function ownerOfHours(db: Db, id: string): Promise<{ clinicId: string; doctorId: string | null } | null> {
  const row = await db
    .selectFrom('extra_hours')
    .select(['clinic_id as clinicId', 'doctor_id as doctorId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes extra hours; false if they were already deleted. */
export async function deleteHours(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from extra_hours where id = ${id} returning id`.execute(db)
  return rows.length > 0
}
