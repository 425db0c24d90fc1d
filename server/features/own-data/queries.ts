import { sql } from 'kysely'
import { type MissingPart, OWN_DATA_MINUTES, type OwnDataDownload } from '#contract/own-data.ts'
import type { Db } from '#server/database/db.ts'

/** A download without progress for this number of seconds was cut off with its server. */
const SILENT_SECONDS = 90

const isRunning = sql`
  started_at is not null and ended_at is null and moved_at > now() - make_interval(secs => ${SILENT_SECONDS})
`

/** Creates a download, and deletes earlier ones; null while one is running. */
export async function insertDownload(db: Db, id: string, userId: string): Promise<OwnDataDownload | null> {
  // concurrent requests from two windows wait for each other
  await sql`select from users where id = ${userId} for update`.execute(db)
  await sql`delete from own_data_downloads where user_id = ${userId} and not (${isRunning})`.execute(db)
  await sql`
    insert into own_data_downloads (id, user_id)
    select ${id}, ${userId}
    where not exists (select from own_data_downloads where user_id = ${userId})
  `.execute(db)
  return findDownload(db, id, userId)
}

/** Returns a person's download with its progress. */
export async function findDownload(db: Db, id: string, userId: string): Promise<OwnDataDownload | null> {
  const { rows } = await sql<OwnDataDownload>`
    select
      id, done, total, missing,
      case
        when started_at is null then 'ready'
        when ${isRunning} then 'running'
        when not coalesce(is_whole, false) then 'broken'
        when missing = '[]' then 'complete'
        else 'gaps'
      end as state
    from own_data_downloads
    where id = ${id} and user_id = ${userId}
  `.execute(db)
  return rows[0] ?? null
}

/** Starts a download; returns false if it was started before or waited too long. */
export async function beginDownload(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update own_data_downloads
    set started_at = now(), moved_at = now()
    where id = ${id}
      and started_at is null
      and asked_at > now() - make_interval(mins => ${OWN_DATA_MINUTES})
    returning id
  `.execute(db)
  return rows.length > 0
}

export interface Progress {
  done: number
  total: number
  missing: readonly MissingPart[]
}

/** Stores the progress of a running download. */
export async function moveDownload(db: Db, id: string, { done, total, missing }: Progress): Promise<void> {
  await sql`
    update own_data_downloads
    set moved_at = now(), done = ${done}, total = ${total}, missing = ${JSON.stringify(missing)}::jsonb
    where id = ${id} and ended_at is null
  `.execute(db)
}

/** Records that a download has ended, and whether it was complete. */
export async function endDownload(db: Db, id: string, isWhole: boolean): Promise<void> {
  await sql`
    update own_data_downloads
    set ended_at = now(), is_whole = ${isWhole}
    where id = ${id} and ended_at is null
  `.execute(db)
}
