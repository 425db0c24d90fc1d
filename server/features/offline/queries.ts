import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** Returns the latest possible end of a session. */
export async function findEnd(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirst()
  return row?.expires_at ?? null
}

export interface ClinicContact {
  id: string
  address: string
  phone: string
}

/** Returns clinics' addresses and phone numbers. */
export async function listContacts(db: Db, clinicIds: readonly string[]): Promise<ClinicContact[]> {
  const { rows } = await sql<ClinicContact>`
    select
      id, phone,
      case when city = '' or strpos(address, city) > 0 then address else address || ', ' || city end as address
    from clinics
    where id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows
}
