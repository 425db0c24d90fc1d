import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** Returns the email address of a chart; null if it has none. */
export async function findEmail(db: Db, patientId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email
    from patients
    where id = ${patientId}
  `.execute(db)
  return rows[0]?.email ?? null
}
