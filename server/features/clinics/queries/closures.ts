import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Closure } from '#contract/clinics/opening.ts'
import { isLive } from './setup.ts'

const columns = sql`
  k.id,
  to_char(k.day, 'YYYY-MM-DD') as day,
  k.reason,
  (
    select count(*)
    from appointments a
    where a.clinic_id = k.clinic_id
      and ${isLive}
      and a.starts_at >= k.day::timestamp at time zone c.time_zone
      and a.starts_at < (k.day + 1)::timestamp at time zone c.time_zone
  ) as visits
`

/** Closed days of a clinic from its today on, in their order. */
export async function listClosures(db: Db, clinicId: string): Promise<Closure[]> {
  const { rows } = await sql<Closure>`
    select ${columns}
    from closures k
    join clinics c on c.id = k.clinic_id
    where k.clinic_id = ${clinicId} and k.day >= (now() at time zone c.time_zone)::date
    order by k.day
  `.execute(db)
  return rows
}

/** Closes a day; returns null if it is already closed, as a single day or by a rule. */
export async function insertClosure(
  db: Db,
  one: { id: string; clinicId: string; day: string; reason: string | null },
): Promise<Closure | null> {
  const { rows: stored } = await sql`
    insert into closures (id, clinic_id, day, reason)
    select ${one.id}, ${one.clinicId}, ${one.day}::date, ${one.reason}
    where not exists (select from closed_days(${one.clinicId}, ${one.day}::date, ${one.day}::date))
    on conflict do nothing
    returning id
  `.execute(db)
  if (stored.length === 0) return null
  const { rows } = await sql<Closure>`
    select ${columns}
    from closures k
    join clinics c on c.id = k.clinic_id
    where k.id = ${one.id}
  `.execute(db)
  return rows[0]!
}

/** Returns the clinic of a closed day; null if there is no such day. */
export async function clinicOfClosure(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('closures').select('clinic_id').where('id', '=', id).executeTakeFirst()
  return row?.clinic_id ?? null
}

/** Deletes a closed day; false if it was already deleted. */
export async function removeClosure(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from closures where id = ${id} returning id`.execute(db)
  return rows.length > 0
}
