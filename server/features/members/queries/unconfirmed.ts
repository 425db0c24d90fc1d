import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export interface Added {
  isUnconfirmed: boolean
  /** People whom the clinic added or invited in the last hour. */
  count: number
  /** Seconds until the first of them no longer counts. */
  seconds: number
}

/**
 * Counts the people that a clinic added in the last hour, and locks the clinic until the transaction ends. With
 * `asksOperator`, a clinic is unconfirmed until the operator has confirmed its current name and address; otherwise only
 * while it waits for approval.
 */
export async function countAdded(db: Db, clinicId: string, asksOperator: boolean): Promise<Added> {
  const { rows } = await sql<{ isUnconfirmed: boolean }>`
    select
      c.approved_at is null
        or ${asksOperator} and confirmation_of(c.id, null, clinic_identity(c)) is not true as "isUnconfirmed"
    from clinics c
    where c.id = ${clinicId}
    for no key update of c
  `.execute(db)
  const counted = await sql<{ count: number; seconds: number | null }>`
    select
      count(*)::int as count,
      extract(epoch from min(e.at) + interval '1 hour' - now())::float8 as seconds
    from audit_events e
    where e.clinic_id = ${clinicId}
      and e.at > now() - interval '1 hour'
      and e.action in ('member.added', 'member.invited')
  `.execute(db)
  const { count, seconds } = counted.rows[0]!
  return { isUnconfirmed: rows[0]!.isUnconfirmed, count, seconds: seconds ?? 0 }
}
