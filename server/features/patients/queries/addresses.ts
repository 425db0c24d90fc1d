import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

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
