import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** Returns the sites that can show the clinic's booking page, sorted alphabetically. */
export async function listSites(db: Db, clinicId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('embedding_sites')
    .select('origin')
    .where('clinic_id', '=', clinicId)
    .orderBy('origin')
    .execute()
  return rows.map(({ origin }) => origin)
}

export async function replaceSites(db: Db, clinicId: string, origins: readonly string[]): Promise<void> {
  await sql`
    delete from embedding_sites
    where clinic_id = ${clinicId} and origin <> all(${[...origins]}::text[])
  `.execute(db)
  await sql`
    insert into embedding_sites (clinic_id, origin)
    select ${clinicId}, unnest(${[...origins]}::text[])
    on conflict do nothing
  `.execute(db)
}
