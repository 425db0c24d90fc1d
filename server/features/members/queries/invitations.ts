import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { INVITATION_DAYS } from '#contract/members.ts'
import type { MembershipRole } from '#server/actor.ts'
import type { MembershipRow } from './memberships.ts'

export interface NewInvitation extends MembershipRow {
  id: string
  details: unknown
  invitedBy: string
  /** Name and email of the person, as the administrator typed them. */
  firstName: string
  lastName: string
  email: string
  /** True if the person fills in their own details. */
  byEmail: boolean
}

/** Stores an invitation, replacing an expired one. Returns false if one is already open. */
export async function insertInvitation(db: Db, one: NewInvitation): Promise<boolean> {
  await sql`
    update invitations
    set answer = 'withdrawn', answered_at = now(), details = '{}'
    where clinic_id = ${one.clinicId}
      and user_id = ${one.userId}
      and role = ${one.role}
      and answer is null
      and expires_at < now()
  `.execute(db)
  const { rows } = await sql`
    insert into invitations (
      id, clinic_id, user_id, role, details, invited_by, first_name, last_name, email, by_email, expires_at
    )
    values (
      ${one.id}, ${one.clinicId}, ${one.userId}, ${one.role}, ${JSON.stringify(one.details)},
      ${one.invitedBy}, ${one.firstName}, ${one.lastName}, ${one.email}, ${one.byEmail},
      now() + make_interval(days => ${INVITATION_DAYS})
    )
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

const open = sql`i.answer is null and i.expires_at > now()`

export interface AnsweredInvitation extends MembershipRow {
  details: unknown
  invitedBy: string
  /** The placeholder account that holds the person's doctor or staff record until they accept. */
  placeholderId: string | null
  /** True if the person fills in their own details. */
  byEmail: boolean
}

/** Answers one of the person's open invitations. Returns null if it isn't theirs or no longer open. */
export async function closeInvitation(
  db: Db,
  userId: string,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<AnsweredInvitation | null> {
  const { rows } = await sql<AnsweredInvitation>`
    with found as (
      select i.id, i.details
      from invitations i
      where i.id = ${id} and i.user_id = ${userId} and ${open}
      for update
    )
    update invitations i
    set answer = ${answer}, answered_at = now(), details = '{}'
    from found
    where i.id = found.id
    returning
      i.user_id as "userId", i.clinic_id as "clinicId", i.role, found.details,
      i.invited_by as "invitedBy", i.placeholder_id as "placeholderId", i.by_email as "byEmail"
  `.execute(db)
  return rows[0] ?? null
}

export interface SentInvitation {
  id: string
  clinicId: string
  clinicName: string
  role: MembershipRole
  firstName: string
  lastName: string
  email: string
  createdAt: Date
  expiresAt: Date
}

/** Returns the newest open invitations of some clinics for some roles, with the names that were typed. */
export async function findInvited(
  db: Db,
  clinicIds: readonly string[],
  roles: readonly MembershipRole[],
): Promise<SentInvitation[]> {
  const { rows } = await sql<SentInvitation>`
    select
      i.id, i.clinic_id as "clinicId", c.name as "clinicName", i.role, i.first_name as "firstName",
      i.last_name as "lastName", i.email, i.created_at as "createdAt", i.expires_at as "expiresAt"
    from invitations i
    join clinics c on c.id = i.clinic_id
    where i.clinic_id = any(${clinicIds}::uuid[]) and i.role = any(${roles}::text[]) and ${open}
    order by i.created_at desc, i.id
    limit 200
  `.execute(db)
  return rows
}

/** Withdraws an open invitation. Returns false if it was already answered. */
export async function withdrawInvitation(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update invitations
    set answer = 'withdrawn', answered_at = now(), details = '{}'
    where id = ${id} and answer is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns the person, clinic and role of an invitation in any state; null if it doesn't exist. */
export async function findInvitedMembership(db: Db, id: string): Promise<MembershipRow | null> {
  const row = await db
    .selectFrom('invitations')
    .select(['user_id as userId', 'clinic_id as clinicId', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as MembershipRow | undefined) ?? null
}
