import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/**
 * Moves walk-ins of one chart to another: all of them, or those named. A person waiting under both charts leaves
 * the queue under one: the token that is with a doctor stays, or else the one that came first. Tokens of
 * appointments follow their appointments. Returns the moved tokens.
 */
export async function updateCharts(
  db: Db,
  from: string,
  to: string,
  only: readonly string[] | null,
): Promise<MovedToken[]> {
  if (only === null) await leaveTwice(db, from, to)
  const { rows } = await sql<MovedToken>`
    update walk_ins
    set patient_id = ${to}
    where patient_id = ${from}
      and appointment_id is null
      and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id, clinic_id as "clinicId"
  `.execute(db)
  return rows
}

export interface MovedToken {
  id: string
  clinicId: string
}

/** Ends the second of two open walk-ins of a day that two charts have. */
async function leaveTwice(db: Db, one: string, other: string): Promise<void> {
  await sql`
    update walk_ins w
    set state = 'left', ended_at = now(), left_by_merge = true
    from (
      select
        id,
        row_number() over (partition by day order by state = 'with_doctor' desc, arrived_at, token) as place
      from walk_ins
      where patient_id in (${one}, ${other}) and appointment_id is null and state in ('waiting', 'with_doctor')
    ) open
    where open.id = w.id and open.place > 1
  `.execute(db)
}

/**
 * Puts walk-ins of two charts that a merge had ended back in the queue, when it is undone. One that was changed at
 * the desk since then stays as it is.
 */
export async function restoreLeft(db: Db, one: string, other: string): Promise<MovedToken[]> {
  const { rows } = await sql<MovedToken>`
    update walk_ins w
    set state = 'waiting', called_at = null, ended_at = null, left_by_merge = false
    from (
      select id, row_number() over (partition by patient_id, day order by arrived_at, token) as place
      from walk_ins
      where patient_id in (${one}, ${other}) and left_by_merge
    ) ended
    where ended.id = w.id
      and ended.place = 1
      and not exists (
        select
        from walk_ins o
        where o.patient_id = w.patient_id
          and o.day = w.day
          and o.appointment_id is null
          and o.state in ('waiting', 'with_doctor')
      )
    returning w.id, w.clinic_id as "clinicId"
  `.execute(db)
  return rows
}
