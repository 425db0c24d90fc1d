import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

export const findTwoFactor = (db: Db, userId: string) =>
  db
    .selectFrom('two_factor')
    .select(['secret_sealed', 'enabled_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stores the key of an unfinished setup and replaces an earlier one. Never touches an active one. */
export async function replaceSetUp(db: Db, userId: string, sealed: Buffer): Promise<void> {
  await sql`
    insert into two_factor (user_id, secret_sealed)
    values (${userId}, ${sealed})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = now()
    where two_factor.enabled_at is null
  `.execute(db)
}

/**
 * Turns it on with the step of the first code; returns false if the setup is older than 15 minutes, or it is already
 * on.
 */
export async function markEnabled(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update two_factor
    set enabled_at = now(), last_used_step = ${step}
    where user_id = ${userId} and enabled_at is null and created_at > now() - interval '15 minutes'
    returning user_id
  `.execute(db)
  return rows.length > 0
}

export async function removeTwoFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Re-encrypts the key of an authenticator unless it has changed in the meantime. */
export async function resealKey(db: Db, userId: string, before: Buffer, sealed: Buffer): Promise<void> {
  await sql`
    update two_factor
    set secret_sealed = ${sealed}
    where user_id = ${userId} and secret_sealed = ${before}
  `.execute(db)
}

/** Keys of authenticators that were not sealed with the present key, in order, after a person. */
export async function listSealedBefore(
  db: Db,
  head: Buffer,
  after: string | null,
): Promise<{ userId: string; sealed: Buffer }[]> {
  const { rows } = await sql<{ userId: string; sealed: Buffer }>`
    select user_id as "userId", secret_sealed as sealed
    from two_factor
    where substring(secret_sealed from 1 for length(${head}::bytea)) <> ${head}
      and (${after}::uuid is null or user_id > ${after}::uuid)
    order by user_id
    limit 500
  `.execute(db)
  return rows
}

/** Uses a time step up; returns false if it or a later one was used before, even for simultaneous calls. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update two_factor
    set last_used_step = ${step}
    where user_id = ${userId} and enabled_at is not null and last_used_step < ${step}
    returning user_id
  `.execute(db)
  return rows.length > 0
}

/** The codes go with the last factor. */
export async function removeRecoveryCodesWithoutFactor(db: Db, userId: string): Promise<void> {
  await sql`
    delete from recovery_codes
    where user_id = ${userId}
      and not exists (
        select
        from two_factor t
        where t.user_id = ${userId} and t.enabled_at is not null
      )
      and not exists (select from passkeys p where p.user_id = ${userId})
  `.execute(db)
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses up a recovery code, given all forms in which it may be stored; false if unknown or already used. */
export async function spendRecoveryCode(db: Db, userId: string, hashes: Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes
    set used_at = now()
    where user_id = ${userId} and code_hash = any(${hashes}::bytea[]) and used_at is null
    returning user_id
  `.execute(db)
  return rows.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left
    from recovery_codes
    where user_id = ${userId} and used_at is null
  `.execute(db)
  return Number(rows[0]?.left ?? 0)
}

export async function insertChallenge(db: Db, tokenHash: Buffer, userId: string, minutes: number): Promise<void> {
  await sql`
    insert into sign_in_challenges (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + make_interval(mins => ${minutes}))
  `.execute(db)
}

/** Returns the person of a challenge while it is valid and the person is active. */
export async function findChallenge(db: Db, tokenHash: Buffer): Promise<{ userId: string } | null> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId"
    from sign_in_challenges c
    join users u on u.id = c.user_id and u.deactivated_at is null
    where c.token_hash = ${tokenHash} and c.expires_at > now()
  `.execute(db)
  return rows[0] ?? null
}

/** Ends a challenge; returns false if another request was faster. */
export async function spendChallenge(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeChallengesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}
