import { type Kysely, sql } from 'kysely'
import { INVITATION_DAYS, type StaffCapability } from '#contract/members.ts'
import type { MembershipRole } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

export interface Place {
  userId: string
  clinicId: string
  role: MembershipRole
}

/** Makes somebody a member, or again one after they had left; the capabilities are those given now. */
export async function upsertMembership(db: Db, place: Place, capabilities: readonly StaffCapability[]): Promise<void> {
  await sql`insert into memberships (user_id, clinic_id, role, capabilities)
    values (${place.userId}, ${place.clinicId}, ${place.role}, ${[...capabilities]}::text[])
    on conflict (user_id, clinic_id, role) do update set ended_at = null, capabilities = excluded.capabilities`.execute(
    db,
  )
}

/** Ends a membership; false when there was none. */
export async function endMembership(db: Db, { userId, clinicId, role }: Place): Promise<boolean> {
  const { rows } = await sql`update memberships set ended_at = now()
    where user_id = ${userId} and clinic_id = ${clinicId} and role = ${role} and ended_at is null returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Sets what a member of the staff may do; false when they are none. */
export async function updateCapabilities(
  db: Db,
  { userId, clinicId }: Omit<Place, 'role'>,
  capabilities: readonly StaffCapability[],
): Promise<boolean> {
  const { rows } = await sql`update memberships set capabilities = ${[...capabilities]}::text[]
    where user_id = ${userId} and clinic_id = ${clinicId} and role = 'staff' and ended_at is null returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Holds somebody's places until the transaction ends: what is decided by them stays true. */
export async function lockPlacesOf(db: Db, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(db)
}

/** The clinics where somebody is a member now. */
export async function listMemberships(db: Db, userId: string): Promise<{ clinicId: string; role: string }[]> {
  return db
    .selectFrom('memberships')
    .select(['clinic_id as clinicId', 'role'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

export interface NewInvitation extends Place {
  id: string
  details: unknown
  invitedBy: string
}

/** Stores an invitation; false when one is open already. One that ran out makes room. */
export async function insertInvitation(db: Db, one: NewInvitation): Promise<boolean> {
  await sql`update invitations set answer = 'withdrawn', answered_at = now(), details = '{}'
    where clinic_id = ${one.clinicId} and user_id = ${one.userId} and role = ${one.role} and answer is null
      and expires_at < now()`.execute(db)
  const { rows } = await sql`insert into invitations (id, clinic_id, user_id, role, details, invited_by, expires_at)
    values (${one.id}, ${one.clinicId}, ${one.userId}, ${one.role}, ${JSON.stringify(one.details)}, ${one.invitedBy},
      now() + make_interval(days => ${INVITATION_DAYS}))
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

const open = sql`i.answer is null and i.expires_at > now()`

export interface AnsweredInvitation extends Place {
  details: unknown
  invitedBy: string
}

/** Answers one of the person's open invitations; null when it is not theirs, or not open any more. */
export async function closeInvitation(
  db: Db,
  userId: string,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<AnsweredInvitation | null> {
  const { rows } = await sql<AnsweredInvitation>`
    with found as (select i.id, i.details from invitations i where i.id = ${id} and i.user_id = ${userId} and ${open} for update)
    update invitations i set answer = ${answer}, answered_at = now(), details = '{}' from found
    where i.id = found.id
    returning i.user_id as "userId", i.clinic_id as "clinicId", i.role, found.details, i.invited_by as "invitedBy"`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface SentInvitation {
  id: string
  clinicId: string
  clinicName: string
  firstName: string
  lastName: string
  email: string
  createdAt: Date
  expiresAt: Date
}

/** The newest open invitations of some clinics for a role, with whom they wait for. */
export async function listInvited(
  db: Db,
  clinicIds: readonly string[],
  role: MembershipRole,
): Promise<SentInvitation[]> {
  const { rows } = await sql<SentInvitation>`
    select i.id, i.clinic_id as "clinicId", c.name as "clinicName", u.first_name as "firstName", u.last_name as "lastName",
      u.email, i.created_at as "createdAt", i.expires_at as "expiresAt"
    from invitations i join users u on u.id = i.user_id join clinics c on c.id = i.clinic_id
    where i.clinic_id = any(${clinicIds}::uuid[]) and i.role = ${role} and ${open}
    order by i.created_at desc, i.id limit 200`.execute(db)
  return rows
}

/** Takes an open invitation back; false when it is answered. */
export async function withdrawInvitation(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update invitations set answer = 'withdrawn', answered_at = now(), details = '{}'
    where id = ${id} and answer is null returning id`.execute(db)
  return rows.length > 0
}

/** Whom an invitation is for and where, in whichever state; null when there is none. */
export async function findInvitationPlace(db: Db, id: string): Promise<Place | null> {
  const row = await db
    .selectFrom('invitations')
    .select(['user_id as userId', 'clinic_id as clinicId', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as Place | undefined) ?? null
}

/** The name of a clinic, for a mail, and its time zone. */
export const findClinic = (db: Db, clinicId: string): Promise<{ name: string; timeZone: string }> =>
  db
    .selectFrom('clinics')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow()

/** Whether the person has proved their e-mail address. */
export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirst()
  return Boolean(row?.email_verified_at)
}

/** Who administers a clinic now. */
export async function listAdministrators(db: Db, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id as "userId" from memberships
    where clinic_id = ${clinicId} and role = 'clinic_admin' and ended_at is null`.execute(db)
  return rows.map(({ userId }) => userId)
}
