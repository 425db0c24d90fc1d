import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { TAKEOVER_DAYS } from '#contract/family-takeovers.ts'

/** Withdraws the open invitation of a family member; returns false if there is none. */
export async function withdrawOpen(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    update family_takeovers
    set withdrawn_at = now()
    where family_member_id = ${memberId} and withdrawn_at is null and accepted_at is null
    returning expires_at > now() as open
  `.execute(db)
  return rows.length > 0
}

export async function insertTakeover(
  db: Db,
  one: { id: string; memberId: string; email: string; tokenHash: Buffer },
): Promise<void> {
  await sql`
    insert into family_takeovers (id, family_member_id, email, token_hash, expires_at)
    values (
      ${one.id}, ${one.memberId}, ${one.email}, ${one.tokenHash},
      now() + make_interval(days => ${TAKEOVER_DAYS})
    )
  `.execute(db)
}

export interface OpenTakeover {
  id: string
  memberId: string
  guardianId: string
  email: string
  firstName: string
  guardianFirstName: string
  guardianLastName: string
  expiresAt: Date
}

/**
 * Returns the open invitation of a link, by the hash of its secret, while the family member is in the guardian's list.
 */
export async function findOpen(db: Db, tokenHash: Buffer): Promise<OpenTakeover | undefined> {
  const { rows } = await sql<OpenTakeover>`
    select
      t.id, f.id as "memberId", f.user_id as "guardianId", t.email, f.first_name as "firstName",
      g.first_name as "guardianFirstName", g.last_name as "guardianLastName",
      t.expires_at as "expiresAt"
    from family_takeovers t
    join family_members f on f.id = t.family_member_id
    join users g on g.id = f.user_id
    where t.token_hash = ${tokenHash}
      and t.withdrawn_at is null
      and t.accepted_at is null
      and t.expires_at > now()
      and f.removed_at is null
  `.execute(db)
  return rows[0]
}

export async function markAccepted(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update family_takeovers
    set accepted_at = now(), accepted_by = ${userId}
    where id = ${id}
  `.execute(db)
}

export interface Person {
  email: string
  firstName: string
  lastName: string
  isVerified: boolean
  isDeactivated: boolean
}

/** Returns the person behind an account. */
export async function findAccount(db: Db, userId: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select
      email, first_name as "firstName", last_name as "lastName",
      email_verified_at is not null as "isVerified", deactivated_at is not null as "isDeactivated"
    from users
    where id = ${userId}
  `.execute(db)
  return rows[0]!
}
