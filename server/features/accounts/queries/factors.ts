import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** Deletes every second factor of an account and related rows; returns whether one was on. */
export async function removeFactorsOf(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await db.deleteFrom('factor_removals').where('user_id', '=', userId).execute()
  await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['lost-factor', 'keep-factor', 'first-factor'])
    .execute()
  const passkeys = await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from two_factor
    where user_id = ${userId}
    returning enabled_at is not null as "wasOn"
  `.execute(db)
  return passkeys.length > 0 || rows.some(({ wasOn }) => wasOn)
}

/** Starts the removal of a second factor unless it has started; returns when it is due. */
export async function startRemoval(db: Db, userId: string, hours: number): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`
    insert into factor_removals (user_id, due_at)
    values (${userId}, now() + make_interval(hours => ${hours}))
    on conflict (user_id) do update set due_at = factor_removals.due_at
    returning due_at as "dueAt"
  `.execute(db)
  return rows[0]!.dueAt
}

/** Stops a pending removal; returns false if there is none. */
export async function stopRemoval(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('factor_removals')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims one due removal, so that no other server runs it too; null if there is none. */
export async function takeDueRemoval(db: Db): Promise<{ userId: string; email: string } | null> {
  const { rows } = await sql<{ userId: string; email: string }>`
    with due as (
      select r.user_id
      from factor_removals r
      where r.due_at <= now()
      order by r.due_at
      limit 1
      for update skip locked
    )
    delete from factor_removals r using due, users u
    where r.user_id = due.user_id and u.id = r.user_id
    returning r.user_id as "userId", u.email
  `.execute(db)
  return rows[0] ?? null
}
