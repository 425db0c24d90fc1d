import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** Approves a waiting clinic, and makes it as public as its administrator wants; returns its name, or null. */
export async function markApproved(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update clinics
    set approved_at = now(), is_public = public_once_approved, public_once_approved = false
    where id = ${id} and approved_at is null
    returning name
  `.execute(db)
  return rows[0]?.name ?? null
}
