import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** The name of the clinic `c` in the address of its booking page; null without one. */
export const addressName = sql`
  (
    select address.name
    from clinic_addresses address
    where address.clinic_id = c.id and address.is_current
  )
`

/** Returns all names of a clinic, earlier ones included. */
export async function listNames(db: Db, clinicId: string): Promise<string[]> {
  const rows = await db.selectFrom('clinic_addresses').select('name').where('clinic_id', '=', clinicId).execute()
  return rows.map(({ name }) => name)
}

/** Makes this the clinic's name; `isOwn` if it has had it before. Fails with 23505 if another clinic has or had it. */
export async function setName(db: Db, clinicId: string, name: string, isOwn: boolean): Promise<void> {
  await sql`
    update clinic_addresses
    set is_current = false
    where clinic_id = ${clinicId} and is_current and name <> ${name}
  `.execute(db)
  if (isOwn)
    await sql`
      update clinic_addresses
      set is_current = true
      where clinic_id = ${clinicId} and name = ${name}
    `.execute(db)
  else
    await sql`
      insert into clinic_addresses (name, clinic_id, is_current)
      values (${name}, ${clinicId}, true)
    `.execute(db)
}

/** Returns the clinic of a name and its present name; null where the public cannot book it. */
export async function findByName(db: Db, name: string): Promise<{ clinicId: string; name: string } | null> {
  const { rows } = await sql<{ clinicId: string; name: string }>`
    select c.id as "clinicId", ${addressName} as name
    from clinic_addresses a
    join clinics c on c.id = a.clinic_id
    where a.name = ${name} and c.id in (select id from bookable_clinics)
  `.execute(db)
  return rows[0] ?? null
}
