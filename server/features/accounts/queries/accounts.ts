import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Role } from '#contract/accounts/accounts.ts'
import { FIRST_PASSWORD_DAYS } from '#contract/members.ts'

export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'role',
      'password_hash',
      'first_name',
      'email_verified_at',
      sql<boolean>`must_change_password and coalesce(first_password_until < now(), false)`.as('is_first_password_over'),
    ])
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

/** Returns false if the email is taken. */
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

/**
 * Inserts an account whose password someone else typed and which must be changed first. Returns false if the email is
 * taken.
 */
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
      first_password_until: sql<Date>`now() + make_interval(days => ${FIRST_PASSWORD_DAYS})`,
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

/** Returns the account of an email, locked, so that it doesn't change during the transaction. */
export const lockAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'email_verified_at', 'deactivated_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

/** The same by its id. */
export const lockAccountById = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'email_verified_at'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, first_password_until: null })
    .where('id', '=', userId)
    .execute()
  // pending steps by a person with the old password end with it
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', 'change-email').execute()
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

export async function markEmailVerified(db: Db, userId: string, email: string): Promise<void> {
  await sql`
    update users
    set email_verified_at = coalesce(email_verified_at, now())
    where id = ${userId} and email = ${email}
  `.execute(db)
}

/** Words that the person's password must not be made of: their names, their address, their clinics' names. */
export async function findOwnWords(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select array[u.first_name, u.last_name, split_part(u.email, '@', 1)] || coalesce(
      (
        select array_agg(c.name)
        from memberships m
        join clinics c on c.id = m.clinic_id
        where m.user_id = u.id and m.ended_at is null
      ),
      '{}'
    ) as words
    from users u
    where u.id = ${userId}
  `.execute(db)
  return rows[0]?.words ?? []
}

/** Sets the role chosen at sign-up. */
export async function updateRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

/** Sets the role whose dashboard a person sees from now on. */
export async function updatePart(db: Db, userId: string, part: Role): Promise<void> {
  await db.updateTable('users').set({ part }).where('id', '=', userId).execute()
}

/** Returns whether an account has no name because it was created by email address only. */
export async function isNameless(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('first_name').where('id', '=', userId).executeTakeFirst()
  return row?.first_name === ''
}

/** Sets the name of an account without one, and the phone of an account without one. */
export async function completeUser(
  db: Db,
  userId: string,
  { firstName, lastName, phone }: { firstName: string; lastName: string; phone: string | null },
): Promise<void> {
  await sql`
    update users
    set
      first_name = case when first_name = '' then ${firstName} else first_name end,
      last_name = case when first_name = '' then ${lastName} else last_name end,
      phone = coalesce(phone, ${phone})
    where id = ${userId}
  `.execute(db)
}
