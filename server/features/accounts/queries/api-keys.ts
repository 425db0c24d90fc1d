import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export interface EndedKey {
  name: string
  clinic: string
}

/** Revokes the API keys that a person has made, and returns which ones worked until now. */
export async function endApiKeysOf(db: Db, userId: string): Promise<EndedKey[]> {
  const { rows } = await sql<EndedKey>`
    select key_name as name, clinic_name as clinic
    from end_api_keys_of(${userId})
  `.execute(db)
  return rows
}
