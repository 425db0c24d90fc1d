import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** Returns the sealed draft of a person with auto-save on, if it is from the last day. */
export async function findDraft(db: Db, userId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed
    from profile_drafts
    where user_id = ${userId}
      and updated_at > now() - interval '1 day'
      and coalesce((select auto_save from user_settings where user_id = ${userId}), true)
  `.execute(db)
  return rows[0]?.sealed ?? null
}

/** Replaces the earlier draft, if auto-save is on. */
export async function upsertDraft(db: Db, userId: string, sealed: Buffer): Promise<void> {
  await sql`
    insert into profile_drafts (user_id, sealed)
    select ${userId}::uuid, ${sealed}::bytea
    where coalesce((select auto_save from user_settings where user_id = ${userId}), true)
    on conflict (user_id) do update set sealed = excluded.sealed, updated_at = now()
  `.execute(db)
}

export const removeDraft = async (db: Db, userId: string): Promise<void> =>
  void (await sql`delete from profile_drafts where user_id = ${userId}`.execute(db))

/** Deletes drafts after a day, and those of people who have turned auto-save off. */
export async function removeOldDrafts(db: Db): Promise<void> {
  await sql`
    delete from profile_drafts d
    where updated_at < now() - interval '1 day'
      or exists (select from user_settings s where s.user_id = d.user_id and not s.auto_save)
  `.execute(db)
}
