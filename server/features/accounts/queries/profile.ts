import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ProfileActivity } from '#contract/accounts/profile.ts'
import { IDLE_MINUTES } from '#contract/accounts/accounts.ts'

export interface ProfileFields {
  first_name?: string
  last_name?: string
  phone?: string | null
  bio?: string | null
}

export async function updateProfileFields(db: Db, userId: string, fields: ProfileFields): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await db.updateTable('users').set(fields).where('id', '=', userId).execute()
}

/** An unverified account without any data that its person could miss: its address is free. */
const holdsNothing = sql`
  u.email_verified_at is null
  and u.deactivated_at is null
  and not exists (
    select
    from memberships m
    where m.user_id = u.id and m.accepted_at is not null and m.ended_at is null
  )
  and not exists (select from patients p where p.holder_id = u.id)
`

/** True if the address belongs to an account that verified it or has data to lose. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from users u
    where u.email = ${email} and not (${holdsNothing})
  `.execute(db)
  return rows.length > 0
}

/**
 * Takes an address from an account that never verified it. Returns that account's id, or null if there is none. What
 * the clinics did with it stays.
 */
export async function releaseEmail(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`
    update users u
    set
      email = u.id || '@placeholder.invalid', is_placeholder = true, deactivated_at = now(),
      phone = null, bio = null
    where u.email = ${email} and ${holdsNothing}
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) return null
  await sql`delete from memberships where user_id = ${id}`.execute(db)
  await sql`
    update doctors
    set is_active = false, deactivated_at = now(), license_number = ''
    where user_id = ${id}
  `.execute(db)
  await sql`
    update staff
    set is_active = false, deactivated_at = now()
    where user_id = ${id}
  `.execute(db)
  await sql`
    update invitations
    set answer = 'withdrawn', answered_at = now(), details = '{}'
    where user_id = ${id} and answer is null
  `.execute(db)
  await db.deleteFrom('sessions').where('user_id', '=', id).execute()
  await db.deleteFrom('push_devices').where('user_id', '=', id).execute()
  await db.deleteFrom('account_links').where('user_id', '=', id).execute()
  return id
}

/** Uses a link to a new address up; returns the account, the old address and the new one. */
export async function spendEmailChangeLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; oldEmail: string; newEmail: string } | null> {
  const { rows } = await sql<{ userId: string; oldEmail: string; newEmail: string }>`
    update account_links l
    set used_at = now()
    from users u
    where l.token_hash = ${tokenHash}
      and l.purpose = 'change-email'
      and l.used_at is null
      and l.expires_at > now()
      and u.id = l.user_id
      and u.deactivated_at is null
    returning l.user_id as "userId", u.email as "oldEmail", l.email as "newEmail"
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Sets another, verified address; returns false if it was taken in the meantime. Links to the old address stop working.
 */
export async function changeEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update users
    set email = ${email}, email_verified_at = now()
    where id = ${userId} and not exists (select 1 from users other where other.email = ${email})
    returning id
  `.execute(db)
  if (rows.length === 0) return false
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute()
  return true
}

export interface SessionRow {
  id: string
  address: string | null
  user_agent: string | null
  created_at: Date
  last_used_at: Date
}

/** Returns the living sessions of a person, the newest used first. */
export const listSessions = (db: Db, userId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(mins => ${IDLE_MINUTES})`)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

/** Ends one session of this person and its device's subscription; returns false if it isn't theirs. */
export async function removeSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    with told as (delete from push_devices where user_id = ${userId} and session_id = ${sessionId})
    delete from sessions
    where user_id = ${userId} and id = ${sessionId}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Counts recent (30 days) and upcoming appointments: as a doctor, of own charts, and at the desk's clinics. */
export async function countActivity(
  db: Db,
  who: { userId: string; doctorIds: readonly string[]; clinicIds: string[] },
): Promise<ProfileActivity> {
  const appointments = (whose: RawBuilder<unknown>) => sql`
    select a.status, a.starts_at
    from appointments a
    where a.starts_at > now() - interval '30 days' and ${whose}
  `
  const elsewhere = sql`a.clinic_id <> all(${who.clinicIds}::uuid[])`
  const ofClinic = appointments(sql`a.clinic_id = c.id`)
  const ofDoctor = appointments(sql`a.doctor_id = any(${who.doctorIds}::uuid[]) and ${elsewhere}`)
  const ofChart = appointments(sql`
    a.patient_id = p.id
    and a.doctor_id <> all(${who.doctorIds}::uuid[])
    and ${elsewhere}
  `)
  // three disjoint sources, each with its own index: "or" would read all appointments
  const { rows } = await sql<ProfileActivity>`
    with seen as (
      select of.*
      from unnest(${who.clinicIds}::uuid[]) c (id)
      cross join lateral (${ofClinic}) of
      union all ${ofDoctor}
      union all
      select of.*
      from patients p
      cross join lateral (${ofChart}) of
      where p.user_id = ${who.userId}
    )
    select
      count(*) filter (
        where starts_at > now() and status in ('pending', 'scheduled', 'confirmed')
      )::int as "upcomingVisits",
      count(*) filter (where starts_at <= now() and status = 'completed')::int as "completedVisits",
      count(*) filter (where starts_at <= now() and status = 'cancelled')::int as "cancelledVisits",
      (
        select count(*)::int
        from audit_events e
        where e.subject_type = 'user'
          and e.subject_id = ${who.userId}
          and e.action = 'sign-in.accepted'
          and e.at > now() - interval '30 days'
      ) as "signIns"
    from seen
  `.execute(db)
  return rows[0]!
}
