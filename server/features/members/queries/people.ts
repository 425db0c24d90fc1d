import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** Returns the name of a clinic, for an email, and its time zone. */
export const findClinic = (db: Db, clinicId: string): Promise<{ name: string; timeZone: string }> =>
  db
    .selectFrom('clinics')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow()

/** True if the person has proved their email address. */
export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirst()
  return Boolean(row?.email_verified_at)
}

export interface Overseer {
  userId: string
  email: string
  /** True if they have proved their email address. */
  isProved: boolean
}

/** Returns the current doctors and administrators of a clinic, or its members with one of `roles`, each once. */
export async function findOverseers(
  db: Db,
  clinicId: string,
  roles: readonly string[] = ['doctor', 'clinic_admin'],
): Promise<Overseer[]> {
  const { rows } = await sql<Overseer>`
    select u.id as "userId", u.email, u.email_verified_at is not null as "isProved"
    from users u
    where u.deactivated_at is null
      and exists (
        select
        from memberships m
        where m.user_id = u.id
          and m.clinic_id = ${clinicId}
          and m.role = any(${roles})
          and m.ended_at is null
      )
    order by u.id
  `.execute(db)
  return rows
}

/**
 * Returns the current doctors of a clinic, and optionally its administrators and the staff who work with its charts,
 * each once.
 */
export async function listChartPeople(
  db: Db,
  clinicId: string,
  { administrators, desk }: { administrators: boolean; desk: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct m.user_id as "userId"
    from memberships m
    join users u on u.id = m.user_id and u.deactivated_at is null
    where m.clinic_id = ${clinicId}
      and m.ended_at is null
      and (
        m.role = 'doctor'
        or (${administrators} and m.role = 'clinic_admin')
        or (${desk} and m.role = 'staff' and 'patients' = any(m.capabilities))
      )
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Returns the current administrators of a clinic. */
export async function listAdministrators(db: Db, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId"
    from memberships m
    join users u on u.id = m.user_id and u.deactivated_at is null
    where m.clinic_id = ${clinicId} and m.role = 'clinic_admin' and m.ended_at is null
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Locks the administrators of a clinic until the transaction ends. */
export async function lockAdministrators(db: Db, clinicId: string): Promise<void> {
  await sql`
    select
    from memberships
    where clinic_id = ${clinicId} and role = 'clinic_admin' and ended_at is null
    order by user_id
    for update
  `.execute(db)
}

/** Returns the email address of an account. */
export async function findEmail(db: Db, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}
