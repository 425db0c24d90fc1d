import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { planOnce } from '#server/database/driver/statements.ts'

export interface ClinicRow {
  id: string
  name: string
  timeZone: string
  currency: string
  doctors: { id: string; firstName: string | null; lastName: string | null }[]
  services: { id: string; name: string }[]
}

/** Returns a clinic with the names of all its doctors and services, former ones included. */
export async function findClinic(db: Db, id: string): Promise<ClinicRow | null> {
  const { rows } = await sql<ClinicRow>`
    ${planOnce}
    select
      c.id, c.name, c.time_zone as "timeZone", c.currency,
      (
        select coalesce(
          json_agg(json_build_object('id', d.id, 'firstName', u.first_name, 'lastName', u.last_name)),
          '[]'
        )
        from doctors d
        left join users u on u.id = d.user_id
        where d.clinic_id = c.id
      ) as doctors,
      (
        select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name)), '[]')
        from services s
        where s.clinic_id = c.id
      ) as services
    from clinics c
    where c.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}
