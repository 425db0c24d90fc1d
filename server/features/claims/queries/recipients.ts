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

/**
 * Returns the addresses that a chart has, or had within the last half year, without that of an account; and its
 * clinic's name.
 */
export async function listAddresses(
  db: Db,
  chartId: string,
  exceptUserId: string | null,
): Promise<{ clinic: string; emails: string[] }> {
  const { rows } = await sql<{ clinic: string; emails: string[] }>`
    select
      c.name as clinic,
      array(
        select distinct lower(e.email)
        from (
          select p.email
          union all
          select b.email
          from chart_earlier_emails b
          where b.patient_id = p.id and b.replaced_at > now() - interval '180 days'
        ) e
        where e.email is not null
          and lower(e.email) is distinct from (
            select u.email from users u where u.id = ${exceptUserId}
          )
      ) as emails
    from patients p
    join clinics c on c.id = p.clinic_id
    where p.id = ${chartId}
  `.execute(db)
  return rows[0]!
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
