import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import type { Person } from './factories.ts'

/** A download of all that is a person's, ready to begin. */
export async function makeDownload(db: Db, { userId }: Person): Promise<string> {
  const id = newId()
  await sql`insert into own_data_downloads (id, user_id) values (${id}, ${userId})`.execute(db)
  return id
}
