import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import type { Person } from './factories.ts'

/** A download of a person's own data, ready to start. */
export async function makeDownload(db: Db, { userId }: Person): Promise<string> {
  const id = newId()
  await sql`insert into own_data_downloads (id, user_id) values (${id}, ${userId})`.execute(db)
  return id
}
