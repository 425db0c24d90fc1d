import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export interface HeldChart {
  id: string
  clinic: { id: string; name: string }
  zone: string
  firstName: string
  lastName: string
  /** Null for the person's own chart. */
  familyMemberId: string | null
}

/** Returns the charts that a person holds, without merged duplicates, by clinic; their own come first at each. */
export async function listHeldCharts(db: Db, userId: string): Promise<HeldChart[]> {
  const { rows } = await sql<HeldChart>`
    select
      p.id, json_build_object('id', c.id, 'name', c.name) as clinic, c.time_zone as zone,
      p.first_name as "firstName", p.last_name as "lastName",
      p.family_member_id as "familyMemberId"
    from patients p
    join clinics c on c.id = p.clinic_id
    where p.holder_id = ${userId} and p.merged_into is null
    order by c.name, c.id, p.family_member_id nulls first, p.id
  `.execute(db)
  return rows
}
