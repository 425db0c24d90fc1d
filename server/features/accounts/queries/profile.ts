import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProfileActivity } from '#contract/profile.ts'
import type { DB } from '#server/database/types.ts'
import { IDLE_MINUTES } from '#contract/accounts.ts'

type Db = Kysely<DB>

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

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** Uses a link to a new address up: gives whose it is, the old address and the new one. */
export async function spendEmailChangeLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; oldEmail: string; newEmail: string } | null> {
  const { rows } = await sql<{ userId: string; oldEmail: string; newEmail: string }>`
    update account_links l set used_at = now() from users u
    where l.token_hash = ${tokenHash} and l.purpose = 'change-email' and l.used_at is null and l.expires_at > now()
      and u.id = l.user_id and u.deactivated_at is null
    returning l.user_id as "userId", u.email as "oldEmail", l.email as "newEmail"`.execute(db)
  return rows[0] ?? null
}

/** Gives the person another, proved address; false when somebody else has it by now. Links to the old address die. */
export async function changeEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`update users set email = ${email}, email_verified_at = now()
    where id = ${userId} and not exists (select 1 from users other where other.email = ${email})
    returning id`.execute(db)
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

/** The living sessions of a person, the newest used first. */
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

/** Ends one session of this person; false when it is none of theirs. */
export async function removeSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The last 30 days and what is to come, in the visits of the doctor, the own charts and the clinics of the desk. */
export async function countActivity(
  db: Db,
  who: { userId: string; doctorId: string | null; clinicIds: string[] },
): Promise<ProfileActivity> {
  const visits = (whose: RawBuilder<unknown>) =>
    sql`select a.status, a.starts_at from appointments a where a.starts_at > now() - interval '30 days' and ${whose}`
  const elsewhere = sql`a.clinic_id <> all(${who.clinicIds}::uuid[])`
  // three sources that have no visit in common, each by an index of its own: with "or" all visits would be read
  const { rows } = await sql<ProfileActivity>`
    with seen as (
      select of.* from unnest(${who.clinicIds}::uuid[]) c (id) cross join lateral (${visits(sql`a.clinic_id = c.id`)}) of
      union all ${visits(sql`a.doctor_id = ${who.doctorId}::uuid and ${elsewhere}`)}
      union all select of.* from patients p cross join lateral (${visits(
        sql`a.patient_id = p.id and a.doctor_id is distinct from ${who.doctorId}::uuid and ${elsewhere}`,
      )}) of where p.user_id = ${who.userId})
    select
      count(*) filter (where starts_at > now() and status in ('pending', 'scheduled', 'confirmed'))::int as "upcomingVisits",
      count(*) filter (where starts_at <= now() and status = 'completed')::int as "completedVisits",
      count(*) filter (where starts_at <= now() and status = 'cancelled')::int as "cancelledVisits",
      (select count(*)::int from audit_events e where e.subject_type = 'user' and e.subject_id = ${who.userId}
        and e.action = 'sign-in.accepted' and e.at > now() - interval '30 days') as "signIns"
    from seen`.execute(db)
  return rows[0]!
}
