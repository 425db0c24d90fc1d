import { type Kysely, sql } from 'kysely'
import type { DoctorSessions } from '#contract/doctors.ts'
import type { OpeningHours } from '#contract/clinics.ts'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

export interface SessionsOfDoctor extends DoctorSessions {
  id: string
  clinicId: string
}

/** A doctor's week with that of the clinic; null when there is no such doctor. */
export async function findSessions(db: Db, id: string): Promise<SessionsOfDoctor | null> {
  const { rows } = await sql<SessionsOfDoctor>`
    select d.id, d.clinic_id as "clinicId", json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
      (select coalesce(json_agg(json_build_object('weekday', s.weekday, 'opens', to_char(s.starts, 'HH24:MI'),
          'closes', to_char(s.ends, 'HH24:MI')) order by s.weekday, s.starts), '[]')
        from doctor_sessions s where s.doctor_id = d.id) as hours,
      (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
          'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens), '[]')
        from opening_hours h where h.clinic_id = c.id) as "openingHours"
    from doctors d join clinics c on c.id = d.clinic_id where d.id = ${id}`.execute(db)
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
