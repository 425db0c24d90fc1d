import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type CurrentUser, IDLE_MINUTES, type Role } from '#contract/accounts.ts'
import type { Membership, SignedIn } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { countryOf } from '#server/phones.ts'
import { screensOf } from '#server/standings.ts'

type Db = Kysely<DB>

/** A clinic that this person administers asks for two-factor sign-in, and it is not on. */
const mustSetUpTwoFactor = sql`(exists (select 1 from memberships m join clinic_settings cs on cs.clinic_id = m.clinic_id
    where m.user_id = u.id and m.role = 'clinic_admin' and m.ended_at is null and cs.require_two_factor_for_admins)
  and not exists (select 1 from two_factor t where t.user_id = u.id and t.enabled_at is not null))`

interface ActorRow {
  session_id: string
  user_id: string
  role: Role
  must_change_password: boolean
  must_set_up_two_factor: boolean
  unused_seconds: number
  memberships: SignedIn['memberships']
  doctor_id: string | null
}

/** Living sessions with their people: not idle too long, not too old, nobody deactivated. The database's clock decides. */
const actors = (condition: RawBuilder<unknown>) => sql<ActorRow>`
  select s.id as session_id, u.id as user_id, u.role, u.must_change_password, ${mustSetUpTwoFactor} as must_set_up_two_factor,
    extract(epoch from now() - s.last_used_at)::float8 as unused_seconds,
    coalesce((select json_agg(json_build_object('clinicId', m.clinic_id, 'role', m.role, 'capabilities', m.capabilities))
      from memberships m where m.user_id = u.id and m.ended_at is null), '[]') as memberships,
    (select d.id from doctors d join memberships m
      on m.user_id = d.user_id and m.clinic_id = d.clinic_id and m.role = 'doctor' and m.ended_at is null
      where d.user_id = u.id and d.is_active) as doctor_id
  from sessions s join users u on u.id = s.user_id
  where ${condition} and u.deactivated_at is null
    and s.last_used_at > now() - make_interval(mins => ${IDLE_MINUTES}) and s.expires_at > now()`

const toActor = (row: ActorRow): SignedIn => ({
  kind: 'signed-in',
  userId: row.user_id,
  sessionId: row.session_id,
  role: row.role,
  mustChangePassword: row.must_change_password,
  mustSetUpTwoFactor: row.must_set_up_two_factor,
  memberships: row.memberships,
  doctorId: row.doctor_id,
})

/** Who a session belongs to, if it lives. */
export async function findActor(db: Db, tokenHash: Buffer): Promise<{ actor: SignedIn; unusedSeconds: number } | null> {
  const { rows } = await actors(sql`s.token_hash = ${tokenHash}`).execute(db)
  const row = rows[0]
  return row ? { unusedSeconds: row.unused_seconds, actor: toActor(row) } : null
}

/** Whoever of these sessions still lives. */
export async function findActors(db: Db, sessionIds: readonly string[]): Promise<SignedIn[]> {
  const { rows } = await actors(sql`s.id = any(${sessionIds}::uuid[])`).execute(db)
  return rows.map(toActor)
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
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await sql`insert into sessions (id, token_hash, user_id, expires_at, address, user_agent)
    values (${session.id}, ${session.tokenHash}, ${session.userId}, now() + make_interval(hours => ${session.hours}),
      ${session.address}, ${session.userAgent})`.execute(db)
}

export async function removeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends every session of a person, except one if given. */
export async function removeSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) query = query.where('id', '!=', except)
  await query.execute()
}

/** Clears sessions and links that can never be used again. */
export async function removeDeadSessionsAndLinks(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now() or last_used_at < now() - interval '1 day'`.execute(db)
  await sql`delete from account_links where expires_at < now() - interval '7 days'`.execute(db)
  await sql`delete from sign_in_challenges where expires_at < now()`.execute(db)
}

export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash', 'first_name', 'email_verified_at'])
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

export const findCredentialsById = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'first_name', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface NewUser {
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: Role
  termsVersion: string
  termsAddress: string
}

/** Whether the person could be stored; false when the e-mail is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const row = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      terms_version: user.termsVersion,
      terms_accepted_at: sql<Date>`now()`,
      terms_accepted_address: user.termsAddress,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An account whose password somebody else typed: it must be changed first. False when the e-mail is taken. */
export async function insertUserWithFirstPassword(
  db: Db,
  user: Pick<NewUser, 'id' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'role'> & { phone: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      must_change_password: true,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      phone: user.phone,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account of an e-mail, locked, so that what is decided by it stays true. */
export const lockAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'email_verified_at', 'deactivated_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', userId)
    .execute()
  // what somebody with the old password has begun ends with it
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', 'change-email').execute()
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

export async function markEmailVerified(db: Db, userId: string, email: string): Promise<void> {
  await sql`update users set email_verified_at = coalesce(email_verified_at, now())
    where id = ${userId} and email = ${email}`.execute(db)
}

type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email'

/** Stores a new link and lets older ones of the same purpose die. */
export async function replaceLink(
  db: Db,
  link: { tokenHash: Buffer; userId: string; purpose: LinkPurpose; email: string; minutes: number },
): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', link.userId).where('purpose', '=', link.purpose).execute()
  await sql`insert into account_links (token_hash, user_id, purpose, email, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.email}, now() + make_interval(mins => ${link.minutes}))`.execute(
    db,
  )
}

/** Uses a link up; null when it is unknown, used, too old, or its address is no longer the person's. */
export async function useLink(
  db: Db,
  tokenHash: Buffer,
  purpose: Exclude<LinkPurpose, 'change-email'>,
): Promise<{ userId: string; email: string } | null> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    update account_links l set used_at = now() from users u
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > now()
      and u.id = l.user_id and u.email = l.email and u.deactivated_at is null
    returning l.user_id, l.email`.execute(db)
  const row = rows[0]
  return row ? { userId: row.user_id, email: row.email } : null
}

