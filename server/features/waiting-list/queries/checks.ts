import { sql } from 'kysely'
import type { WaitingListSettings } from '#contract/waiting-list/desk.ts'
import type { Db } from '#server/database/db.ts'

/** A clinic whose list has to be looked at, and the rows that say so. */
export interface Check {
  clinicId: string
  ids: number[]
}

/** Lists the clinics whose list has to be looked at, the longest due first. */
export async function listChecks(db: Db): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select clinic_id as "clinicId", array_agg(id) as ids
    from waiting_list_checks
    group by clinic_id
    order by min(id)
  `.execute(db)
  return rows
}

export async function removeChecks(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from waiting_list_checks where id = any(${ids}::bigint[])`.execute(db)
}

/** Has the lists of all clinics checked where someone waits: hours, closed days and the horizon free times, too. */
export async function insertChecks(db: Db): Promise<void> {
  await sql`
    insert into waiting_list_checks (clinic_id)
    select distinct clinic_id
    from waiting_list_entries
    where state = 'waiting'
  `.execute(db)
}

/** True if a visitor holds a time of one of the clinic's doctors now. */
export async function areTimesHeld(db: Db, clinicId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from doctors d
    join booking_holds h on h.doctor_user_id = d.user_id
    where d.clinic_id = ${clinicId} and h.expires_at > now()
    limit 1
  `.execute(db)
  return rows.length > 0
}

export interface ClinicSettings extends WaitingListSettings {
  id: string
  name: string
  timeZone: string
}

/** Returns how the lists of these clinics work, by name. */
export async function listSettings(db: Db, clinicIds: readonly string[]): Promise<ClinicSettings[]> {
  const { rows } = await sql<ClinicSettings>`
    select
      c.id, c.name, c.time_zone as "timeZone",
      coalesce(w.is_automatic, true) as "isAutomatic", coalesce(w.answer_minutes, 30) as "answerMinutes"
    from clinics c
    left join waiting_list_settings w on w.clinic_id = c.id
    where c.id = any(${clinicIds}::uuid[])
    order by c.name, c.id
  `.execute(db)
  return rows
}

export async function saveSettings(
  db: Db,
  clinicId: string,
  { isAutomatic, answerMinutes }: WaitingListSettings,
): Promise<void> {
  await sql`
    insert into waiting_list_settings (clinic_id, is_automatic, answer_minutes)
    values (${clinicId}, ${isAutomatic}, ${answerMinutes})
    on conflict (clinic_id) do update set is_automatic = excluded.is_automatic, answer_minutes = excluded.answer_minutes
  `.execute(db)
}
