import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { openingHoursAsJson, sessionsAsJson } from '#server/database/sql.ts'
import type { WeeklyHours } from '#contract/working-times/weekly-hours.ts'
import type { OpeningHours } from '#contract/clinics/clinics.ts'

export interface SessionsOfDoctor extends WeeklyHours {
  id: string
  clinicId: string
}

/** A doctor's week with that of the clinic; null when there is no such doctor. */
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

/** Puts a whole week in the place of the one before. */
export async function replaceSessions(db: Db, id: string, hours: readonly OpeningHours[]): Promise<void> {
  await sql`delete from doctor_sessions where doctor_id = ${id}`.execute(db)
  if (hours.length === 0) return
  const rows = hours.map((one) => ({ doctor_id: id, weekday: one.weekday, starts: one.opens, ends: one.closes }))
  await db.insertInto('doctor_sessions').values(rows).execute()
}