const clinicName = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`

interface Place {
  clinic: { id: string; name: string }
  timeZone: string
  role: Membership['role']
  capabilities: Membership['capabilities']
}

/** A profile counts while its person is a member of its clinic. */
const isMemberAs = (role: 'doctor' | 'staff', alias: string) =>
  sql`exists (select from memberships m where m.user_id = ${sql.ref(`${alias}.user_id`)}
    and m.clinic_id = ${sql.ref(`${alias}.clinic_id`)} and m.role = ${sql.lit(role)} and m.ended_at is null)`

/** The person with their profiles and memberships, as every screen knows them. */
export async function findCurrentUser(db: Db, userId: string): Promise<CurrentUser | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.email_verified_at is not null as "emailVerified",
      u.role, u.phone, u.bio, u.profile_image_url as "profileImageUrl", u.created_at as "createdAt",
      u.must_change_password as "mustChangePassword", ${mustSetUpTwoFactor} as "mustSetUpTwoFactor",
      exists (select 1 from two_factor t where t.user_id = u.id and t.enabled_at is not null) as "twoFactorEnabled",
      (select l.email from account_links l where l.user_id = u.id and l.purpose = 'change-email' and l.used_at is null
        and l.expires_at > now() limit 1) as "pendingEmail",
      coalesce(
        (select c.city from memberships m join clinics c on c.id = m.clinic_id
          where m.user_id = u.id and m.ended_at is null order by m.created_at, c.id limit 1),
        (select p.address from patients p where p.user_id = u.id and p.address <> '' order by p.created_at, p.id limit 1)
      ) as location,
      coalesce((select s.dark_mode from user_settings s where s.user_id = u.id), false) as "darkMode",
      coalesce((select s.auto_save from user_settings s where s.user_id = u.id), true) as "autoSave",
      coalesce((select json_agg(json_build_object('clinic', ${clinicName('c')}, 'timeZone', c.time_zone, 'role', m.role,
          'capabilities', m.capabilities) order by c.name)
        from memberships m join clinics c on c.id = m.clinic_id
        where m.user_id = u.id and m.ended_at is null), '[]') as memberships,
      (select json_build_object('id', d.id, 'specialty', d.specialty, 'licenseNumber', d.license_number, 'clinicId', d.clinic_id,
          'clinic', ${clinicName('c')}, 'experience', d.experience, 'education', d.qualification)
        from doctors d join clinics c on c.id = d.clinic_id where d.user_id = u.id and d.is_active and ${isMemberAs('doctor', 'd')}) as "doctorProfile",
      (select json_build_object('id', p.id, 'clinicId', p.clinic_id, 'dateOfBirth', p.date_of_birth, 'gender', p.gender,
          'bloodType', p.blood_type, 'emergencyContact', p.emergency_contact, 'allergies', p.allergies, 'insuranceInfo', p.insurance_info)
        from patients p where p.user_id = u.id order by p.created_at, p.id limit 1) as "patientProfile",
      (select json_build_object('clinicId', s.clinic_id, 'position', s.position, 'department', s.department, 'clinic', ${clinicName('c')})
        from staff s join clinics c on c.id = s.clinic_id where s.user_id = u.id and s.is_active and ${isMemberAs('staff', 's')} order by s.created_at limit 1) as "staffProfile"
    from users u where u.id = ${userId} and u.deactivated_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const places = row.memberships as Place[]
  return {
    ...(row as unknown as CurrentUser),
    memberships: places.map(({ clinic, timeZone, role }) => ({
      clinic: { ...clinic, country: countryOf(timeZone) },
      role,
    })),
    screens: screensOf({
      role: row.role as Role,
      memberships: places.map(({ clinic, role, capabilities }) => ({ clinicId: clinic.id, role, capabilities })),
    }),
    createdAt: (row.createdAt as Date).toISOString(),
    doctorProfile: (row.doctorProfile as CurrentUser['doctorProfile']) ?? undefined,
    patientProfile: (row.patientProfile as CurrentUser['patientProfile']) ?? undefined,
    staffProfile: (row.staffProfile as CurrentUser['staffProfile']) ?? undefined,
  }
}
