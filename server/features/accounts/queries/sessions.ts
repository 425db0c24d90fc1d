import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { IDLE_MINUTES, type Role } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#server/actor.ts'
import { isLanguage, type Language } from '#language/languages.ts'
import { partOf } from '#server/standings.ts'
import { mustSetUpSecondFactor } from './second-factor.ts'

interface ActorRow {
  session_id: string
  user_id: string
  role: Role
  part: Role | null
  must_change_password: boolean
  must_set_up_two_factor: boolean
  is_email_proved: boolean
  unused_seconds: number
  language: string | null
  memberships: SignedIn['memberships']
}

/** Returns the memberships that a condition on `m` selects, in an actor's format. */
const membershipsWhere = (condition: RawBuilder<unknown>) => sql<SignedIn['memberships']>`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'clinicId', m.clinic_id,
          'role', m.role,
          'capabilities', m.capabilities,
          'doctorId', d.id
        )
      )
      from memberships m
      left join doctors d
        on m.role = 'doctor'
          and d.user_id = m.user_id
          and d.clinic_id = m.clinic_id
          and d.is_active
      where ${condition} and m.ended_at is null
    ),
    '[]'
  )
`

/** Active sessions with their people: not idle too long, not too old, no one deactivated. Uses the database's clock. */
const actors = (condition: RawBuilder<unknown>) => sql<ActorRow>`
  select
    s.id as session_id, u.id as user_id, u.role, u.part, u.must_change_password,
    ${mustSetUpSecondFactor} as must_set_up_two_factor,
    u.email_verified_at is not null as is_email_proved,
    extract(epoch from now() - s.last_used_at)::float8 as unused_seconds,
    (select o.language from user_settings o where o.user_id = u.id) as language,
    ${membershipsWhere(sql`m.user_id = u.id`)} as memberships
  from sessions s
  join users u on u.id = s.user_id
  where ${condition}
    and u.deactivated_at is null
    and s.last_used_at > now() - make_interval(mins => ${IDLE_MINUTES})
    and s.expires_at > now()
`

const toActor = (row: ActorRow, asksForProof: boolean): SignedIn => ({
  kind: 'signed-in',
  userId: row.user_id,
  sessionId: row.session_id,
  role: row.role,
  part: partOf(row),
  mustChangePassword: row.must_change_password,
  mustSetUpTwoFactor: row.must_set_up_two_factor,
  mustProveEmail: asksForProof && !row.is_email_proved,
  language: isLanguage(row.language) ? row.language : null,
  memberships: row.memberships,
  doctorIds: row.memberships.flatMap(({ doctorId }) => doctorId ?? []),
})

/** Returns a person's standing at one clinic; null for a deactivated account. */
export async function findStanding(
  db: Db,
  userId: string,
  clinicId: string,
): Promise<Pick<
  ActorRow,
  'must_change_password' | 'must_set_up_two_factor' | 'is_email_proved' | 'memberships'
> | null> {
  const { rows } = await sql<ActorRow>`
    select
      u.must_change_password,
      ${mustSetUpSecondFactor} as must_set_up_two_factor,
      u.email_verified_at is not null as is_email_proved,
      ${membershipsWhere(sql`m.user_id = u.id and m.clinic_id = ${clinicId}`)} as memberships
    from users u
    where u.id = ${userId} and u.deactivated_at is null
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the person of an active session. `asksForProof`: this server can verify addresses and requires it. */
export async function findActor(
  db: Db,
  tokenHash: Buffer,
  asksForProof: boolean,
): Promise<{ actor: SignedIn; unusedSeconds: number } | null> {
  const { rows } = await actors(sql`s.token_hash = ${tokenHash}`).execute(db)
  const [row] = rows
  return row ? { unusedSeconds: row.unused_seconds, actor: toActor(row, asksForProof) } : null
}

/** Returns the people of those sessions that are still active. */
export async function findActors(db: Db, sessionIds: readonly string[], asksForProof: boolean): Promise<SignedIn[]> {
  const { rows } = await actors(sql`s.id = any(${sessionIds}::uuid[])`).execute(db)
  return rows.map((row) => toActor(row, asksForProof))
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await sql`update sessions set last_used_at = now() where id = ${sessionId}`.execute(db)
}

export interface NewSession {
  id: string
  tokenHash: Buffer
  userId: string
  hours: number
  address: string
  userAgent: string | null
  /** Language of the page on which the person signs in. */
  language: Language
}

/** Adds a session, and remembers its language for messages to the person. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await sql`
    with
      spoken as (
        insert into user_settings as s (user_id, last_language)
        values (${session.userId}, ${session.language})
        on conflict (user_id) do update
        set last_language = excluded.last_language
        where s.last_language is distinct from excluded.last_language
      )
    insert into sessions (id, token_hash, user_id, expires_at, address, user_agent)
    values (
      ${session.id}, ${session.tokenHash}, ${session.userId},
      now() + make_interval(hours => ${session.hours}),
      ${session.address}, ${session.userAgent}
    )
  `.execute(db)
}

/** Ends a session on its person's request, with its device's subscription. */
export async function removeSession(db: Db, sessionId: string): Promise<void> {
  await sql`
    with told as (delete from push_devices where session_id = ${sessionId})
    delete from sessions
    where id = ${sessionId}
  `.execute(db)
}

/** Ends an idle session; its device stays subscribed. */
export async function removeUnused(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends every session of a person, with their devices' subscriptions, except one if given. */
export async function removeSessionsOf(db: Db, userId: string, except: string | null = null): Promise<void> {
  await sql`
    with told as (
      delete from push_devices
      where user_id = ${userId} and session_id is distinct from ${except}::uuid
    )
    delete from sessions
    where user_id = ${userId} and id is distinct from ${except}::uuid
  `.execute(db)
}

/** Clears sessions and links that can never be used again. */
export async function removeDeadSessionsAndLinks(db: Db): Promise<void> {
  await sql`
    delete from sessions
    where expires_at < now() or last_used_at < now() - interval '1 day'
  `.execute(db)
  await sql`delete from account_links where expires_at < now() - interval '7 days'`.execute(db)
  await sql`delete from registrations where expires_at < now()`.execute(db)
  await sql`delete from sign_in_challenges where expires_at < now()`.execute(db)
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
}

/** Gives a session another secret; the old one stops working. */
export async function replaceSecret(db: Db, sessionId: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', sessionId).execute()
}
