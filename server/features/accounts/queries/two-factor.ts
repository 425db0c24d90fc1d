import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

export const findTwoFactor = (db: Db, userId: string) =>
  db
    .selectFrom('two_factor')
    .select(['secret_sealed', 'enabled_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Keeps the key of a set-up that is not finished; one before it dies. Never touches one that is on. */
export async function replaceSetUp(db: Db, userId: string, sealed: Buffer): Promise<void> {
  await sql`insert into two_factor (user_id, secret_sealed) values (${userId}, ${sealed})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = now()
    where two_factor.enabled_at is null`.execute(db)
}

/** Switches it on with the step of the first code; false when the set-up is older than 15 minutes, or on already. */
export async function markEnabled(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`update two_factor set enabled_at = now(), last_used_step = ${step}
    where user_id = ${userId} and enabled_at is null and created_at > now() - interval '15 minutes'
    returning user_id`.execute(db)
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

/** Uses a step up; false when it, or a later one, was used before, also when two ask at once. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`update two_factor set last_used_step = ${step}
    where user_id = ${userId} and enabled_at is not null and last_used_step < ${step} returning user_id`.execute(db)
  return rows.length > 0
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses a recovery code up; false when there is none such, or it was used. */
export async function spendRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`.execute(db)
  return rows.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*) as left from recovery_codes
    where user_id = ${userId} and used_at is null`.execute(db)
  return Number(rows[0]?.left ?? 0)
}

/** Whether a clinic that this person administers asks its administrators for two-factor sign-in. */
export async function isAskedForTwoFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from memberships m join clinic_settings s on s.clinic_id = m.clinic_id
    where m.user_id = ${userId} and m.role = 'clinic_admin' and m.ended_at is null
      and s.require_two_factor_for_admins limit 1`.execute(db)
  return rows.length > 0
}

export async function insertChallenge(db: Db, tokenHash: Buffer, userId: string, minutes: number): Promise<void> {
  await sql`insert into sign_in_challenges (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + make_interval(mins => ${minutes}))`.execute(db)
}

/** Whose challenge it is, while it lives and the person is active. */
export async function findChallenge(db: Db, tokenHash: Buffer): Promise<{ userId: string } | null> {
  const { rows } = await sql<{ userId: string }>`select c.user_id as "userId" from sign_in_challenges c
    join users u on u.id = c.user_id and u.deactivated_at is null
    where c.token_hash = ${tokenHash} and c.expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Ends a challenge; false when another request was faster. */
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
