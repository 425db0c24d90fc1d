import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

// The only definition of who has a second factor and who must have one: conditions on a person, the row `u` of users.

/** Codes of an authenticator, or a passkey. */
export const hasSecondFactor = sql`
  (
    exists (select from two_factor t where t.user_id = u.id and t.enabled_at is not null)
    or exists (select from passkeys p where p.user_id = u.id)
  )
`

const memberships = sql`
  memberships m
  join clinic_settings cs on cs.clinic_id = m.clinic_id
  join clinics c on c.id = m.clinic_id
  where m.user_id = u.id and m.ended_at is null
`
const todayThere = sql`(now() at time zone c.time_zone)::date`

/**
 * A clinic requires it now: from its administrators, or after a deadline from its doctors and staff. The operator
 * always needs one.
 */
const isAskedForSecondFactor = sql`
  (is_operator(u.id) or exists (
    select
    from ${memberships} and case m.role
      when 'clinic_admin' then cs.require_two_factor_for_admins
      else cs.require_two_factor_from <= ${todayThere}
    end
  ))
`

/** True if a second factor is required and missing: the person sets one up before anything else. */
export const mustSetUpSecondFactor = sql`(${isAskedForSecondFactor} and not ${hasSecondFactor})`

/**
 * The first day from which a clinic will require it, in that clinic's calendar, for people who have none and don't need
 * one yet.
 */
export const secondFactorFrom = sql`
  (
    select min(cs.require_two_factor_from)::text
    from ${memberships}
    and m.role <> 'clinic_admin'
    and cs.require_two_factor_from > ${todayThere}
    and not ${hasSecondFactor}
    and not ${isAskedForSecondFactor}
  )
`

/** Returns who requires a second factor from this person now: then the last one can't be removed. */
export async function findTwoFactorDemand(db: Db, userId: string): Promise<'clinic' | 'operator' | null> {
  const { rows } = await sql<{ by: 'clinic' | 'operator' }>`
    select case when is_operator(u.id) then 'operator' else 'clinic' end as by
    from users u
    where u.id = ${userId} and ${isAskedForSecondFactor}
  `.execute(db)
  return rows[0]?.by ?? null
}

/**
 * Returns whether the person has no factor and a password isn't enough for the first one: someone requires it now, or a
 * clinic has announced the day.
 */
export async function isFirstFactorProtected(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from users u
    where u.id = ${userId} and (${mustSetUpSecondFactor} or ${secondFactorFrom} is not null)
  `.execute(db)
  return rows.length > 0
}

/** Returns a person's possible second steps; empty without a second factor. A recovery code counts as a code. */
export async function findSecondSteps(db: Db, userId: string): Promise<('code' | 'passkey')[]> {
  const { rows } = await sql<{ hasPasskey: boolean; hasFactor: boolean }>`
    select
      exists (select from passkeys p where p.user_id = u.id) as "hasPasskey",
      ${hasSecondFactor} as "hasFactor"
    from users u
    where u.id = ${userId}
  `.execute(db)
  const { hasPasskey = false, hasFactor = false } = rows[0] ?? {}
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(hasFactor ? (['code'] as const) : [])]
}

export interface ClinicMember {
  userId: string
  firstName: string
  lastName: string
  role: 'doctor' | 'staff' | 'clinic_admin'
}

/** Returns the people of a clinic who can sign in, by name; a row for each membership. */
export async function listMembers(db: Db, clinicId: string): Promise<ClinicMember[]> {
  const { rows } = await sql<ClinicMember>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", m.role
    from memberships m
    join users u on u.id = m.user_id
    where m.clinic_id = ${clinicId} and m.ended_at is null and u.deactivated_at is null
    order by u.last_name, u.first_name, u.id, m.role
  `.execute(db)
  return rows
}

/** Returns the people without a second factor. */
export async function withoutSecondFactor(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id
    from users u
    where u.id = any(${userIds}::uuid[]) and not ${hasSecondFactor}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
