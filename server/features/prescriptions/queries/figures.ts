import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { statusNow } from './prescriptions.ts'

/** What a person has written at these clinics, without what was cancelled (rule T96). */
export async function countWritten(db: Db, userId: string, clinicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from doctors d
    join prescriptions r on r.doctor_id = d.id and r.source = 'written'
    where d.user_id = ${userId}
      and r.clinic_id = any(${clinicIds}::uuid[])
      and r.status <> 'cancelled'
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** The active ones of the charts that a person holds, and of their own uploads. */
export async function countActive(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from (
      select r.*
      from patients p
      join prescriptions r on r.patient_id = p.id
      where p.holder_id = ${userId}
      union all
      select r.*
      from prescriptions r
      where r.patient_id is null and r.uploaded_by = ${userId}
    ) r
    left join clinics c on c.id = r.clinic_id
    where ${statusNow} = 'active'
  `.execute(db)
  return rows[0]?.n ?? 0
}
