import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export interface DoctorName {
  id: string
  firstName: string
  lastName: string
}

/** Returns the names of doctors. */
export async function findDoctorNames(db: Db, ids: readonly string[]): Promise<DoctorName[]> {
  const { rows } = await sql<DoctorName>`
    select d.id, u.first_name as "firstName", u.last_name as "lastName"
    from doctors d
    join users u on u.id = d.user_id
    where d.id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** Returns the people who manage a clinic's list: administrators, and staff with the permission for appointments. */
export async function listManagers(db: Db, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct m.user_id as "userId"
    from memberships m
    where m.clinic_id = ${clinicId}
      and m.ended_at is null
      and (m.role = 'clinic_admin' or m.role = 'staff' and 'appointments' = any(m.capabilities))
  `.execute(db)
  return rows.map(({ userId }) => userId)
}
