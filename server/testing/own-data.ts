import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import type { Person } from './factories.ts'

/** A download of a person's own data, ready to start. It can be started for `hours` more than usual. */
export async function makeDownload(db: Db, { userId }: Person, { hours = 0 } = {}): Promise<string> {
  const id = newId()
  await sql`insert into own_data_downloads (id, user_id, asked_at)
    values (${id}, ${userId}, now() + make_interval(hours => ${hours}))`.execute(db)
  return id
}
