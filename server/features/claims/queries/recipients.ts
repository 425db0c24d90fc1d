import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** The doctors and administrators of a clinic, and with `desk` also who works with its charts there, but one. */
export async function listDeciders(db: Db, clinicId: string, exceptId: string, desk: boolean): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct m.user_id as "userId"
    from memberships m
    join users u on u.id = m.user_id
    where m.clinic_id = ${clinicId}
      and (
        m.role in ('doctor', 'clinic_admin')
        or (${desk} and m.role = 'staff' and 'patients' = any(m.capabilities))
      )
      and m.ended_at is null
      and u.deactivated_at is null
      and m.user_id <> ${exceptId}
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The person behind an account. */
export async function findPerson(db: Db, userId: string): Promise<{ email: string; firstName: string } | undefined> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName"
    from users
    where id = ${userId} and deactivated_at is null
  `.execute(db)
  return rows[0]
}
