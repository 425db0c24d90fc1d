import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { StaffCapability } from '#contract/members.ts'
import type { MembershipRole } from '#server/actor.ts'

export interface MembershipRow {
  userId: string
  clinicId: string
  role: MembershipRole
}

/**
 * Creates a membership or restores a former one, with the given permissions. `addedBy` is the person who added someone
 * who still has to accept; without it, the membership counts as accepted.
 */
export async function upsertMembership(
  db: Db,
  membership: MembershipRow,
  capabilities: readonly StaffCapability[],
  addedBy: string | null = null,
): Promise<void> {
  await sql`
    insert into memberships (user_id, clinic_id, role, capabilities, added_by, accepted_at)
    values (
      ${membership.userId}, ${membership.clinicId}, ${membership.role}, ${[...capabilities]}::text[],
      ${addedBy}::uuid, case when ${addedBy}::uuid is null then now() end
    )
    on conflict (user_id, clinic_id, role) do update set ended_at = null,
    left_at = null, capabilities = excluded.capabilities,
    accepted_at = coalesce(memberships.accepted_at, excluded.accepted_at)
  `.execute(db)
}

/** Accepts the membership that a clinic gave a person. Returns null if there is none to accept. */
export async function acceptMembership(
  db: Db,
  userId: string,
  clinicId: string,
): Promise<{ role: MembershipRole; addedBy: string | null } | null> {
  const { rows } = await sql<{
    role: MembershipRole
    addedBy: string | null
  }>`
    update memberships
    set accepted_at = now()
    where user_id = ${userId}
      and clinic_id = ${clinicId}
      and accepted_at is null
      and ended_at is null
    returning role, added_by as "addedBy"
  `.execute(db)
  return rows[0] ?? null
}

/** Ends a membership; returns false if there was none. `byThemself`: the person left on their own. */
export async function endMembership(
  db: Db,
  { userId, clinicId, role }: MembershipRow,
  { byThemself = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    update memberships
    set ended_at = now(), left_at = case when ${byThemself} then now() end
    where user_id = ${userId} and clinic_id = ${clinicId} and role = ${role} and ended_at is null
    returning user_id
  `.execute(db)
  return rows.length > 0
}

/** Stores why a membership was ended; the newest reason counts. */
export async function insertSuspension(
  db: Db,
  { userId, clinicId, role }: MembershipRow,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<void> {
  await endSuspension(db, { userId, clinicId, role }, by)
  await sql`
    insert into suspensions (id, user_id, clinic_id, role, reason, suspended_by)
    values (${id}, ${userId}, ${clinicId}, ${role}, ${reason}, ${by})
  `.execute(db)
}

/** Records that a membership was restored, if it had been ended with a reason. */
export async function endSuspension(db: Db, { userId, clinicId, role }: MembershipRow, by: string): Promise<void> {
  await sql`
    update suspensions
    set ended_at = now(), ended_by = ${by}
    where user_id = ${userId} and clinic_id = ${clinicId} and role = ${role} and ended_at is null
  `.execute(db)
}

/** Sets the permissions of a staff member; returns false if they aren't one. */
export async function updateCapabilities(
  db: Db,
  { userId, clinicId }: Omit<MembershipRow, 'role'>,
  capabilities: readonly StaffCapability[],
): Promise<boolean> {
  const { rows } = await sql`
    update memberships
    set capabilities = ${[...capabilities]}::text[]
    where user_id = ${userId} and clinic_id = ${clinicId} and role = 'staff' and ended_at is null
    returning user_id
  `.execute(db)
  return rows.length > 0
}

/** Locks a person's memberships until the transaction ends, so that decisions based on them stay valid. */
export async function lockMembershipsOf(db: Db, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(db)
}

/** Returns a person's current memberships. */
export async function listMemberships(db: Db, userId: string): Promise<{ clinicId: string; role: string }[]> {
  return db
    .selectFrom('memberships')
    .select(['clinic_id as clinicId', 'role'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** True if a former membership can be restored: the person has an account and did not leave on their own. */
export async function canBeReadmitted(db: Db, { userId, clinicId, role }: MembershipRow): Promise<boolean> {
  const { rows } = await sql`
    select
    from memberships m
    join users u on u.id = m.user_id
    where m.user_id = ${userId}
      and m.clinic_id = ${clinicId}
      and m.role = ${role}
      and m.left_at is null
      and not u.is_placeholder
  `.execute(db)
  return rows.length > 0
}
