import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/**
 * Returns whether the operator has confirmed another clinic with this name, and with this address or the beginning of
 * it. Both are folded (`server/folding.ts`).
 */
export async function isLikeConfirmed(
  db: Db,
  { clinicId, name, address }: { clinicId: string; name: string; address: string },
): Promise<boolean> {
  const { rows } = await sql`
    select
    from confirmations k
    where k.is_confirmed
      and k.doctor_id is null
      and k.clinic_id <> ${clinicId}
      and k.folded_name = ${name}
      and (starts_with(k.folded_rest, ${address}) or starts_with(${address}, k.folded_rest))
    limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Counts the clinics that a person administers and the operator hasn't confirmed. Two calls for one person wait for
 * each other until their transactions end.
 */
export async function countUnconfirmed(db: Db, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`founder:${userId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from memberships m
    join clinics c on c.id = m.clinic_id
    where m.user_id = ${userId}
      and m.role = 'clinic_admin'
      and m.ended_at is null
      and confirmation_of(c.id, null, clinic_identity(c)) is not true
  `.execute(db)
  return rows[0]!.count
}
