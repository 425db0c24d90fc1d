import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export interface ClinicTrial {
  id: string
  name: string
  city: string
  plan: string
  from: string | null
  until: string | null
  /** By the clinic's own calendar. */
  isOver: boolean
}

export async function listTrials(db: Db): Promise<ClinicTrial[]> {
  const { rows } = await sql<ClinicTrial>`
    select
      id, name, city, plan, trial_from::text as "from", trial_until::text as "until",
      coalesce(trial_until < (now() at time zone time_zone)::date, false) as "isOver"
    from clinics
    order by name, city, id
  `.execute(db)
  return rows
}

/** Sets the last day of a trial, which begins today if there was none; null removes it. Returns the clinic's name. */
export async function updateTrial(db: Db, id: string, until: string | null): Promise<string | null> {
  const today = sql`(now() at time zone time_zone)::date`
  const { rows } = await sql<{ name: string }>`
    update clinics
    set
      trial_from = case
        when ${until}::date is not null then least(coalesce(trial_from, ${today}), ${until}::date)
      end,
      trial_until = ${until}::date
    where id = ${id}
    returning name
  `.execute(db)
  return rows[0]?.name ?? null
}
